import type { Clock } from "../clock.js";
import { joined } from "../joined.js";
import type { Usdc } from "../money.js";
import type { Plan } from "../plans.js";
import type { ApiKeyRow, OfGrants, Policy } from "../records/api-key.js";
import type { Queryable, Sql } from "./database.js";
import { type Page, type PageQuery, pageConditions, toPage } from "./page.js";
import { monthOf } from "./usage.js";

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

export interface KeyHolder {
  keyId: string;
  kind: ApiKeyRow["kind"];
  scopes: string[];
  policy: Policy;
  payoutLimit: Usdc;
  moneyOut: boolean;
  lastUsedAt: Date | null;
  accountId: string;
  name: string;
  plan: Plan;
  spendLimit: Usdc | null;
  /** Units of the month so far. */
  used: number;
  /** Rows of them that are not folded into the month yet. */
  unfolded: number;
}

type WithDefault = "policy" | "payoutLimit" | "expiresAt" | "createdBy" | OfGrants;

/** What has a default may be left out. */
export type NewApiKey = Omit<ApiKeyRow, "strict" | "lastUsedAt" | "revokedAt" | WithDefault> &
  Partial<Pick<ApiKeyRow, WithDefault>>;

/** Without a hash it is a grant, which is used by its tokens. */
export async function insertApiKey(sql: Queryable, row: NewApiKey & { hash: Buffer | null }): Promise<void> {
  await sql`insert into api_keys ${sql({ ...row, strict: row.policy === "strict" })}`;
}

export type FindKeyHolder = (hash: string) => Promise<KeyHolder | undefined>;

/** Looks anew for each request; requests that come while a look is under way share the next. */
export function createFindKeyHolder(sql: Sql, clock: Clock): FindKeyHolder {
  const find = joined(async (sql: Sql, hashes: string[]) => {
    const found = await selectKeyHolders(sql, hashes, clock());
    return hashes.map((hash) => found.get(hash));
  });
  return (hash) => find(sql, hash);
}

/** Whose keys these are, by the hash in hex; nobody's once they are revoked. */
async function selectKeyHolders(
  sql: Queryable,
  hashes: readonly string[],
  now: Date,
): Promise<Map<string, KeyHolder>> {
  const rows = await sql<(KeyHolder & { hash: string })[]>`
    select encode(k.hash, 'hex') as hash, ${holderOf(sql, now)}
      and k.hash = any(array(select decode(hex, 'hex') from unnest(${[...hashes]}::text[]) hex))`;
  return new Map(rows.map(({ hash, ...holder }) => [hash, holder]));
}

/** Whose grant this token uses, by its hash in hex: good for what it was issued for alone. */
export async function selectGrantHolder(
  sql: Queryable,
  { token, audience }: { token: string; audience: string },
  now: Date,
): Promise<KeyHolder | undefined> {
  const ofToken = sql`
    from oauth_rows where kind = 'AccessToken' and id = ${token} and expires_at > ${now} and payload->>'aud' = ${audience}`;
  const [row] = await sql<(KeyHolder & { asked: string })[]>`
    select (select payload->>'scope' ${ofToken}) as asked, ${holderOf(sql, now)} and k.id in (select grant_id ${ofToken})`;
  if (!row) return undefined;
  // A token may be for less than its grant.
  const { asked, ...holder } = row;
  return { ...holder, scopes: holder.scopes.filter((scope) => asked.split(" ").includes(scope)) };
}

/** A key that is good now, with its account. */
function holderOf(sql: Queryable, now: Date) {
  const month = monthOf(now);
  return sql`
      k.id as key_id, k.kind, k.scopes, k.policy, k.payout_limit, k.money_out, k.last_used_at,
      a.id as account_id, a.name, a.plan, a.spend_limit,
      (coalesce((select sum(count) from usage_months u where u.account_id = a.id and u.month = ${month}), 0)
     + units.used)::int as used, units.unfolded
    from api_keys k join accounts a on a.id = k.account_id, lateral (
      select coalesce(sum(u.count), 0) as used, count(*)::int as unfolded
      from usage_units u where u.account_id = a.id and u.month = ${month}
    ) units
    where k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`;
}

export async function selectApiKeys(
  sql: Queryable,
  accountId: string,
  query: PageQuery,
): Promise<Page<ApiKeyRow>> {
  const rows = await sql<ApiKeyRow[]>`
    select ${sql(COLUMNS)} from api_keys where account_id = ${accountId} ${pageConditions(sql, query)}`;
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
