import { newId } from "../ids.js";
import { PLANS } from "../plans.js";
import { presentAccount } from "../records/account.js";
import { insertAccount, selectAccounts } from "../store/accounts.js";
import { sumOf } from "./figures.js";
import { type Command, type Given, UsageError } from "./parse-command.js";

const text = { type: "string" } as const;
/** Flags are the fields of PATCH /account in kebab-case. */
const FIELDS = [
  "display-name",
  "legal-address",
  "tax-id",
  "support-email",
  "logo-url",
  "spend-limit-usd",
  "notices",
  "time-zone",
];

export const accountCommands: Command[] = [
  {
    name: "accounts create",
    usage: `--name N [--plan ${PLANS.join("|")}]`,
    options: { name: text, plan: text },
    required: ["name"],
    async run({ name, plan = "free" }, terminal) {
      const known = PLANS.find((candidate) => candidate === plan);
      if (!known) throw new UsageError(`--plan: expected one of ${PLANS.join(", ")}, got ${plan}`);
      const title = String(name).trim();
      if (!title || title.length > 120) throw new UsageError("--name: expected 1 to 120 characters");
      const { sql, clock } = await terminal.house();
      const id = newId("acc", clock());
      await insertAccount(sql, { id, name: title, plan: known, createdAt: clock() });
      return { account_id: id };
    },
  },
  {
    name: "accounts list",
    usage: "",
    options: {},
    async run(_given, terminal) {
      return (await selectAccounts((await terminal.house()).sql)).map(presentAccount);
    },
  },
  {
    name: "account set",
    usage: `[--account A] ${FIELDS.map((field) => `[--${field} …]`).join(" ")}  ("" clears a field)`,
    options: { account: text, ...Object.fromEntries(FIELDS.map((field) => [field, text])) },
    clearing: FIELDS,
    async run({ account, ...given }, terminal) {
      if (Object.keys(given).length === 0) throw new UsageError("nothing to set");
      return terminal.call(account as string | undefined, "update_account", changesOf(given));
    },
  },
];

function changesOf(given: Given): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([flag, value]) => {
      const field = flag.replaceAll("-", "_");
      if (value === "") return [field, null];
      return [field, flag === "spend-limit-usd" ? sumOf(flag, given) : value];
    }),
  );
}
