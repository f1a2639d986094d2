import { contactRecord, presentContact } from "../../src/records/contact.js";
import { defineTool } from "../../src/runtime/tool.js";
import { lockContact, selectWalletsOf, updateContact } from "../../src/store/contacts.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";
import { recordEvents } from "../record-event.js";

export const archiveContact = defineTool({
  name: "archive_contact",
  title: "Archive contact",
  description: "Put a contact away: it vouches for nobody any more, and its name stays taken.",
  kind: "cancel",
  noun: "contact",
  scope: "write",
  meter: null,
  route: "POST /contacts/{id}/archive",
  doors: ["rest"],
  mails: 0,
  says: "archived contact",
  tells: () => "It vouches for nobody any more.",
  fullOnly: true,
  input: { id: id("contact") },
  output: contactRecord,
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    const row = await lockContact(ctx.sql, accountId, input.id);
    if (!row) throw notFound("contact", input.id);
    const archivedAt = row.archivedAt ?? ctx.now;
    const updatedAt = row.archivedAt ? row.updatedAt : ctx.now;
    if (!row.archivedAt) await updateContact(ctx.sql, row, { archivedAt, updatedAt });
    const wallets = (await selectWalletsOf(ctx.sql, accountId, [row.id])).get(row.id) ?? [];
    const record = presentContact({ ...row, archivedAt, updatedAt }, wallets, ctx.now);
    if (!row.archivedAt) recordEvents(ctx, ["contact.archived", record]);
    return record;
  },
});
