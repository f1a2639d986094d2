import type { Context } from "koa";
import { addressBlock } from "../client-address.js";
import { PublicError } from "../errors.js";
import { isOurKey, kindOfKey } from "../keys.js";
import { type Caller, keyActor, memberActor } from "../runtime/caller.js";
import type { House } from "../runtime/house.js";
import type { Door } from "../runtime/scope.js";
import { hashSecret } from "../secret.js";
import { touchApiKey } from "../store/api-keys.js";
import { type KeyHolder, selectGrantHolder, type Used } from "../store/key-holders.js";
import { takeRateSlot } from "../store/rate-limit.js";
import type { SessionHolder } from "../store/sessions.js";
import { monthOf } from "../store/usage.js";
import type { UsageBuffer } from "../store/usage-buffer.js";
import { challengeToConnect, connectionPlace } from "./oauth/challenge.js";
import { cookieOf } from "./session/cookie.js";
import { requireOrigin } from "./session/origin.js";
import { placeOf } from "./session/place.js";
import { findHolder, requireSameMember, sessionOf } from "./session/session.js";

const WRONG_KEYS = 300;
const WINDOW_S = 60;
const HOW = "Send your key as Authorization: Bearer <API_KEY>.";
/** How exactly a key says when it was last used. */
const TOUCH_MS = 60_000;

export interface Authenticated {
  caller: Caller;
  /** Units of the month before this call, with those that are not stored yet. */
  used: number;
}

/** Who calls here: what every door asks first, and all that it asks. */
export async function authenticate(house: House, ctx: Context, door: Door): Promise<Authenticated> {
  const key = keySent(ctx);
  const authenticated = ctx.get("authorization")
    ? authenticateKey(house, key, door).catch((error: unknown) => holdToFailures(house, ctx, error))
    : authenticateMember(house, ctx, door);
  if (door !== "mcp") return remember(ctx, await authenticated);
  return remember(ctx, await authenticated.catch((error: unknown) => challengeToConnect(house, key, error)));
}

/** For the log, which says who did what. */
function remember(ctx: Context, authenticated: Authenticated): Authenticated {
  ctx.state.caller = authenticated.caller;
  return authenticated;
}

/** A right key is never kept out by wrong ones that come from beside it. */
async function holdToFailures({ sql }: House, ctx: Context, error: unknown): Promise<never> {
  if (!(error instanceof PublicError) || error.code !== "invalid_key") throw error;
  const wait = await takeRateSlot(sql, `key:${addressBlock(ctx.ip)}`, WRONG_KEYS, WINDOW_S);
  if (wait === null) throw error;
  throw new PublicError(
    "rate_limited",
    `More than ${WRONG_KEYS} wrong keys in ${WINDOW_S} seconds from this address.`,
    { retryAfterSeconds: wait / 1000 },
  );
}

/** By the cookie, where no key was sent; a program's door takes none. */
async function authenticateMember(house: House, ctx: Context, door: Door): Promise<Authenticated> {
  const session = door === "mcp" ? undefined : await sessionOf(house, ctx);
  if (!session) throw new PublicError("missing_key", HOW);
  if (ctx.method !== "GET") requireOrigin(ctx, placeOf(house.links));
  requireSameMember(ctx, session);
  return {
    caller: memberOf(session, door),
    used: session.used + house.usage.pending(session.accountId, monthOf(house.clock())),
  };
}

function memberOf(session: SessionHolder, door: Door): Caller {
  const { id: sessionId, accountId, name, plan, spendLimit, timeZone, memberId, role, freshUntil } = session;
  return {
    account: { id: accountId, name, plan, spendLimit, timeZone },
    actor: memberActor({ id: memberId, role, sessionId }, freshUntil),
    door,
  };
}

/** Who a stream that is under way belongs to by now; nobody once his key or session has ended. Listening is no use of it. */
export async function callerAgain(house: House, ctx: Context): Promise<Caller | undefined> {
  if (keySent(ctx)) return keyAgain(house, ctx);
  const secret = cookieOf(ctx, placeOf(house.links).cookie);
  return secret ? memberAgain(house, { hash: hashSecret(secret) }) : undefined;
}

/** The same of a file, which has an end: whoever proves anew who he is meanwhile, and has another cookie, still gets it. */
export function beginnerAgain(house: House, ctx: Context, { actor }: Caller): Promise<Caller | undefined> {
  return actor.sessionId ? memberAgain(house, { id: actor.sessionId }) : keyAgain(house, ctx);
}

async function keyAgain(house: House, ctx: Context): Promise<Caller | undefined> {
  const known = await authenticateKey(house, keySent(ctx), "rest").catch(orNobody);
  return known?.caller;
}

async function memberAgain(house: House, by: { hash: Buffer } | { id: string }): Promise<Caller | undefined> {
  const holder = await findHolder(house.sql, by, house.clock());
  return holder && memberOf(holder, "rest");
}

function orNobody(error: unknown): undefined {
  if (!(error instanceof PublicError) || error.code !== "invalid_key") throw error;
}

/** Unknown, malformed and revoked keys are told apart by nobody outside. */
export async function authenticateKey(
  house: House,
  key: string | undefined,
  door: Door,
): Promise<Authenticated> {
  if (!key) throw new PublicError("invalid_key", `The header Authorization carries no key. ${HOW}`);
  const known = await holderOf(house, key, door);
  if (!known) throw new PublicError("invalid_key", "This API key is not valid.");
  const { sql, clock, usage } = house;
  const now = clock();
  if (isToTouch(known, now)) await touchApiKey(sql, known.keyId, now);
  return countedIn(usage, callerOf(known, door), known, now);
}

/** Whoever sends a key that was found before, as he was then. */
export function lastSeen({ keyHolders, clock }: House, ctx: Context, door: Door): Caller | undefined {
  const key = keySent(ctx);
  const known = key && kindOfKey(key) ? keyHolders.lastFound(hexOf(key)) : undefined;
  const now = clock();
  if (!known || isToTouch(known, now) || (known.expiresAt && known.expiresAt <= now)) return undefined;
  return callerOf(known, door);
}

/** For the quota, with the units that are not stored yet. */
export function countedIn(
  usage: UsageBuffer,
  caller: Caller,
  { used, unfolded }: Used,
  now: Date,
): Authenticated {
  const { account } = caller;
  const month = monthOf(now);
  usage.foldSoon(account, month, unfolded);
  return { caller, used: used + usage.pending(account.id, month) };
}

function keySent(ctx: Context): string | undefined {
  return /^Bearer +(\S+)$/i.exec(ctx.get("authorization"))?.[1];
}

function isToTouch({ lastUsedAt }: KeyHolder, now: Date): boolean {
  return now.getTime() - (lastUsedAt?.getTime() ?? 0) > TOUCH_MS;
}

function callerOf(known: KeyHolder, door: Door): Caller {
  const { keyId, accountId, name, plan, spendLimit, timeZone } = known;
  return {
    account: { id: accountId, name, plan, spendLimit, timeZone },
    actor: keyActor(keyId, known),
    door,
  };
}

function hexOf(key: string): string {
  return hashSecret(key).toString("hex");
}

/** An assistant's token opens the one door that it was issued for. */
async function holderOf(
  { sql, keyHolders, clock, links }: House,
  key: string,
  door: Door,
): Promise<KeyHolder | undefined> {
  if (kindOfKey(key)) return keyHolders.find(hexOf(key));
  const audience = door === "mcp" && !isOurKey(key) ? connectionPlace(links)?.resource : undefined;
  return audience ? selectGrantHolder(sql, { token: hexOf(key), audience }, clock()) : undefined;
}
