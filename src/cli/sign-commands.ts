import { allPages } from "./all-pages.js";
import type { Command } from "./parse-command.js";

const WAITING = [
  { tool: "list_payouts", status: "prepared" },
  { tool: "list_donation_jars", status: "active" },
  { tool: "list_subscription_plans", status: "active" },
] as const;

interface Signable {
  id: string;
  chain: string;
  sign_url: string | null;
}

export const signCommands: Command[] = [
  {
    name: "sign list",
    usage: "[--account A]  (what waits for a signature, and where)",
    options: { account: { type: "string" } },
    async run({ account }, terminal) {
      const lists = await Promise.all(
        WAITING.map(({ tool, status }) =>
          allPages((page) => terminal.call(account as string | undefined, tool, { ...page, status })),
        ),
      );
      return (lists.flat() as Signable[])
        .filter(({ sign_url }) => sign_url !== null)
        .map(({ id, chain, sign_url }) => ({ id, chain, sign_url }));
    },
  },
];
