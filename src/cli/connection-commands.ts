import { accountOfKey } from "../store/api-keys.js";
import { allPages } from "./all-pages.js";
import type { Command } from "./parse-command.js";

export const connectionCommands: Command[] = [
  {
    name: "connections list",
    usage: "[--account A]",
    options: { account: { type: "string" } },
    async run({ account }, terminal) {
      return allPages((page) => terminal.call(account as string | undefined, "list_connections", page));
    },
  },
  {
    name: "connections end",
    usage: "ID",
    options: {},
    required: ["id"],
    async run({ id }, terminal) {
      const account = await accountOfKey((await terminal.house()).sql, String(id));
      if (!account) throw new Error(`there is no connection ${id}`);
      return terminal.call(account, "end_connection", { id });
    },
  },
];
