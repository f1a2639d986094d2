import { allPages } from "./all-pages.js";
import type { Command } from "./parse-command.js";

const text = { type: "string" } as const;

export const walletCommands: Command[] = [
  {
    name: "wallets link",
    usage: "[--account A] --address 0x… --chain C [--label L] [--default]",
    options: { account: text, address: text, chain: text, label: text, default: { type: "boolean" } },
    required: ["address", "chain"],
    async run({ account, ...input }, terminal) {
      return terminal.call(account as string | undefined, "link_wallet", input);
    },
  },
  {
    name: "wallets list",
    usage: "[--account A]",
    options: { account: text },
    async run({ account }, terminal) {
      return allPages((page) => terminal.call(account as string | undefined, "list_linked_wallets", page));
    },
  },
];
