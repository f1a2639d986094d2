import { allPages } from "./all-pages.js";
import type { Command } from "./parse-command.js";

export const memberCommands: Command[] = [
  {
    name: "members list",
    usage: "[--account A]",
    options: { account: { type: "string" } },
    async run({ account }, terminal) {
      return allPages((page) => terminal.call(account as string | undefined, "list_members", page));
    },
  },
];
