import Router from "@koa/router";
import type { Context, Middleware } from "koa";
import type { ApprovalRow } from "../../../records/approval.js";
import type { House } from "../../../runtime/house.js";
import { selectApiKey } from "../../../store/api-keys.js";
import { selectApproval, selectApprovals } from "../../../store/approvals.js";
import type { Queryable } from "../../../store/database.js";
import { selectMember, selectMemberPage, selectMemberships } from "../../../store/members.js";
import { selectPasskeys } from "../../../store/passkeys.js";
import { type SessionHolder, selectOpenSessions } from "../../../store/sessions.js";
import { selectSignInWallets } from "../../../store/sign-in-wallets.js";
import { isLoopback, placeOf } from "../../session/place.js";
import { idleSince, sessionOrNone } from "../../session/session.js";
import { type PageOptions, sendPage } from "../layout.js";
import { messagePage } from "../message-page.js";
import { holdToPageRate } from "../page-rate.js";
import { type ApprovalView, approvalPage } from "./approval-page.js";
import { type ConsoleView, consolePage } from "./console-page.js";
import { readPayees } from "./payees.js";
import { signInPage } from "./sign-in-page.js";

const SHOWN = 200;

/** Pages for people who have a place here. Nobody may frame them, whoever may frame the pay pages. */
export function peopleRoutes(house: House, given: PageOptions): Middleware {
  const options = { ...given, embedOrigins: [] };
  const router = new Router();
  const open = [holdToPageRate(house, options), toOneName(house), whereSessionsAre(house, options)];
  router.get("/sign-in", ...open, async (ctx) => {
    const session = await sessionOrNone(house, ctx);
    sendPage(ctx, signInPage(placeOf(house.links), nextOf(ctx), session), options);
  });
  router.get("/console", ...open, async (ctx) => {
    const session = await signedIn(house, ctx);
    if (session) sendPage(ctx, consolePage(await readConsole(house, session)), options);
  });
  router.get("/console/approvals/:id", ...open, async (ctx) => {
    const session = await signedIn(house, ctx);
    if (!session) return;
    const view = await readApproval(house, session, String(ctx.params.id));
    ctx.status = view ? 200 : 404;
    sendPage(ctx, view ? approvalPage(view) : NO_APPROVAL, options);
  });
  return router.routes() as Middleware;
}

const NO_APPROVAL = messagePage(
  "Nothing waits here",
  "There is no such approval in the account you are signed in to.",
);

async function readApproval(
  house: House,
  session: SessionHolder,
  id: string,
): Promise<ApprovalView | undefined> {
  const { sql, links } = house;
  const row = await selectApproval(sql, session.accountId, id);
  if (!row) return undefined;
  return {
    row,
    account: session.displayName ?? session.name,
    askedBy: await nameOfAsker(sql, row),
    barred: whyBarred(row, session),
    takesPasskeys: placeOf(links).rpId !== null,
    payees: await readPayees(house, row),
  };
}

function whyBarred({ actorId, approvedBy }: ApprovalRow, { memberId, role }: SessionHolder): string | null {
  if (role === "viewer") return "You may look at this, and others decide it.";
  if (actorId === memberId) return "You asked for this: somebody else decides it.";
  return approvedBy.includes(memberId) ? "You have approved this: it takes another member." : null;
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

/** A path of our own, or the console: never another site's address. */
function nextOf(ctx: Context): string {
  const { next } = ctx.query;
  return typeof next === "string" && /^\/(console|sign\/deploy)(\/[\w/-]*)?$/.test(next) ? next : "/console";
}

/** Whoever is not signed in is led to where he can, and back. */
export async function signedIn(house: House, ctx: Context): Promise<SessionHolder | undefined> {
  const session = await sessionOrNone(house, ctx);
  if (session) return session;
  ctx.redirect(`/sign-in?next=${encodeURIComponent(ctx.path)}`);
  return undefined;
}

async function readConsole({ sql, clock, links }: House, session: SessionHolder): Promise<ConsoleView> {
  const { accountId, memberId, personId, role } = session;
  const now = clock();
  const [memberships, me, passkeys, wallets, sessions, members, waiting] = await Promise.all([
    selectMemberships(sql, personId),
    selectMember(sql, accountId, memberId),
    selectPasskeys(sql, personId),
    selectSignInWallets(sql, personId),
    selectOpenSessions(sql, memberId, { now, idleSince: idleSince(now) }),
    role === "owner" ? selectMemberPage(sql, accountId, { limit: SHOWN }) : null,
    selectApprovals(sql, accountId, { limit: SHOWN, status: "waiting" }),
  ]);
  return {
    session,
    memberships,
    email: me?.email ?? null,
    passkeys,
    wallets,
    sessions,
    members: members?.rows ?? null,
    waiting: waiting.rows,
    takesPasskeys: placeOf(links).rpId !== null,
  };
}

async function nameOfAsker(sql: Queryable, { accountId, actorKind, actorId }: ApprovalRow): Promise<string> {
  if (actorKind === "member") return (await selectMember(sql, accountId, actorId))?.name ?? "a former member";
  const key = await selectApiKey(sql, accountId, actorId);
  return key ? `${key.label ?? "API key"} (…${key.hint})` : "an API key";
}
