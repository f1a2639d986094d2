import type { ApiKeyRow, OfGrants } from "../records/api-key.js";
import type { Queryable } from "./database.js";
import { type Page, type PageQuery, pageConditions, toPage } from "./page.js";

const COLUMNS = [
  "id",
  "accountId",
  "kind",
  "scopes",
  "strict",
  "policy",
  "payoutLimit",
  "moneyOut",
  "memberId",
  "clientId",
  "clientName",
  "clientHost",
  "expiresAt",
  "lastUsedAt",
  "label",
  "hint",
  "createdBy",
  "createdAt",
  "revokedAt",
] as const satisfies readonly (keyof ApiKeyRow)[];

type WithDefault = "policy" | "payoutLimit" | "expiresAt" | "createdBy" | OfGrants;

/** What has a default may be left out. */
export type NewApiKey = Omit<ApiKeyRow, "strict" | "lastUsedAt" | "revokedAt" | WithDefault> &
  Partial<Pick<ApiKeyRow, WithDefault>>;

/** Without a hash it is a grant, which is used by its tokens. */
export async function insertApiKey(sql: Queryable, row: NewApiKey & { hash: Buffer | null }): Promise<void> {
  await sql`insert into api_keys ${sql({ ...row, strict: row.policy === "strict" })}`;
}

export async function selectApiKeys(
  sql: Queryable,
  accountId: string,
  query: PageQuery,
): Promise<Page<ApiKeyRow>> {
  const rows = await sql<ApiKeyRow[]>`
    select ${sql(COLUMNS)} from api_keys where account_id = ${accountId} ${pageConditions(sql, query, "key")}`;
  return toPage(rows, query);
}

/** The key as it is now, revoked at the first call that asked for it. */
export async function revokeApiKey(
  sql: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<ApiKeyRow | undefined> {
  const [row] = await sql<ApiKeyRow[]>`
    update api_keys set revoked_at = ${now} where account_id = ${accountId} and id = ${id} and revoked_at is null
    returning ${sql(COLUMNS)}`;
  return row;
}

export async function selectApiKey(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<ApiKeyRow | undefined> {
  const [row] = await sql<ApiKeyRow[]>`
    select ${sql(COLUMNS)} from api_keys where account_id = ${accountId} and id = ${id}`;
  return row;
}

export async function accountOfKey(sql: Queryable, id: string): Promise<string | undefined> {
  const [row] = await sql<{ accountId: string }[]>`select account_id from api_keys where id = ${id}`;
  return row?.accountId;
}

export async function selectActiveKey(
  sql: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<ApiKeyRow | undefined> {
  const [row] = await sql<ApiKeyRow[]>`
    select ${sql(COLUMNS)} from api_keys
    where account_id = ${accountId} and id = ${id} and revoked_at is null
      and (expires_at is null or expires_at > ${now})`;
  return row;
}

export async function touchApiKey(sql: Queryable, id: string, now: Date): Promise<void> {
  await sql`update api_keys set last_used_at = ${now} where id = ${id}`;
}
