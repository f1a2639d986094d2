import { selectAccounts } from "../store/accounts.js";
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
      const listOf = (id: string | undefined) =>
        allPages((page) => terminal.call(id, "list_linked_wallets", page));
      const all = account === undefined ? await selectAccounts((await terminal.house()).sql) : [];
      if (all.length < 2) return listOf(account as string | undefined);
      const listed: object[] = [];
      for (const { id } of all)
        for (const wallet of await listOf(id)) listed.push({ account_id: id, ...(wallet as object) });
      return listed;
    },
  },
];
