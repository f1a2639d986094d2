import type { Queryable } from "./database.js";
import { deleteSome } from "./delete-some.js";

export const NONCE_PURPOSES = ["sign_in", "fresh", "add_passkey", "add_wallet"] as const;
export type NoncePurpose = (typeof NONCE_PURPOSES)[number];

export interface NonceRow {
  nonce: string;
  purpose: NoncePurpose;
  /** The session that asked for it, or the browser, by a hash of its cookie. */
  boundTo: string;
  host: string;
  expiresAt: Date;
}

export async function insertNonce(sql: Queryable, row: NonceRow): Promise<void> {
  await sql`insert into sign_in_nonces ${sql(row)}`;
}

/** Gone with the first look, whatever comes of it. */
export async function takeNonce(sql: Queryable, nonce: string, now: Date): Promise<NonceRow | undefined> {
  const [row] = await sql<NonceRow[]>`
    delete from sign_in_nonces where nonce = ${nonce} returning nonce, purpose, bound_to, host, expires_at`;
  return row && row.expiresAt > now ? row : undefined;
}

/** Anybody may ask for one. */
export function deleteExpiredNonces(sql: Queryable, now: Date, limit: number): Promise<number> {
  return deleteSome(sql, "sign_in_nonces", sql`expires_at < ${now}`, limit);
}
