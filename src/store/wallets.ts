import type { WalletRow } from "../records/wallet.js";
import type { Queryable } from "./database.js";
import { type Page, type PageQuery, pageConditions, toPage } from "./page.js";

const COLUMNS = [
  "id",
  "accountId",
  "address",
  "chain",
  "label",
  "isPrimary",
  "createdBy",
  "createdAt",
] as const satisfies readonly (keyof WalletRow)[];

/** Changes to one account's wallets wait for each other, so that exactly one stays the default. */
export async function lockWallets(sql: Queryable, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallets:${accountId}`}, 0))`;
}

export async function insertWallet(sql: Queryable, row: WalletRow): Promise<void> {
  await sql`insert into wallets ${sql(row)}`;
}

export async function selectWallets(sql: Queryable, accountId: string): Promise<WalletRow[]> {
  return sql<WalletRow[]>`
    select ${sql(COLUMNS)} from wallets where account_id = ${accountId} order by is_primary desc, created_at, id`;
}

export async function selectWalletPage(
  sql: Queryable,
  accountId: string,
  query: PageQuery,
): Promise<Page<WalletRow>> {
  const rows = await sql<WalletRow[]>`
    select ${sql(COLUMNS)} from wallets where account_id = ${accountId} ${pageConditions(sql, query, "wal")}`;
  return toPage(rows, query);
}

export async function selectDefaultWallet(sql: Queryable, accountId: string): Promise<WalletRow | undefined> {
  const [row] = await sql<WalletRow[]>`
    select ${sql(COLUMNS)} from wallets where account_id = ${accountId} and is_primary`;
  return row;
}

export async function clearDefaultWallet(sql: Queryable, accountId: string): Promise<void> {
  await sql`update wallets set is_primary = false where account_id = ${accountId} and is_primary`;
}

export async function updateWallet(
  sql: Queryable,
  accountId: string,
  id: string,
  changes: Partial<Pick<WalletRow, "label" | "isPrimary">>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await sql`update wallets set ${sql(changes)} where account_id = ${accountId} and id = ${id}`;
}

export async function deleteWallet(sql: Queryable, accountId: string, id: string): Promise<void> {
  await sql`delete from wallets where account_id = ${accountId} and id = ${id}`;
}
