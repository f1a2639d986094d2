import { contactRecord, presentContact } from "../../src/records/contact.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectContact, selectWalletsOf } from "../../src/store/contacts.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";

export const getContact = defineTool({
  name: "get_contact",
  title: "Get contact",
  description: "One contact with its wallets, those of today and those it had.",
  kind: "look",
  noun: "contact",
  scope: "read",
  meter: "read call",
  route: "GET /contacts/{id}",
  doors: ["rest"],
  input: { id: id("contact") },
  output: contactRecord,
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    const row = await selectContact(ctx.sql, accountId, input.id);
    if (!row) throw notFound("contact", input.id);
    const wallets = await selectWalletsOf(ctx.sql, accountId, [row.id]);
    return presentContact(row, wallets.get(row.id) ?? [], ctx.now);
  },
});
