import { PublicError } from "../../src/errors.js";
import { foldName, skeletonOf } from "../../src/names-alike.js";
import { type ContactRow, type ContactWallet, presentContact } from "../../src/records/contact.js";
import type { Context } from "../../src/runtime/context.js";
import { defineTool } from "../../src/runtime/tool.js";
import {
  insertContactWallets,
  lockContact,
  removeContactWallets,
  selectContactByName,
  selectWalletsOf,
  updateContact as updateRow,
} from "../../src/store/contacts.js";
import { id, moment } from "../fields.js";
import { notFound } from "../not-found.js";
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

export const updateContact = defineTool({
  name: "update_contact",
  title: "Update contact",
  description:
    "Change a contact. wallets replaces the whole list; what is taken off stays in the history. null clears a field.",
  kind: "change",
  noun: "contact",
  scope: "write",
  meter: null,
  route: "PATCH /contacts/{id}",
  doors: ["rest"],
  mails: 0,
  says: "updated contact",
  fullOnly: true,
  fresh: ({ name, email, wallets }) => [name, email, wallets].some((given) => given !== undefined),
  refuses: ["name_taken", "state_conflict"],
  input: {
    id: id("contact"),
    updated_at: moment().optional().describe("Of the contact that was looked at: no other is changed"),
    name: contactName.optional(),
    ...contactFields,
  },
  check: walletsOnce,
  output: savedContact,
  example: { id: "ct_01k9zq5v3mfr8s6w2x4y7b0c1d", email: "anna@lighthouse.example", note: null },
  async look(input, ctx) {
    await refuseContractsOnAny(ctx, input.wallets ?? []);
  },
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    const row = await lockContact(ctx.sql, accountId, input.id);
    if (!row) throw notFound("contact", input.id);
    requireSeen(row, input.updated_at);
    const { name } = input;
    if (name !== undefined) {
      const holder = await selectContactByName(ctx.sql, accountId, foldName(name));
      if (holder && holder !== row.id) throw nameTaken(name);
    }
    // Two changes of one millisecond are two all the same.
    const updatedAt = new Date(Math.max(ctx.now.getTime(), row.updatedAt.getTime() + 1));
    const warnings = name === undefined || name === row.name ? [] : await alikeWarnings(ctx, name);
    const changes = given({
      name,
      foldedName: name === undefined ? undefined : foldName(name),
      skeleton: name === undefined ? undefined : skeletonOf(name),
      nameSince: name === undefined || foldName(name) === foldName(row.name) ? undefined : ctx.now,
      kind: input.kind,
      email: input.email,
      emailSince: input.email === undefined || input.email === row.email ? undefined : ctx.now,
      legalAddress: input.legal_address,
      taxId: input.tax_id,
      country: input.country?.toUpperCase() ?? input.country,
      note: input.note,
    });
    if (!(await updateRow(ctx.sql, row, { ...changes, updatedAt }))) throw nameTaken(name ?? row.name);
    const fresh = input.wallets ? await replaceWallets(ctx, row, input.wallets) : [];
    const wallets = (await selectWalletsOf(ctx.sql, accountId, [row.id])).get(row.id) ?? [];
    const record = presentContact({ ...row, ...changes, updatedAt }, wallets, ctx.now);
    recordEvents(ctx, ["contact.updated", record]);
    const named = fresh.map((wallet) => ({ ...wallet, of: record.name }));
    return { ...record, warnings: [...warnings, ...(await walletWarnings(ctx, named))] };
  },
});

/** Where it is said which one was looked at: no other. */
function requireSeen({ updatedAt }: ContactRow, seen: Date | undefined): void {
  if (seen === undefined || seen.getTime() === updatedAt.getTime()) return;
  throw new PublicError(
    "state_conflict",
    `updated_at: the contact was changed at ${updatedAt.toISOString()}. Nothing was changed.`,
  );
}

type Wallets = readonly Pick<ContactWallet, "address" | "chain">[];

/** What stays keeps its age; what comes is new, and what goes is remembered. */
async function replaceWallets(ctx: Context, row: { id: string; accountId: string }, wanted: Wallets) {
  const all = (await selectWalletsOf(ctx.sql, row.accountId, [row.id])).get(row.id) ?? [];
  const known = all.filter(({ removedAt }) => removedAt === null);
  const isIn = (list: Wallets, one: Wallets[number]) =>
    list.some(({ address, chain }) => address === one.address && chain === one.chain);
  await removeContactWallets(
    ctx.sql,
    row,
    known.filter((one) => !isIn(wanted, one)),
    ctx.now,
  );
  const named = wanted.map((one, index) => ({ ...one, path: `wallets.${index}` }));
  const fresh = named.filter((one) => !isIn(known, one));
  await insertContactWallets(
    ctx.sql,
    row,
    fresh.map(({ address, chain }) => ({ address, chain, since: ctx.now, removedAt: null })),
  );
  return fresh;
}

function given<T extends object>(changes: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
