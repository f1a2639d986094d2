import { accountRecord, presentAccount } from "../../src/records/account.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectAccount } from "../../src/store/accounts.js";
import { notFound } from "../not-found.js";

export const getAccount = defineTool({
  name: "get_account",
  title: "Get account",
  description:
    "This account's profile, which invoices, mails and pages show as the seller, and its spend limit.",
  kind: "look",
  noun: "account",
  scope: "admin",
  meter: null,
  route: "GET /account",
  doors: ["rest"],
  input: {},
  output: accountRecord,
  async execute(_input, ctx) {
    const account = await selectAccount(ctx.sql, ctx.caller.account.id);
    if (!account) throw notFound("account", ctx.caller.account.id);
    return presentAccount(account);
  },
});
