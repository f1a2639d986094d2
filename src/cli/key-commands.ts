import { accountOfKey } from "../store/api-keys.js";
import { allPages } from "./all-pages.js";
import { type Command, type Given, UsageError } from "./parse-command.js";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

export const keyCommands: Command[] = [
  {
    name: "keys create",
    usage: "[--account A] (--scopes read,write,admin [--strict] | --collect) [--label L]",
    options: { account: text, scopes: text, collect: flag, strict: flag, label: text },
    async run(given, terminal) {
      if (!given.scopes === !given.collect) throw new UsageError("give either --scopes or --collect");
      const { id, key, scopes } = (await terminal.call(
        given.account as string | undefined,
        "create_api_key",
        keyInput(given),
      )) as Record<string, unknown>;
      return { id, key, scopes };
    },
  },
  {
    name: "keys revoke",
    usage: "ID",
    options: {},
    required: ["id"],
    async run({ id }, terminal) {
      const account = await accountOfKey((await terminal.house()).sql, String(id));
      if (!account) throw new Error(`there is no key ${id}`);
      return terminal.call(account, "revoke_api_key", { id });
    },
  },
  {
    name: "keys list",
    usage: "[--account A]",
    options: { account: text },
    async run({ account }, terminal) {
      return allPages((cursor) => terminal.call(account as string | undefined, "list_api_keys", cursor));
    },
  },
];

function keyInput({ scopes, collect, strict, label }: Given): Record<string, unknown> {
  return {
    ...(typeof scopes === "string" && { scopes: scopes.split(",").map((scope) => scope.trim()) }),
    ...(collect && { collect: true }),
    ...(strict && { strict: true }),
    ...(label !== undefined && { label }),
  };
}
