import Router from "@koa/router";
import type { Context, Middleware } from "koa";
import { PublicError } from "../../errors.js";
import type { House } from "../../runtime/house.js";
import { html } from "../pages/html.js";
import { sendPage } from "../pages/layout.js";
import { messagePage } from "../pages/message-page.js";
import { holdToPageRate } from "../pages/page-rate.js";
import { placeOf } from "../session/place.js";
import { exchange } from "./adapter.js";
import { asMeant } from "./asked.js";
import type { ConnectionPlace } from "./challenge.js";
import { consentRoutes, PAGES, sendOver } from "./consent-routes.js";
import { anyOrigin, inOauthWords, mayFetch, placeIn, unlessTooMany, whereOn, withinRate } from "./doors.js";
import type { Reach } from "./fetch-document.js";
import { documentOf } from "./known-documents.js";
import { type Connecting, createProvider, SCOPES } from "./provider.js";
import { register } from "./register.js";

const RESOURCE = ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"];
const DISCOVERY = ["/.well-known/oauth-authorization-server", "/oauth/jwks"];
const TOKENS = ["/oauth/token", "/oauth/revoke"];
const REGISTER = "/oauth/register";
/** The one character that no database keeps. */
const UNKEPT = /%00/;

/** How a member connects an assistant: from what it finds out by itself to the token it uses at /mcp. */
export function oauthRoutes(house: House, reach: Reach = {}): Middleware {
  const router = new Router();
  const connecting = oncePerPlace((place) =>
    createProvider(house, place, {
      fetchDocument: (url) => documentOf(house, url, reach),
      // Outside its own requests the provider has none: then it is the question, of a program that was read for it.
      mayFetch: async (ctx, clientId) => !ctx || mayFetch(house, ctx, clientId),
      renderError: (ctx, { error, error_description: why }) => sendFault(ctx, why ?? error),
    }),
  );
  const provide: Middleware = async (ctx, next) => {
    const { provider } = await connecting(placeIn(ctx as Context));
    // Whatever ends TLS in front of us: the cookies are for https where BASE_URL is.
    if (placeOf(house.links).secure) ctx.cookies.secure = true;
    const [serve] = provider.middleware;
    await serve?.(ctx as never, next);
  };
  const open = [whereOn(house), withinRate(house)];
  router.get(RESOURCE, ...open, anyOrigin, (ctx) => {
    ctx.body = resourceMetadata(placeIn(ctx));
  });
  router.get("/.well-known/oauth-authorization-server", ...open, anyOrigin, withoutOpenId, provide);
  router.get("/oauth/jwks", ...open, anyOrigin, provide);
  const byPrograms = [anyOrigin, inOauthWords, ...open];
  router.post(REGISTER, ...byPrograms, (ctx) => register(house, ctx));
  const byPeople = [holdToPageRate(house, PAGES), ...open];
  router.get("/oauth/authorize", ...byPeople, leadOnByHand, provide);
  router.get("/oauth/authorize/:uid", ...byPeople, unlessOver, provide);
  router.post(TOKENS, ...byPrograms, unlessTooMany, refuseLeftUnread, inExchange(house), provide);
  router.options([...RESOURCE, ...DISCOVERY, ...TOKENS, REGISTER], anyOrigin);
  consentRoutes(router, house, (ctx) => connecting(placeIn(ctx)));
  return router.routes() as Middleware;
}

/** RFC 9728: where a token for this door comes from. */
function resourceMetadata({ issuer, resource }: ConnectionPlace) {
  return {
    resource,
    authorization_servers: [issuer],
    scopes_supported: SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: "Unsigned",
    resource_documentation: `${issuer}/docs`,
  };
}

/** The provider would say who people are, too; this service tells no program that. */
const withoutOpenId: Middleware = async (ctx, next) => {
  await next();
  const said = Object.entries(ctx.body as object).filter(
    ([name]) => !/^(claims|acr|subject|id_token)_/.test(name),
  );
  ctx.body = { ...Object.fromEntries(said), scopes_supported: SCOPES };
};

