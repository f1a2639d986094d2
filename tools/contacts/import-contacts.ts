import { z } from "zod";
import { CHAINS } from "../../src/chains.js";
import { type Issue, PublicError } from "../../src/errors.js";
import { newId } from "../../src/ids.js";
import { inTurns } from "../../src/in-turns.js";
import { skeletonOf } from "../../src/names-alike.js";
import { presentContact } from "../../src/records/contact.js";
import { CONTACT_COLUMNS } from "../../src/records/contact-sheet.js";
import { record } from "../../src/records/record.js";
import { type Warning, warning } from "../../src/records/unsigned-transaction.js";
import type { Caller } from "../../src/runtime/caller.js";
import type { Context } from "../../src/runtime/context.js";
import { field } from "../../src/runtime/field.js";
import { defineTool } from "../../src/runtime/tool.js";
import { refuseSanctioned } from "../../src/screening/refuse.js";
import { selectContactNames } from "../../src/store/contact-names.js";
import {
  type ComparedContact,
  insertContactsWithWallets,
  selectTakenNames,
} from "../../src/store/contacts.js";
import { insertEvents } from "../../src/store/events.js";
import { contractChain, contractThere, looksLikeContact, walletWarnings } from "./contact-fields.js";
import { MOST_ISSUES, type ReadContact, type ReadWallet, readContactsFile } from "./read-contacts-file.js";

const BATCH = 500;
/** So many wallets of an import are looked at on every chain that has a node. */
const MOST_LOOKS = 1000;

export const importContacts = defineTool({
  name: "import_contacts",
  title: "Import contacts",
  description: `Take a CSV file into the address book, all of it or nothing: at most 100,000 rows with the columns ${CONTACT_COLUMNS.join(", ")}; a contact of several wallets has several rows.`,
  kind: "add",
  noun: "contact",
  scope: "write",
  meter: null,
  route: "POST /contacts/import",
  doors: ["rest"],
  mails: 0,
  says: "imported contacts",
  fullOnly: true,
  takes: "text/csv",
  fresh: () => true,
  refuses: ["name_taken", "sanctioned_address", "screening_unavailable", "rate_limited"],
  input: { file: field(z.string(), { sort: "text", readBy: "internal" }) },
  example: {
    file: "name,kind,wallet,chain\nAnna Ito,payee,0x71C7656EC7ab88b098defB751B7401B5f6d8976F,base\n",
  },
  output: record("ContactsImport", {
    created: z.number().int(),
    wallets: z.number().int(),
    warnings: z
      .array(warning)
      .describe(`Of each line what a single contact is answered; the first ${MOST_ISSUES}`),
  }),
  async look(input, ctx) {
    const { contacts, issues } = await readContactsFile(input.file);
    refuse(issues, "validation_failed");
    const wallets = contacts.flatMap((contact) => contact.wallets);
    refuse(await unusableWallets(ctx, wallets), "validation_failed");
    await screen(ctx, wallets);
    return contacts;
  },
  async execute(_input, ctx, contacts) {
    const accountId = ctx.caller.account.id;
    refuse(await takenNames(ctx, contacts), "name_taken");
    const warnings = await alikeNames(ctx, contacts);
    for await (const batch of inTurns(batchesOf(contacts))) {
      const made = batch.map((contact) => {
        const row = rowOf(contact, ctx.caller, ctx.now);
        const since = { since: ctx.now, removedAt: null };
        return { row, wallets: contact.wallets.map(({ address, chain }) => ({ address, chain, ...since })) };
      });
      const stored = await insertContactsWithWallets(ctx.sql, made);
      refuse(
        taken(batch, (folded) => !stored.has(folded)),
        "name_taken",
      );
      const events = made.map(({ row, wallets }) => ({
        id: newId("evt", ctx.now),
        accountId,
        type: "contact.created" as const,
        resourceId: row.id,
        object: presentContact(row, wallets, ctx.now),
        actor: ctx.caller.actor.id,
        createdAt: ctx.now,
      }));
      await insertEvents(ctx.sql, events);
    }
    const wallets = contacts.flatMap((contact) =>
      contact.wallets.map((wallet) => ({ ...wallet, of: contact.name })),
    );
    for (const batch of batchesOf(wallets)) {
      if (warnings.length >= MOST_ISSUES) break;
      const named = batch.map(({ address, line, of }) => ({ path: `lines.${line}.wallet`, address, of }));
      warnings.push(...(await walletWarnings(ctx, named)));
    }
    return { created: contacts.length, wallets: wallets.length, warnings: warnings.slice(0, MOST_ISSUES) };
  },
});

