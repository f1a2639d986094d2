import type { Context } from "koa";
import { DAY_MS } from "../../days.js";
import { PublicError } from "../../errors.js";
import { newId } from "../../ids.js";
import type { House } from "../../runtime/house.js";
import { hashSecret, mintSecret } from "../../secret.js";
import type { Queryable } from "../../store/database.js";
import {
  endOldestSessions,
  endSession,
  insertSession,
  keepPriorSecret,
  lockSessionsOf,
  renewSession,
  type SessionHolder,
  selectSessionHolder,
  selectSessionOfPriorSecret,
  selectSessionRole,
  touchSession,
} from "../../store/sessions.js";
import { monthOf } from "../../store/usage.js";
import { cookieOf, setSessionCookie } from "./cookie.js";
import { placeOf } from "./place.js";

const WHOLE_MS = 7 * DAY_MS;
const FRESH_MS = 10 * 60_000;
const TOUCH_MS = 60_000;
const PRIOR_MS = 30_000;
/** Of one person, in all his accounts: more than he has browsers. */
const MOST_OPEN = 100;
/** By how much the clocks of several servers may differ. */
const SKEW_MS = 60_000;

export type SessionHouse = Pick<House, "sql" | "clock" | "links">;

/**
 * Undefined where no cookie came. One that opens nothing any more is said so, and left where it is: the browser may have
 * got a newer one since, which a late answer would take away.
 */
export async function sessionOf(house: SessionHouse, ctx: Context): Promise<SessionHolder | undefined> {
  const { sql, clock, links } = house;
  const place = placeOf(links);
  const secret = cookieOf(ctx, place.cookie);
  if (!secret || place.off) return undefined;
  const now = clock();
  const found = await findHolder(sql, { hash: hashSecret(secret) }, now);
  const holder = found ?? (ctx.method === "GET" ? await priorSessionOf(house, ctx) : undefined);
  if (!holder) throw ended();
  if (Math.abs(now.getTime() - holder.lastUsedAt.getTime()) > TOUCH_MS)
    await touchSession(sql, holder.id, now);
  return holder;
}

/**
 * By the cookie from before the last proof, for a moment: it reads what was under way and proves again where the answer
 * was lost. It changes nothing, and is never fresh.
 */
export async function priorSessionOf(
  { sql, clock, links }: SessionHouse,
  ctx: Context,
): Promise<SessionHolder | undefined> {
  const secret = cookieOf(ctx, placeOf(links).cookie);
  const now = clock();
  const id = secret && (await selectSessionOfPriorSecret(sql, hashSecret(secret), now));
  const holder = id ? await findHolder(sql, { id }, now) : undefined;
  return holder && { ...holder, freshUntil: now };
}

/** By which our own pages say whose they are. */
const PAGE_OF = "Unsigned-Member";

/** Another window may have gone to another account since, or come in as somebody else: nothing is done there from here. */
export function requireSameMember(ctx: Context, { memberId, displayName, name }: SessionHolder): void {
  const meant = ctx.get(PAGE_OF);
  if (meant === "" || meant === memberId) return;
  throw new PublicError(
    "session_ended",
    `Another window of this browser has signed in to ${displayName ?? name} since this page was loaded. Nothing was done: go back to this page's account there, or load the page again.`,
  );
}

/** For whoever a cookie that has ended does not stop: he signs in anew. */
export async function sessionOrNone(house: SessionHouse, ctx: Context): Promise<SessionHolder | undefined> {
  try {
    return await sessionOf(house, ctx);
  } catch (error) {
    if (error instanceof PublicError && error.code === "session_ended") return undefined;
    throw error;
  }
}

export async function findHolder(
  sql: Queryable,
  by: { hash: Buffer } | { id: string },
  now: Date,
): Promise<SessionHolder | undefined> {
  const month = monthOf(now);
  const holder = await selectSessionHolder(sql, by, { now, month });
  return holder && asOf(now, holder);
}

/** What a clock that ran ahead has made is good for no longer than what is made now. */
function asOf(now: Date, holder: SessionHolder): SessionHolder | undefined {
  const isAhead = (moment: Date, ms: number) => moment.getTime() > now.getTime() + ms + SKEW_MS;
  if (isAhead(holder.createdAt, 0) || isAhead(holder.expiresAt, WHOLE_MS)) return undefined;
  return isAhead(holder.freshUntil, FRESH_MS) ? { ...holder, freshUntil: now } : holder;
}

/**
 * In the transaction of what outlasts a session: one that was ended while the request was under way opens nothing. What
 * would end it waits.
 */
export async function holdSession(sql: Queryable, { id, role }: SessionHolder): Promise<void> {
  if ((await selectSessionRole(sql, id, { held: true })) !== role) throw ended();
}

/** Left for another one, in the same transaction. */
export async function leaveSession(
  sql: Queryable,
  { id, personId }: SessionHolder,
  now: Date,
): Promise<void> {
  await lockSessionsOf(sql, personId);
  if (!(await endSession(sql, personId, id, now))) throw ended();
}

export function ended(): PublicError {
  return new PublicError("session_ended", "This session has ended: sign in again.");
}

export async function requireSession(house: SessionHouse, ctx: Context): Promise<SessionHolder> {
  const holder = await sessionOf(house, ctx);
  if (!holder) throw new PublicError("session_ended", "Nobody is signed in here: sign in first.");
  requireSameMember(ctx, holder);
  return holder;
}

/**
 * A new secret for whoever has just proven who he is: a cookie from before is worth nothing after. Who proves nothing
 * goes on `from` his last one: no fresher, and no longer.
 */
export async function openSession(
  { links }: SessionHouse,
  ctx: Context,
  sql: Queryable,
  memberId: string,
  now: Date,
  from?: Pick<SessionHolder, "freshUntil" | "expiresAt">,
): Promise<string> {
  const { text, hash } = mintSecret();
  const freshUntil = from?.freshUntil ?? new Date(now.getTime() + FRESH_MS);
  const expiresAt = from?.expiresAt ?? new Date(now.getTime() + WHOLE_MS);
  const id = newId("ses", now);
  await insertSession(sql, {
    id,
    hash,
    memberId,
    agent: ctx.get("user-agent").slice(0, 200),
    createdAt: now,
    lastUsedAt: now,
    freshUntil,
    expiresAt,
  });
  await endOldestSessions(sql, memberId, { newest: MOST_OPEN, now });
  setSessionCookie(ctx, placeOf(links), text, expiresAt);
  return id;
}

/** Proven again within a session: fresh for ten minutes, by a new cookie; what is under way with the old one is answered. */
export async function freshenSession(
  { links }: SessionHouse,
  ctx: Context,
  sql: Queryable,
  { id, expiresAt }: Pick<SessionHolder, "id" | "expiresAt">,
  now: Date,
): Promise<string> {
  const { text, hash } = mintSecret();
  await keepPriorSecret(sql, id, new Date(now.getTime() + PRIOR_MS));
  if (!(await renewSession(sql, id, { hash, freshUntil: new Date(now.getTime() + FRESH_MS), now })))
    throw ended();
  setSessionCookie(ctx, placeOf(links), text, expiresAt);
  return id;
}
