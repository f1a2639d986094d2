import { randomBytes } from "node:crypto";
import type { Context } from "koa";
import { PublicError } from "../../errors.js";
import { hashSecret, mintSecret } from "../../secret.js";
import type { SessionHolder } from "../../store/sessions.js";
import { insertNonce, type NoncePurpose, takeNonce } from "../../store/sign-in-nonces.js";
import { cookieOf, setCookie } from "./cookie.js";
import { type Place, placeOf } from "./place.js";
import type { SessionHouse } from "./session.js";

const NONCE_MS = 10 * 60_000;

export interface Nonce {
  nonce: string;
  expiresAt: Date;
}

/** Hex, which both a message's nonce and, read as base64url, a passkey's challenge may be. */
export async function issueNonce(
  { sql, clock, links }: SessionHouse,
  ctx: Context,
  purpose: NoncePurpose,
  session: SessionHolder | undefined,
): Promise<Nonce> {
  const place = placeOf(links);
  const nonce = randomBytes(32).toString("hex");
  const expiresAt = new Date(clock().getTime() + NONCE_MS);
  const boundTo = session?.id ?? browserOf(ctx, place) ?? markBrowser(ctx, place, expiresAt);
  await insertNonce(sql, { nonce, purpose, boundTo, host: place.host, expiresAt });
  return { nonce, expiresAt };
}

/** Used up by the asking, whatever is wrong with it. */
export async function spendNonce(
  { sql, clock, links }: SessionHouse,
  ctx: Context,
  nonce: string,
  session: SessionHolder | undefined,
): Promise<NoncePurpose> {
  const place = placeOf(links);
  const row = await takeNonce(sql, nonce, clock());
  const bound = row && (row.boundTo === session?.id || row.boundTo === browserOf(ctx, place));
  if (row && bound && row.host === place.host) return row.purpose;
  throw new PublicError(
    "invalid_key",
    "What was signed is too old, was used already, or was asked for by another browser: ask for a new nonce.",
  );
}

/** Whoever is not signed in is known by this alone, so that nobody can be handed another's half-done sign-in. */
function browserOf(ctx: Context, place: Place): string | undefined {
  const secret = cookieOf(ctx, markName(place));
  return secret && hashSecret(secret).toString("hex");
}

function markBrowser(ctx: Context, place: Place, expires: Date): string {
  const { text, hash } = mintSecret();
  setCookie(ctx, place, markName(place), text, expires);
  return hash.toString("hex");
}

function markName({ cookie }: Place): string {
  return cookie.replace("unsigned_session", "unsigned_visit");
}
