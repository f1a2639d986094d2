import { newId } from "../../src/ids.js";
import { foldName, skeletonOf } from "../../src/names-alike.js";
import { presentContact } from "../../src/records/contact.js";
import { defineTool } from "../../src/runtime/tool.js";
import { insertContact, insertContactWallets } from "../../src/store/contacts.js";
import { recordEvents } from "../record-event.js";
import {
  alikeWarnings,
  contactFields,
  contactName,
  nameTaken,
  refuseContractsOnAny,
  savedContact,
  walletsOnce,
  walletWarnings,
} from "./contact-fields.js";

export const createContact = defineTool({
  name: "create_contact",
  title: "Create contact",
  description: "Put a client or payee into the account's address book, with wallets that are screened.",
  kind: "add",
  noun: "contact",
  scope: "write",
  meter: null,
  route: "POST /contacts",
  doors: ["rest"],
  mails: 0,
  says: "created contact",
  fullOnly: true,
  fresh: ({ email, wallets }) => Boolean(email) || (wallets?.length ?? 0) > 0,
  refuses: ["name_taken"],
  input: { name: contactName, ...contactFields },
  check: walletsOnce,
  output: savedContact,
  example: {
    name: "Anna Ito",
    kind: "payee",
    wallets: [{ address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F", chain: "base" }],
  },
  async look(input, ctx) {
    await refuseContractsOnAny(ctx, input.wallets ?? []);
  },
  async execute(input, ctx) {
    const { now } = ctx;
    const warnings = await alikeWarnings(ctx, input.name);
    const row = {
      id: newId("ct", now),
      accountId: ctx.caller.account.id,
      name: input.name,
      nameSince: null,
      kind: input.kind ?? "both",
      email: input.email ?? null,
      emailSince: input.email ? now : null,
      legalAddress: input.legal_address ?? null,
      taxId: input.tax_id ?? null,
      country: input.country?.toUpperCase() ?? null,
      note: input.note ?? null,
      createdBy: ctx.caller.actor.id,
      createdAt: now,
      updatedAt: now,
      archivedAt: null,
    };
    const compared = { foldedName: foldName(row.name), skeleton: skeletonOf(row.name) };
    if (!(await insertContact(ctx.sql, { ...row, ...compared }))) throw nameTaken(row.name);
    const wallets = (input.wallets ?? []).map((wallet) => ({ ...wallet, since: now, removedAt: null }));
    await insertContactWallets(ctx.sql, row, wallets);
    const record = presentContact(row, wallets, now);
    recordEvents(ctx, ["contact.created", record]);
    const named = wallets.map(({ address }, index) => ({ path: `wallets.${index}`, address, of: row.name }));
    return { ...record, warnings: [...warnings, ...(await walletWarnings(ctx, named))] };
  },
});
