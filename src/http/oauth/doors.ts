import type { Context, Middleware } from "koa";
import { addressBlock } from "../../client-address.js";
import { PublicError } from "../../errors.js";
import type { House } from "../../runtime/house.js";
import { takeRateSlot } from "../../store/rate-limit.js";
import { type ConnectionPlace, connectionPlace } from "./challenge.js";
import { isConnected } from "./known-documents.js";

const PER_MINUTE = 300;
const FETCHES_PER_MINUTE = 20;
const WINDOW_S = 60;

export function whereOn(house: House): Middleware {
  return (ctx, next) => {
    ctx.state.route = "oauth";
    const place = connectionPlace(house.links);
    if (!place) throw new PublicError("not_found", "Nothing can be connected here: nobody can sign in.");
    ctx.state.connectionPlace = place;
    return next();
  };
}

export function placeIn(ctx: Context): ConnectionPlace {
  return ctx.state.connectionPlace;
}

export function withinRate({ sql }: House): Middleware {
  return async (ctx, next) => {
    const wait = await takeRateSlot(sql, `oauth:${addressBlock(ctx.ip)}`, PER_MINUTE, WINDOW_S);
    if (wait === null) return next();
    throw new PublicError("rate_limited", `More than ${PER_MINUTE} requests a minute from this address.`, {
      retryAfterSeconds: wait / 1000,
    });
  };
}

/** What is refused where programs ask is said as OAuth words it (RFC 6749, 5.2), so that they can tell their users why. */
export const inOauthWords: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof PublicError) || error.code === "not_found") throw error;
    const { status, message, extras } = error;
    const wait = extras.retryAfterSeconds && Math.ceil(extras.retryAfterSeconds);
    if (wait) ctx.set("Retry-After", String(wait));
    ctx.status = status;
    ctx.body = {
      error:
        status === 429 ? "too_many_requests" : status < 500 ? "invalid_request" : "temporarily_unavailable",
      error_description: wait ? `${message} Try again in ${wait} seconds.` : message,
    };
  }
};

/** Each is a request of ours to a host of somebody else's choice: once for each of his, and not too many. */
export async function mayFetch(
  house: House,
  ctx: Pick<Context, "ip" | "state">,
  clientId: string,
): Promise<boolean> {
  if (ctx.state.hasFetched) return false;
  ctx.state.hasFetched = true;
  // What strangers ask for is not counted against whoever is connected.
  if (await isConnected(house, clientId)) return true;
  const { sql, log } = house;
  const address = addressBlock(ctx.ip);
  const wait = await takeRateSlot(sql, `metadata:${address}`, FETCHES_PER_MINUTE, WINDOW_S);
  if (wait === null) return true;
  log.warn({ door: "oauth", address }, "too many metadata documents");
  ctx.state.fetchInSeconds = Math.ceil(wait / 1000);
  return false;
}

/** Nothing is wrong with a program that could not be read for this alone: whoever hears otherwise forgets who he is. */
export const unlessTooMany: Middleware = async (ctx, next) => {
  await next();
  const retryAfterSeconds = ctx.state.fetchInSeconds;
  if (!retryAfterSeconds) return;
  ctx.remove("location");
  throw new PublicError("rate_limited", "Too many programs were to be read for this address.", {
    retryAfterSeconds,
  });
};

/** Programs that run in a browser connect too: nothing here looks at a cookie. */
export const anyOrigin: Middleware = (ctx, next) => {
  ctx.set("Access-Control-Allow-Origin", "*");
  if (ctx.method !== "OPTIONS") return next();
  ctx.set("Access-Control-Allow-Methods", "GET, POST");
  ctx.set("Access-Control-Allow-Headers", "Authorization, Content-Type, MCP-Protocol-Version");
  ctx.set("Access-Control-Max-Age", "86400");
  ctx.status = 204;
};
