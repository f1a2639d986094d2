import type { Clock } from "../clock.js";
import { joined } from "../joined.js";
import type { Usdc } from "../money.js";
import type { Plan } from "../plans.js";
import type { ApiKeyRow, Policy } from "../records/api-key.js";
import type { Queryable, Sql } from "./database.js";
import { textArray } from "./text-array.js";
import { monthOf, usedIn } from "./usage.js";

export interface KeyHolder extends Used {
  keyId: string;
  kind: ApiKeyRow["kind"];
  scopes: string[];
  policy: Policy;
  payoutLimit: Usdc;
  moneyOut: boolean;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  accountId: string;
  name: string;
  plan: Plan;
  spendLimit: Usdc | null;
  timeZone: string | null;
  /** Of the rows that all of this was read from: while they have it, they are as they were. */
  mark: string;
}

export interface Used {
  /** Units of the month so far. */
  used: number;
  /** Rows of them that are not folded into the month yet. */
  unfolded: number;
}

/** A key as somebody has seen it, to be told from what became of it since. */
export interface SeenKey {
  keyId: string;
  mark: string;
  month: string;
}

export interface KeyHolders {
  /** By the key's hash in hex, as the database knows it now. */
  find(hash: string): Promise<KeyHolder | undefined>;
  /** As it was when it was last found here, which may have changed since. */
  lastFound(hash: string): KeyHolder | undefined;
}

/** So many keys at most are known from before. */
const MOST_KNOWN = 2_000;

/** Looks anew for each request; requests that come while a look is under way share the next. */
export function createKeyHolders(sql: Sql, clock: Clock): KeyHolders {
  const known = new Map<string, KeyHolder>();
  const look = joined(async (sql: Sql, hashes: string[]) => {
    const found = await selectKeyHolders(sql, hashes, clock());
    for (const hash of hashes) known.delete(hash);
    for (const [hash, holder] of found) known.set(hash, holder);
    for (const eldest of known.keys()) {
      if (known.size <= MOST_KNOWN) break;
      known.delete(eldest);
    }
    return hashes.map((hash) => found.get(hash));
  });
  return { find: (hash) => look(sql, hash), lastFound: (hash) => known.get(hash) };
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
  return sql`
      k.id as key_id, k.kind, k.scopes, k.policy, k.payout_limit, k.money_out, k.expires_at, k.last_used_at,
      a.id as account_id, a.name, a.plan, a.spend_limit, a.time_zone, ${markOf(sql)} as mark, units.used, units.unfolded
    from api_keys k join accounts a on a.id = k.account_id, lateral (${usedIn(sql, sql`${monthOf(now)}`)}) units
    where k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`;
}

/** Of those keys that are still as they were seen, what their accounts have used. */
export function usedBySeen(sql: Queryable, seen: readonly SeenKey[]) {
  const texts = (of: (key: SeenKey) => string) => textArray(seen.map(of));
  return sql`
    select seen.*, units.used, units.unfolded
    from unnest((select ${texts(({ keyId }) => keyId)}::text[]), (select ${texts(({ mark }) => mark)}::text[]),
        (select ${texts(({ month }) => month)}::date[])) as seen (key_id, mark, month)
      join api_keys k on k.id = seen.key_id join accounts a on a.id = k.account_id,
      lateral (${usedIn(sql, sql`seen.month`)}) units
    where ${markOf(sql)} = seen.mark`;
}

/** Each change of a row is another transaction's: whoever holds both numbers of before has met none. */
function markOf(sql: Queryable) {
  return sql`k.xmin || ' ' || a.xmin`;
}
