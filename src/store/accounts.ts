import type { AccountRow } from "../records/account.js";
import type { Queryable } from "./database.js";

export type AccountProfile = Pick<
  AccountRow,
  | "displayName"
  | "legalAddress"
  | "taxId"
  | "supportEmail"
  | "logoUrl"
  | "spendLimit"
  | "payoutApprovals"
  | "twoPersonLimit"
  | "embedOrigins"
  | "notices"
  | "timeZone"
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
  "payoutApprovals",
  "twoPersonLimit",
  "embedOrigins",
  "notices",
  "timeZone",
  "createdAt",
] as const satisfies readonly (keyof AccountRow)[];

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

/** Those of these accounts that were not told of small unknown payments on this day yet; from now on they were. */
export async function noteUnmatchedTold(
  sql: Queryable,
  accountIds: readonly string[],
  day: string,
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await sql<{ id: string }[]>`
    update accounts set unmatched_told_on = ${day} where id in (
      select id from accounts where id = any(${[...accountIds]})
        and (unmatched_told_on is null or unmatched_told_on < ${day}) order by id for no key update)
    returning id`;
  return rows.map(({ id }) => id);
}

/** How many members release a payout, and from which sum of a day on; null is every one. */
export async function selectTwoPersonRule(
  sql: Queryable,
  id: string,
): Promise<Pick<AccountRow, "payoutApprovals" | "twoPersonLimit">> {
  const account = await selectAccount(sql, id);
  return account ?? { payoutApprovals: 1, twoPersonLimit: null };
}