/**
 * Anybody can register a place to be led to and send people here: before one of them has answered, nobody is led there
 * but by his own click (RFC 9700, 4.11.2).
 */
const leadOnByHand: Middleware = async (ctx, next) => {
  if (UNKEPT.test(ctx.querystring)) {
    ctx.status = 400;
    return sendFault(ctx as Context, "The request holds a character that is none");
  }
  ctx.querystring = asMeant(ctx.querystring);
  await next();
  const { refused, fetchInSeconds } = ctx.state;
  if (fetchInSeconds) return sendLater(ctx as Context, fetchInSeconds);
  if (refused === undefined) return;
  const to = ctx.response.get("location");
  ctx.remove("location");
  if (ctx.status < 400) ctx.status = 400;
  sendFault(ctx as Context, refused, URL.canParse(to) ? new URL(to) : undefined);
};

/** Whoever answered may be gone before his browser leads on: there is nobody then to go on for. */
const unlessOver: Middleware = async (ctx, next) => {
  await next();
  if (ctx.state.isOver) {
    ctx.remove("location");
    return sendOver(ctx as Context);
  }
  const to = ctx.response.get("location");
  if (URL.canParse(to) && isFollowedByBrowser(ctx as Context)) sendOn(ctx as Context, new URL(to));
};

/** The provider reads no further than it wants: the connection's next request comes behind the rest. */
const refuseLeftUnread: Middleware = async (ctx, next) => {
  await next();
  if (!ctx.req.readable) return;
  ctx.req.resume();
  if (ctx.is("urlencoded"))
    throw new PublicError("body_too_large", "The form is too large. Nothing was changed.");
};

const inExchange =
  (house: House): Middleware =>
  async (ctx, next) => {
    const isFirst = await exchange(house, async () => {
      await next();
      return ctx.status === 200;
    });
    if (isFirst) return;
    ctx.status = 400;
    ctx.body = { error: "invalid_grant", error_description: "it was used before" };
  };

/** To a person, where it would be wrong to lead him on. */
function sendFault(ctx: Context, why: string, back?: URL): void {
  const text = html`${why}. Nothing was connected; start again where you came from.`;
  const told =
    back && html` Or tell <a href="${back.href}">${back.host}</a>, if that is where you came from.`;
  sendPage(ctx, messagePage("This can't be connected", html`${text}${told}`), PAGES);
}

function isFollowedByBrowser(ctx: Context): boolean {
  return ctx.get("sec-fetch-mode") === "navigate";
}

/**
 * Browsers hold all that a form is led to by redirects, however far, to where its page says that it may be sent; the
 * program's own page may lead on to yet another place. What a page leads to by itself is no form's any more.
 */
function sendOn(ctx: Context, to: URL): void {
  ctx.status = 200;
  ctx.remove("location");
  ctx.set("Refresh", `0; url=${to.href}`);
  const text = html`You are led on to <a href="${to.href}">${to.host}</a>.`;
  sendPage(ctx, messagePage("Going on", text), PAGES);
}

/** Nothing is wrong with the program: too many were read for this address. */
function sendLater(ctx: Context, seconds: number): void {
  ctx.status = 429;
  ctx.remove("location");
  ctx.set("Retry-After", String(seconds));
  const why = `Too many programs were to be read for this address. Nothing was connected; load this page again in ${seconds} seconds.`;
  sendPage(ctx, messagePage("Not just now", why), PAGES);
}

/** One for each name that this service has had; a failed beginning is begun anew. */
function oncePerPlace(
  make: (place: ConnectionPlace) => Promise<Connecting>,
): (place: ConnectionPlace) => Promise<Connecting> {
  const made = new Map<string, Promise<Connecting>>();
  return (place) => {
    const known = made.get(place.issuer);
    if (known) return known;
    const begun = make(place);
    made.set(place.issuer, begun);
    begun.catch(() => made.delete(place.issuer));
    return begun;
  };
}
