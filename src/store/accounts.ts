import type { AccountRow } from "../records/account.js";
import type { Queryable } from "./database.js";

export type AccountProfile = Pick<
  AccountRow,
  "displayName" | "legalAddress" | "taxId" | "supportEmail" | "logoUrl" | "spendLimit"
>;

const COLUMNS = [
  "id",
  "name",
  "plan",
  "displayName",
  "legalAddress",
  "taxId",
  "supportEmail",
  "logoUrl",
  "spendLimit",
  "createdAt",
] as const;

export async function insertAccount(
  sql: Queryable,
  row: Pick<AccountRow, "id" | "name" | "plan" | "createdAt">,
): Promise<void> {
  await sql`insert into accounts ${sql(row)}`;
}

/** Oldest first. */
export async function selectAccounts(sql: Queryable): Promise<AccountRow[]> {
  return sql<AccountRow[]>`select ${sql(COLUMNS)} from accounts order by created_at, id`;
}

export async function selectAccount(sql: Queryable, id: string): Promise<AccountRow | undefined> {
  const [row] = await sql<AccountRow[]>`select ${sql(COLUMNS)} from accounts where id = ${id}`;
  return row;
}

export async function updateAccount(
  sql: Queryable,
  id: string,
  changes: Partial<AccountProfile>,
): Promise<AccountRow | undefined> {
  if (Object.keys(changes).length === 0) return selectAccount(sql, id);
  const [row] = await sql<
    AccountRow[]
  >`update accounts set ${sql(changes)} where id = ${id} returning ${sql(COLUMNS)}`;
  return row;
}
