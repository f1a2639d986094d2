import { mintSecret } from "../secret.js";
import type { Queryable } from "./database.js";
import { deleteSome } from "./delete-some.js";

const GOOD_FOR_MS = 15 * 60_000;
/** One that a clock far ahead has made would be good for longer. */
const SKEW_MS = 60_000;

export interface SignInLink {
  url: string;
  expires_at: string;
}

/** Works once and for fifteen minutes; the member's older ones work no more. */
export async function makeSignInLink(
  sql: Queryable,
  { signIn }: { signIn(token: string): string },
  memberId: string,
  now: Date,
): Promise<SignInLink> {
  const { text, hash } = mintSecret();
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS);
  await sql`delete from sign_in_links where member_id = ${memberId}`;
  await sql`insert into sign_in_links ${sql({ hash, memberId, createdAt: now, expiresAt })}`;
  return { url: signIn(text), expires_at: expiresAt.toISOString() };
}

/** Which account it would open. */
export async function selectAccountOfLink(sql: Queryable, hash: Buffer): Promise<string | undefined> {
  const [row] = await sql<{ accountId: string }[]>`
    select m.account_id from sign_in_links l join members m on m.id = l.member_id where l.hash = ${hash}`;
  return row?.accountId;
}

/** Whose link this is; nobody's a second time. */
export async function spendSignInLink(sql: Queryable, hash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ memberId: string; expiresAt: Date }[]>`
    delete from sign_in_links where hash = ${hash} returning member_id, expires_at`;
  const left = row ? row.expiresAt.getTime() - now.getTime() : 0;
  return left > 0 && left <= GOOD_FOR_MS + SKEW_MS ? row?.memberId : undefined;
}

/** Of a member there is one at most. */
export function deleteExpiredLinks(sql: Queryable, now: Date, limit: number): Promise<number> {
  return deleteSome(sql, "sign_in_links", sql`expires_at < ${now}`, limit);
}
