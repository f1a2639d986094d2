import { CONTACT_KINDS, contactRecord, presentContact } from "../../src/records/contact.js";
import { CONTACT_COLUMNS, contactRows } from "../../src/records/contact-sheet.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectContacts, selectWalletsOf } from "../../src/store/contacts.js";
import { choice, listBody, listOutput, pageInput, searchInput } from "../fields.js";

export const listContacts = defineTool({
  name: "list_contacts",
  title: "List contacts",
  description: "List the account's address book: clients and payees, with their wallets and e-mails.",
  kind: "look",
  noun: "contact",
  scope: "read",
  meter: "read call",
  route: "GET /contacts",
  doors: ["rest", "chat", "mcp", "jobs"],
  input: {
    ...pageInput,
    ...searchInput("name"),
    kind: choice([...CONTACT_KINDS]).optional(),
    status: choice(["active", "archived"]).optional(),
  },
  sheet: { columns: CONTACT_COLUMNS, rowsOf: contactRows },
  output: listOutput(contactRecord),
  async execute({ status, ...input }, ctx) {
    const accountId = ctx.caller.account.id;
    const page = await selectContacts(ctx.sql, accountId, { ...input, archived: status === "archived" });
    const wallets = await selectWalletsOf(
      ctx.sql,
      accountId,
      page.rows.map(({ id }) => id),
    );
    return listBody(page, (row) => presentContact(row, wallets.get(row.id) ?? [], ctx.now));
  },
});
