import type { Queryable } from "./database.js";
import { isGivenUp } from "./payouts.js";

/** Records that their owner signs, by the tables they are in. */
const TABLES = {
  payout: "payouts",
  donation_jar: "donation_jars",
  subscription_plan: "subscriptions",
} as const;
export type SignedNoun = keyof typeof TABLES;

export interface SignPage {
  noun: SignedNoun;
  accountId: string;
  id: string;
}

/** For the hosted page, which knows no account; "retired" where another address has taken its place. */
export async function selectSignPage(
  sql: Queryable,
  slug: string,
): Promise<SignPage | "retired" | undefined> {
  const [found] = await sql<(Omit<SignPage, "noun"> & { noun: SignedNoun | "retired" })[]>`
    select 'payout' as noun, account_id, id from payouts where sign_slug = ${slug}
    union all select 'donation_jar', account_id, id from donation_jars where sign_slug = ${slug}
    union all select 'subscription_plan', account_id, id from subscriptions where sign_slug = ${slug}
    union all select 'retired', '', '' from retired_sign_slugs where slug = ${slug}`;
  if (found?.noun === "retired") return "retired";
  return found && { ...found, noun: found.noun };
}

/** The old address opens nothing from here on. Undefined where the account has no such record. */
export async function replaceSignSlug(
  sql: Queryable,
  { noun, accountId, id }: SignPage,
  slug: string,
  now: Date,
): Promise<"renewed" | "over" | undefined> {
  const table = sql(TABLES[noun]);
  const [old] = await sql<{ signSlug: string | null; isOver: boolean }[]>`
    select sign_slug, ${isOver(sql, noun, now)} as is_over from ${table} where account_id = ${accountId} and id = ${id} for update`;
  if (!old) return undefined;
  if (old.isOver) return "over";
  await sql`update ${table} set sign_slug = ${slug} where account_id = ${accountId} and id = ${id}`;
  if (old.signSlug)
    await sql`insert into retired_sign_slugs (slug, retired_at) values (${old.signSlug}, ${now})`;
  return "renewed";
}

/** Nobody is to sign it any more, and nobody has. */
function isOver(sql: Queryable, noun: SignedNoun, now: Date) {
  if (noun === "payout") return isGivenUp(sql, now);
  return sql`(status = 'canceled' and ${sql(noun === "donation_jar" ? "activated_at" : "registered_at")} is null)`;
}

/** For a person to look at. */
export async function flagSigned(
  sql: Queryable,
  { noun, accountId, id }: SignPage,
  now: Date,
): Promise<void> {
  await sql`
    update ${sql(TABLES[noun])} set flagged_at = coalesce(flagged_at, ${now})
    where account_id = ${accountId} and id = ${id}`;
}
