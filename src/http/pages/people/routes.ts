import Router from "@koa/router";
import type { Middleware } from "koa";
import type { ApprovalRow } from "../../../records/approval.js";
import type { House } from "../../../runtime/house.js";
import { selectApiKey } from "../../../store/api-keys.js";
import { selectApproval, selectApprovals } from "../../../store/approvals.js";
import type { Queryable } from "../../../store/database.js";
import { selectMember, selectMemberPage, selectMemberships } from "../../../store/members.js";
import { selectMemberBehind } from "../../../store/members-behind.js";
import { selectPasskeys } from "../../../store/passkeys.js";
import { type SessionHolder, selectOpenSessions } from "../../../store/sessions.js";
import { selectSignInWallets } from "../../../store/sign-in-wallets.js";
import { placeOf } from "../../session/place.js";
import { sessionOrNone } from "../../session/session.js";
import { type PageOptions, sendPage } from "../layout.js";
import { messagePage } from "../message-page.js";
import { type ApprovalView, approvalPage } from "./approval-page.js";
import { readConnections } from "./connections.js";
import { elsewherePage } from "./elsewhere-page.js";
import { readPayees } from "./payees.js";
import { signInPage } from "./sign-in-page.js";
import { nextOf, signedIn, wayIn } from "./way-in.js";
import { type YouView, youPage } from "./you-page.js";

const SHOWN = 200;

/** Pages for people who have a place here. Nobody may frame them, whoever may frame the pay pages. */
export function peopleRoutes(house: House, given: PageOptions): Middleware {
  const options = { ...given, embedOrigins: [] };
  const router = new Router();
  const open = wayIn(house, options);
  router.get("/sign-in", ...open, async (ctx) => {
    const session = await sessionOrNone(house, ctx);
    sendPage(ctx, signInPage(placeOf(house.links), nextOf(ctx), session), options);
  });
  router.get("/console/you", ...open, async (ctx) => {
    const session = await signedIn(house, ctx);
    if (session) sendPage(ctx, youPage(await readYou(house, session)), options);
  });
  router.get("/console/approvals/:id", ...open, async (ctx) => {
    const session = await signedIn(house, ctx);
    if (!session) return;
    const id = String(ctx.params.id);
    const view = await readApproval(house, session, id);
    const other = view ? undefined : await otherAccountOf(house.sql, session, id);
    ctx.status = view || other ? 200 : 404;
    sendPage(ctx, view ? approvalPage(view) : other ? elsewherePage(other, ctx.path) : NO_APPROVAL, options);
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
    reader: session.memberId,
    askedBy: await nameOfAsker(sql, row),
    decidedBy: await namesOfDeciders(sql, row),
    barred: await whyBarred(sql, row, session),
    takesPasskeys: placeOf(links).rpId !== null,
    payees: await readPayees(house, row),
  };
}

/** Where else this person is, if it is asked for there. */
async function otherAccountOf(sql: Queryable, session: SessionHolder, approvalId: string) {
  for (const { accountId, accountName } of await selectMemberships(sql, session.personId))
    if (await selectApproval(sql, accountId, approvalId))
      return {
        reader: session.memberId,
        here: session.displayName ?? session.name,
        accountId,
        accountName,
      };
  return undefined;
}

async function whyBarred(
  sql: Queryable,
  { accountId, actorId, approvedBy, needs }: ApprovalRow,
  { memberId, role }: SessionHolder,
): Promise<ApprovalView["barred"]> {
  if (role === "viewer") return { why: "You may look at this, and others decide it.", mayWithdraw: false };
  if (actorId === memberId)
    return { why: "You asked for this: somebody else decides it.", mayWithdraw: true };
  if (approvedBy.includes(memberId))
    return { why: "You have approved this: it takes another member.", mayWithdraw: false };
  const isMine = needs > 1 && memberId === (await selectMemberBehind(sql, accountId, actorId));
  return isMine
    ? { why: "Your own key or connection asked for this: it takes two others.", mayWithdraw: true }
    : null;
}

async function readYou({ sql, clock, links }: House, session: SessionHolder): Promise<YouView> {
  const { accountId, memberId, personId, role } = session;
  const now = clock();
  const [memberships, me, passkeys, wallets, sessions, members, waiting, connections] = await Promise.all([
    selectMemberships(sql, personId),
    selectMember(sql, accountId, memberId),
    selectPasskeys(sql, personId),
    selectSignInWallets(sql, personId),
    selectOpenSessions(sql, personId, now),
    role === "owner" ? selectMemberPage(sql, accountId, { limit: SHOWN }) : null,
    selectApprovals(sql, accountId, { limit: SHOWN, status: "waiting" }),
    readConnections(sql, session, now),
  ]);
  return {
    session,
    memberships,
    email: me?.email ?? null,
    passkeys,
    wallets,
    sessions,
    members: members && { rows: members.rows, hasMore: members.hasMore },
    waiting: waiting.rows,
    connections,
    takesPasskeys: placeOf(links).rpId !== null,
  };
}

async function nameOfAsker(sql: Queryable, { accountId, actorKind, actorId }: ApprovalRow): Promise<string> {
  if (actorKind === "member") return nameOfMember(sql, accountId, actorId);
  if (actorKind === "job") return "The command line";
  const key = await selectApiKey(sql, accountId, actorId);
  return key ? `${key.label ?? "API key"} (…${key.hint})` : "an API key";
}

/** While an account has no member a key or the command line decides, and is called what it is. */
function namesOfDeciders(
  sql: Queryable,
  { accountId, approvedBy, declinedBy }: ApprovalRow,
): Promise<string[]> {
  const ids = declinedBy ? [declinedBy] : approvedBy;
  return Promise.all(ids.map((id) => (id.startsWith("mem_") ? nameOfMember(sql, accountId, id) : id)));
}

async function nameOfMember(sql: Queryable, accountId: string, id: string): Promise<string> {
  return (await selectMember(sql, accountId, id))?.name ?? "a former member";
}
