import type Router from "@koa/router";
import type { Context } from "koa";
import { PublicError } from "../../errors.js";
import type { House } from "../../runtime/house.js";
import type { SessionHolder } from "../../store/sessions.js";
import { html } from "../pages/html.js";
import { type PageOptions, sendPage } from "../pages/layout.js";
import { messagePage } from "../pages/message-page.js";
import { holdToPageRate } from "../pages/page-rate.js";
import { signedIn } from "../pages/people/way-in.js";
import { decide, type Interaction, ProgramAway, readAsking, readInteraction } from "./consent.js";
import { consentPage } from "./consent-page.js";
import { whereOn } from "./doors.js";
import type { Connecting } from "./provider.js";

/** Nobody may frame it, whoever may frame the pay pages. */
export const PAGES: PageOptions = { embedOrigins: [] };
const OVER = messagePage(
  "This request is over",
  "It was answered already, is too old, or was begun in another browser. Start again where you wanted to connect.",
);

type Answer = (asked: Interaction, session: SessionHolder, connecting: Connecting) => Promise<void>;

/** Where a person says what an assistant may do: each time, and having just proven who he is. */
export function consentRoutes(
  router: Router,
  house: House,
  connectingOf: (ctx: Context) => Promise<Connecting>,
): void {
  const open = [holdToPageRate(house, PAGES), whereOn(house)];
  const withAsked = async (ctx: Context, answer: Answer): Promise<void> => {
    const session = await freshly(house, ctx);
    if (!session) return;
    const connecting = await connectingOf(ctx);
    const asked = await readInteraction(connecting, ctx);
    if (!asked) return sendOver(ctx);
    try {
      await answer(asked, session, connecting);
    } catch (error) {
      if (!(error instanceof ProgramAway)) throw error;
      sendAway(house, ctx, error);
    }
  };
  router.get("/oauth/consent/:uid", ...open, (ctx) =>
    withAsked(ctx, async (asked, session, connecting) => {
      if (asked.result) return sendOver(ctx);
      sendPage(ctx, consentPage(await readAsking(connecting, asked, session)), PAGES);
    }),
  );
  router.post("/oauth/consent/:uid", ...open, (ctx) =>
    withAsked(ctx, async (asked, session, connecting) => {
      try {
        const next = await decide(house, connecting, ctx, { asked, session });
        if (!next) return sendOver(ctx);
        ctx.redirect(next);
        ctx.status = 303;
      } catch (error) {
        refuse(house, ctx, error);
      }
    }),
  );
}

export function sendOver(ctx: Context): void {
  ctx.status = 410;
  sendPage(ctx, OVER, PAGES);
}

/** The question is still open: it is asked as soon as who asks can be told. */
function sendAway({ log }: House, ctx: Context, { message, cause }: ProgramAway): void {
  log.warn({ door: "oauth", address: ctx.ip, err: cause }, "a program to be connected is away");
  ctx.status = 503;
  ctx.set("Retry-After", "60");
  const text = html`${message}. Nothing was connected. <a href="${ctx.path}">Try again</a> in a minute; if it stays like
this, tell whoever makes the program, or start again where you came from.`;
  sendPage(ctx, messagePage("This can't be connected now", text), PAGES);
}

/** To a person, who sent a form. */
function refuse({ log }: House, ctx: Context, error: unknown): void {
  if (!(error instanceof PublicError)) throw error;
  log.warn({ door: "oauth", address: ctx.ip, error: error.message }, "consent refused");
  ctx.status = error.status;
  sendPage(ctx, messagePage("Nothing was connected", error.message), PAGES);
}

/** Whoever is signed in and has just proven who he is; anybody else is led to where he can, and back. */
async function freshly(house: House, ctx: Context): Promise<SessionHolder | undefined> {
  const session = await signedIn(house, ctx);
  if (!session || session.freshUntil > house.clock()) return session;
  ctx.redirect(`/sign-in?next=${encodeURIComponent(ctx.path)}`);
  return undefined;
}
