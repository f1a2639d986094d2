import { POLICIES } from "../records/api-key.js";
import { accountOfKey } from "../store/api-keys.js";
import { allPages } from "./all-pages.js";
import { sumOf } from "./figures.js";
import { type Command, type Given, UsageError } from "./parse-command.js";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

export const keyCommands: Command[] = [
  {
    name: "keys create",
    usage: `[--account A] (--scopes read,write,admin [--policy ${POLICIES.join("|")} | --assistant | --strict] [--payout-limit-usd N] | --collect) [--expires-at T] [--label L]`,
    options: {
      ...{ account: text, scopes: text, label: text, "payout-limit-usd": text, "expires-at": text },
      ...{ policy: text, assistant: flag, strict: flag, collect: flag },
    },
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

function keyInput(given: Given): Record<string, unknown> {
  const { scopes, collect, strict, label, "payout-limit-usd": limit, "expires-at": expiry } = given;
  const policy = policyOf(given);
  return {
    ...(typeof scopes === "string" && { scopes: scopes.split(",").map((scope) => scope.trim()) }),
    ...(collect && { collect: true }),
    ...(strict && { strict: true }),
    ...(policy !== undefined && { policy }),
    ...(limit !== undefined && { payout_limit_usd: sumOf("payout-limit-usd", given) }),
    ...(expiry !== undefined && { expires_at: expiry }),
    ...(label !== undefined && { label }),
  };
}

/** An assistant's key asks. */
function policyOf({ policy, assistant }: Given) {
  if (policy !== undefined && !POLICIES.some((known) => known === policy))
    throw new UsageError(`--policy: expected one of ${POLICIES.join(", ")}, got ${policy}`);
  if (assistant && policy !== undefined && policy !== "ask")
    throw new UsageError("--assistant is --policy ask: leave one of them out");
  return assistant ? "ask" : policy;
}
