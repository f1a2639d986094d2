import type { Context, Middleware } from "koa";
import type { House } from "../../../runtime/house.js";
import type { SessionHolder } from "../../../store/sessions.js";
import { isLoopback, placeOf } from "../../session/place.js";
import { sessionOrNone } from "../../session/session.js";
import { type PageOptions, sendPage } from "../layout.js";
import { messagePage } from "../message-page.js";
import { holdToPageRate } from "../page-rate.js";

/** Before every page for people: not too often, at the one name, and only where anybody can sign in. */
export function wayIn(house: House, options: PageOptions): Middleware[] {
  return [holdToPageRate(house, options), toOneName(house), whereSessionsAre(house, options)];
}

/** Cookies and passkeys belong to one name: another one of this machine leads there. */
function toOneName(house: House): Middleware {
  return (ctx, next) => {
    const { origin, host } = placeOf(house.links);
    const asked = URL.canParse(`http://${ctx.host}`) ? new URL(`http://${ctx.host}`) : undefined;
    const ours = new URL(origin);
    const isOther = asked && ctx.host !== host && isLoopback(asked.hostname) && isLoopback(ours.hostname);
    if (!isOther) return next();
    ctx.redirect(`${origin}${ctx.path}${ctx.search}`);
  };
}

function whereSessionsAre(house: House, options: PageOptions): Middleware {
  return (ctx, next) => {
    const { off } = placeOf(house.links);
    if (!off) return next();
    ctx.status = 404;
    sendPage(ctx, messagePage("Nobody can sign in here", `${off}.`), options);
  };
}

/** A path of our own with its query, or the console: never another site's address. */
const OURS = /^\/(console|sign\/deploy|oauth\/consent)(\/[\w/-]*)?(\?[^\s#]*)?$/;

export function nextOf({ query: { next } }: Context): string {
  return typeof next === "string" && OURS.test(next) ? next : "/console";
}

/** Whoever is not signed in is led to where he can, and back. */
export async function signedIn(house: House, ctx: Context): Promise<SessionHolder | undefined> {
  const session = await sessionOrNone(house, ctx);
  if (session) return session;
  ctx.redirect(`/sign-in?next=${encodeURIComponent(ctx.path + ctx.search)}`);
  return undefined;
}