/** Of names in the book, and of those further up in the file. */
async function alikeNames({ sql, caller }: Context, contacts: readonly ReadContact[]): Promise<Warning[]> {
  const bySkeleton = new Map<string, string>();
  for await (const name of inTurns(await selectContactNames(sql, caller.account.id)))
    bySkeleton.set(skeletonOf(name), name);
  const warnings: Warning[] = [];
  for await (const { name, line } of inTurns(contacts)) {
    const skeleton = skeletonOf(name);
    const alike = bySkeleton.get(skeleton);
    if (alike !== undefined) warnings.push(looksLikeContact(name, alike, `lines.${line}.name: `));
    else bySkeleton.set(skeleton, name);
    if (warnings.length >= MOST_ISSUES) break;
  }
  return warnings;
}

function rowOf(contact: ReadContact, { account, actor }: Caller, now: Date): ComparedContact {
  return {
    id: newId("ct", now),
    accountId: account.id,
    name: contact.name,
    nameSince: null,
    foldedName: contact.folded,
    skeleton: skeletonOf(contact.name),
    kind: contact.kind ?? "both",
    email: contact.email ?? null,
    emailSince: contact.email ? now : null,
    legalAddress: contact.legal_address ?? null,
    taxId: contact.tax_id ?? null,
    country: contact.country?.toUpperCase() ?? null,
    note: contact.note ?? null,
    createdBy: actor.id,
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
  };
}

async function takenNames({ sql, caller }: Context, contacts: readonly ReadContact[]): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const batch of batchesOf(contacts)) {
    const names = batch.map(({ folded }) => folded);
    const known = await selectTakenNames(sql, caller.account.id, names);
    issues.push(...taken(batch, (folded) => known.has(folded)));
    if (issues.length >= MOST_ISSUES) break;
  }
  return issues;
}

function taken(contacts: readonly ReadContact[], isTaken: (folded: string) => boolean): Issue[] {
  return contacts.flatMap(({ line, folded }) =>
    isTaken(folded) ? [{ path: `lines.${line}.name`, message: "is taken in this account" }] : [],
  );
}

/** One hit refuses the file, and every hit is named. */
async function screen({ screening }: Context, wallets: readonly ReadWallet[]): Promise<void> {
  const found: ReadWallet[] = [];
  for await (const batch of inTurns(batchesOf(wallets))) {
    const { hits } = await screening.check(batch.map(({ address }) => address));
    found.push(...batch.filter(({ address }) => hits.includes(address)));
    if (found.length >= MOST_ISSUES) break;
  }
  const subjects = found.map(({ address, line }) => ({ address, path: `lines.${line}.wallet` }));
  await refuseSanctioned(screening, subjects.slice(0, MOST_ISSUES), "sanctioned_address");
}

async function unusableWallets(ctx: Context, wallets: readonly ReadWallet[]): Promise<Issue[]> {
  const own = wallets.filter(({ address }) => ctx.chains.isOwnContract(address));
  if (own.length > 0)
    return own.map(({ line }) => ({
      path: `lines.${line}.wallet`,
      message: "expected a wallet, this is one of this service's own contracts",
    }));
  if (!CHAINS.some((chain) => ctx.chains.reader(chain))) return [];
  const anywhere = wallets.filter(({ chain }) => chain === "any");
  const issues = anywhere.slice(MOST_LOOKS).map(({ line }): Issue => {
    const message = `name the chain: at most ${MOST_LOOKS} wallets of an import can be looked at on every chain`;
    return { path: `lines.${line}.chain`, message };
  });
  for (const batch of batchesOf(anywhere.slice(0, MOST_LOOKS), 20)) {
    const chains = await Promise.all(batch.map(({ address }) => contractChain(ctx, address)));
    chains.forEach((chain, index) => {
      const path = `lines.${batch[index]?.line}.chain`;
      if (chain) issues.push({ path, message: contractThere(chain) });
    });
  }
  return issues;
}

function* batchesOf<T>(items: readonly T[], size = BATCH): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

function refuse(issues: readonly Issue[], code: "validation_failed" | "name_taken"): void {
  if (issues.length === 0) return;
  const shown = issues.slice(0, 5).map(({ path, message }) => `${path}: ${message}`);
  const more = issues.length > shown.length ? ` … and ${issues.length - shown.length} more` : "";
  throw new PublicError(code, `${shown.join("; ")}${more}. Nothing was imported.`, {
    issues: issues.slice(0, MOST_ISSUES),
  });
}
