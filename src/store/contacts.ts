import postgres from "postgres";
import type { ContactRow, ContactWallet } from "../records/contact.js";
import type { Queryable } from "./database.js";
import { insertionOf } from "./insertion.js";
import type { Orders } from "./order.js";
import { type Page, type PageQuery, pageConditions, pagesOf, sortKey } from "./page.js";
import { amongFound, searchQuery } from "./search.js";
import { textArray } from "./text-array.js";

const COLUMNS = [
  "id",
  "accountId",
  "name",
  "nameSince",
  "kind",
  "email",
  "emailSince",
  "legalAddress",
  "taxId",
  "country",
  "note",
  "createdBy",
  "createdAt",
  "updatedAt",
  "archivedAt",
] as const satisfies readonly (keyof ContactRow)[];

export interface ContactFilter {
  kind?: string | undefined;
  archived?: boolean | undefined;
}

/** A contact, and what his name is compared by. */
export type ComparedContact = ContactRow & { foldedName: string; skeleton: string };

/** False where the account has one of that name already. */
export async function insertContact(sql: Queryable, row: ComparedContact): Promise<boolean> {
  const made = await sql`insert into contacts ${sql(row)} on conflict (account_id, folded_name) do nothing`;
  return made.count === 1;
}

export async function insertContactWallets(
  sql: Queryable,
  { id: contactId, accountId }: Pick<ContactRow, "id" | "accountId">,
  wallets: readonly ContactWallet[],
): Promise<void> {
  if (wallets.length === 0) return;
  const rows = wallets.map((wallet) => ({ ...wallet, contactId, accountId }));
  await sql`insert into contact_wallets ${sql(rows)}`;
}

/** The folded names of those that were stored; wallets only where all were. */
export async function insertContactsWithWallets(
  sql: Queryable,
  made: readonly { row: ComparedContact; wallets: readonly ContactWallet[] }[],
): Promise<Set<string>> {
  const stored = await sql<{ foldedName: string }[]>`
    ${insertionOf(
      sql,
      "contacts",
      made.map(({ row }) => row),
    )}
    on conflict (account_id, folded_name) do nothing returning folded_name`;
  const wallets = made.flatMap(({ row: { id: contactId, accountId }, wallets }) =>
    wallets.map((wallet) => ({ ...wallet, contactId, accountId })),
  );
  if (stored.length === made.length && wallets.length > 0)
    await sql`${insertionOf(sql, "contact_wallets", wallets)}`;
  return new Set(stored.map(({ foldedName }) => foldedName));
}

/** Which of these folded names the account has, put away or not. */
export async function selectTakenNames(
  sql: Queryable,
  accountId: string,
  foldedNames: readonly string[],
): Promise<Set<string>> {
  const rows = await sql<{ foldedName: string }[]>`
    select folded_name from contacts
    where account_id = ${accountId} and folded_name = any (${textArray(foldedNames)}::text[])`;
  return new Set(rows.map(({ foldedName }) => foldedName));
}

export async function removeContactWallets(
  sql: Queryable,
  { id, accountId }: Pick<ContactRow, "id" | "accountId">,
  wallets: readonly Pick<ContactWallet, "address" | "chain">[],
  now: Date,
): Promise<void> {
  for (const { address, chain } of wallets)
    await sql`
      update contact_wallets set removed_at = ${now}
      where account_id = ${accountId} and contact_id = ${id} and address = ${address} and chain = ${chain}
        and removed_at is null`;
}

/** SQLSTATE: unique_violation. */
const UNIQUE = "23505";

/** False, and the transaction over, where another one has come by the name meanwhile. */
export async function updateContact(
  sql: Queryable,
  { id, accountId }: Pick<ContactRow, "id" | "accountId">,
  changes: Partial<Omit<ContactRow, "id" | "accountId" | "createdAt">> & {
    foldedName?: string;
    skeleton?: string;
  },
): Promise<boolean> {
  try {
    await sql`update contacts set ${sql(changes)} where account_id = ${accountId} and id = ${id}`;
    return true;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === UNIQUE) return false;
    throw error;
  }
}

export async function lockContact(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<ContactRow | undefined> {
  const [row] = await sql<ContactRow[]>`
    select ${sql(COLUMNS)} from contacts where account_id = ${accountId} and id = ${id} for update`;
  return row;
}

export async function selectContact(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<ContactRow | undefined> {
  const [row] = await sql<ContactRow[]>`
    select ${sql(COLUMNS)} from contacts where account_id = ${accountId} and id = ${id}`;
  return row;
}

export async function selectContactsById(
  sql: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ContactRow[]> {
  return sql<ContactRow[]>`
    select ${sql(COLUMNS)} from contacts where account_id = ${accountId} and id = any (${[...ids]}::text[])`;
}

const ORDERS: Orders = { name: { by: (sql) => sql`folded_name`, type: "text" } };

const pages = pagesOf<ContactRow>();

/** Everybody's whom the account has not put away, unless those are asked for. */
export async function selectContacts(
  sql: Queryable,
  accountId: string,
  query: PageQuery & ContactFilter,
): Promise<Page<ContactRow>> {
  const { condition } = await foundBy(sql, accountId, query.q);
  const rows = () => sql`
    select ${sql(COLUMNS)} ${sortKey(sql, query, ORDERS)} from contacts where account_id = ${accountId}
      and archived_at is ${query.archived ? sql`not null` : sql`null`}
      ${query.kind ? sql`and kind in (${query.kind}, 'both')` : sql``} ${condition}
      ${pageConditions(sql, query, "ct", ORDERS)}`;
  return pages(sql, accountId, query, rows);
}

/**
 * By words of name, e-mail and tax number, or by a wallet's whole address. The account stands in the words: asked for
 * beside them, it would be what they are looked for by while nobody has counted a book that was just imported.
 */
async function foundBy(sql: Queryable, accountId: string, q: string | undefined) {
  if (q === undefined) return { condition: sql`` };
  const ids = sql`
    select id from contacts
    where search_words(account_id, array[tax_id], array[name, email]) @@ lower(${searchQuery(accountId, q)})::tsquery
    union all
    select contact_id from contact_wallets
    where account_id = ${accountId} and lower(address) = lower(${q}) and removed_at is null`;
  return amongFound(sql, accountId, { ids, meets: sql`(id in (${ids})) is true` });
}

/** Of these contacts, by their ids, today's and former ones. */
export async function selectWalletsOf(
  sql: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, ContactWallet[]>> {
  const rows = await sql<(ContactWallet & { contactId: string })[]>`
    select contact_id, address, chain, since, removed_at from contact_wallets
    where account_id = ${accountId} and contact_id = any (${[...ids]}::text[]) order by since, address`;
  const found = new Map<string, ContactWallet[]>();
  for (const { contactId, ...wallet } of rows)
    found.set(contactId, [...(found.get(contactId) ?? []), wallet]);
  return found;
}

/** Which of these addresses are wallets of contacts, for this chain, and have been since then. */
export async function selectSettledPayees(
  sql: Queryable,
  accountId: string,
  { addresses, chain, since }: { addresses: readonly string[]; chain: string; since: Date },
): Promise<string[]> {
  const rows = await sql<{ address: string }[]>`
    select distinct w.address from contact_wallets w join contacts c on c.id = w.contact_id
    where w.account_id = ${accountId} and w.address = any (${[...addresses]}::text[])
      and w.chain in (${chain}, 'any') and w.removed_at is null and w.since <= ${since} and c.archived_at is null`;
  return rows.map(({ address }) => address);
}

export async function selectContactByName(
  sql: Queryable,
  accountId: string,
  foldedName: string,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from contacts where account_id = ${accountId} and folded_name = ${foldedName}`;
  return row?.id;
}

/** Whose wallets these addresses are by now, on any chain. */
export async function selectHolders(
  sql: Queryable,
  accountId: string,
  addresses: readonly string[],
): Promise<{ address: string; name: string }[]> {
  return sql<{ address: string; name: string }[]>`
    select distinct w.address, c.name from contact_wallets w join contacts c on c.id = w.contact_id
    where w.account_id = ${accountId} and w.address = any (${[...addresses]}::text[])
      and w.removed_at is null and c.archived_at is null
    order by c.name`;
}
