import Router from "@koa/router";
import type { Context, Middleware } from "koa";
import { getAddress, isAddress } from "viem";
import type { z } from "zod";
import { CHAIN_FACTS, CHAINS } from "../../chains.js";
import { addressBlock } from "../../client-address.js";
import { PublicError } from "../../errors.js";
import type { House } from "../../runtime/house.js";
import { validationError } from "../../runtime/validate.js";
import { selectMemberships } from "../../store/members.js";
import { deletePasskey, selectPasskeys } from "../../store/passkeys.js";
import { takeRateSlot } from "../../store/rate-limit.js";
import {
  endOtherSessions,
  endSession,
  lockSessionsOf,
  type SessionHolder,
  selectOpenSessions,
} from "../../store/sessions.js";
import { NONCE_PURPOSES, type NoncePurpose } from "../../store/sign-in-nonces.js";
import { deleteSignInWallet, selectSignInWallets } from "../../store/sign-in-wallets.js";
import { readBody } from "../pages/bodies.js";
import type { PageOptions } from "../pages/layout.js";
import { readBacklog } from "./backlog.js";
import { ADD_PASSKEY, ADD_WALLET, NOTICES, SIGN_IN } from "./bodies.js";
import { clearSessionCookie } from "./cookie.js";
import { joinByLink } from "./join.js";
import { issueNonce } from "./nonce.js";
import { requireOrigin } from "./origin.js";
import { askForNewPasskey, askForPasskey } from "./passkey-proof.js";
import { placeOf } from "./place.js";
import { presentOpenSession, presentPasskey, presentSession, presentSignInWallet } from "./present.js";
import type { Attempt } from "./prove.js";
import { ended, findHolder, priorSessionOf, requireSession, sessionOrNone } from "./session.js";
import { signIn, switchAccount } from "./sign-in.js";
import { STATEMENTS } from "./wallet-proof.js";
import { addPasskey, addWallet, changeAddress, requireFresh } from "./ways.js";

const PER_SECOND = 10;

/** How people come in, and what they may change about it. Everything here is by cookie and from our own pages. */
export function sessionRoutes(house: House, queueDepth?: PageOptions["queueDepth"]): Middleware {
  const router = new Router({ prefix: "/session" });
  router.use((ctx, next) => guardDoor(house, ctx, next));
  router.get("/", async (ctx) => {
    await answerSession(house, ctx, await requireSession(house, ctx));
  });
  router.post("/", async (ctx) => {
    const known = await sessionOrNone(house, ctx);
    const body = await readBody(ctx, SIGN_IN);
    const proves = body.passkey !== undefined || body.wallet !== undefined;
    const session = known ?? (proves ? await priorSessionOf(house, ctx) : undefined);
    const id = await enter({ house, ctx, session }, body);
    const holder = await findHolder(house.sql, { id }, house.clock());
    if (!holder) throw ended();
    await answerSession(house, ctx, holder);
  });
  router.patch("/", async (ctx) => {
    const session = await freshSession(house, ctx);
    await changeAddress({ house, ctx, session }, await readBody(ctx, NOTICES));
    await answerSession(house, ctx, session);
  });
  router.delete("/", async (ctx) => {
    const session = await sessionOrNone(house, ctx);
    if (session) await endSession(house.sql, session.personId, session.id, house.clock());
    clearSessionCookie(ctx, placeOf(house.links));
    ctx.body = { data: {} };
  });
  router.get("/nonce", (ctx) => answerNonce(house, ctx));
  router.get("/backlog", async (ctx) => {
    ctx.body = { data: await readBacklog(house, await requireSession(house, ctx), queueDepth) };
  });
  for (const routes of [passkeyRoutes, walletRoutes, openSessionRoutes]) routes(router, house);
  return router.routes() as Middleware;
}

function enter(attempt: Attempt, { account_id: accountId, join, ...way }: z.infer<typeof SIGN_IN>) {
  if (join && way.link !== undefined) return joinByLink(attempt, way.link);
  const only = accountId !== undefined && Object.values(way).every((value) => value === undefined);
  return only ? switchAccount(attempt, accountId) : signIn(attempt, way, accountId);
}

async function guardDoor(house: House, ctx: Context, next: () => Promise<unknown>): Promise<void> {
  ctx.state.route = "session";
  ctx.set("Cache-Control", "no-store");
  // An id left empty must not mean all of them.
  if (ctx.path.endsWith("/")) throw new PublicError("not_found", "There is nothing at this path.");
  const place = placeOf(house.links);
  if (place.off) throw new PublicError("not_found", `Nobody can sign in here: ${place.off}.`);
  const wait = await takeRateSlot(house.sql, `session:${addressBlock(ctx.ip)}`, PER_SECOND, 1);
  if (wait !== null)
    throw new PublicError("rate_limited", `More than ${PER_SECOND} requests per second from this address.`, {
      retryAfterSeconds: wait / 1000,
    });
  if (ctx.method !== "GET") requireOrigin(ctx, place);
  await next();
}

async function answerSession(house: House, ctx: Context, holder: SessionHolder): Promise<void> {
  ctx.body = { data: presentSession(holder, await selectMemberships(house.sql, holder.personId)) };
}

async function answerNonce(house: House, ctx: Context): Promise<void> {
  const purpose = NONCE_PURPOSES.find((known) => known === ctx.query.purpose);
  if (!purpose)
    throw validationError(
      [{ path: "purpose", message: `expected one of ${NONCE_PURPOSES.join(", ")}` }],
      false,
    );
  const session = purpose === "sign_in" ? await sessionOrNone(house, ctx) : await requireSession(house, ctx);
  if (session && purpose.startsWith("add_")) requireFresh(house, session);
  const place = placeOf(house.links);
  const { nonce, expiresAt } = await issueNonce(house, ctx, purpose, session);
  ctx.body = {
    data: {
      nonce,
      purpose,
      expires_at: expiresAt.toISOString(),
      ...(STATEMENTS[purpose] && {
        message: {
          domain: place.host,
          uri: place.origin,
          statement: STATEMENTS[purpose],
          version: "1",
          issued_at: house.clock().toISOString(),
          ...signerOf(ctx),
        },
      }),
      ...(place.rpId !== null && {
        passkey: await passkeyOptions(house, place.rpId, purpose, nonce, session),
      }),
    },
  };
}

/** In the letters of EIP-55, which a message has to have and not every wallet uses; a key signs for any chain. */
function signerOf({ query: { address, chain_id: chainId } }: Context) {
  if (address === undefined) return {};
  if (!isAddress(String(address), { strict: false }))
    throw validationError([{ path: "address", message: "expected an address, 0x and 40 hex digits" }], false);
  const chain = CHAINS.find((known) => CHAIN_FACTS[known].id === Number(chainId)) ?? "base";
  return { address: getAddress(String(address)), chain_id: CHAIN_FACTS[chain].id };
}

/** What `navigator.credentials` is to be asked for; nothing where the purpose is a wallet's. */
async function passkeyOptions(
  { sql }: House,
  rpId: string,
  purpose: NoncePurpose,
  nonce: string,
  session: SessionHolder | undefined,
) {
  if (purpose === "add_wallet") return null;
  if (purpose !== "add_passkey" || !session) return askForPasskey(rpId, nonce);
  const { personId, memberName } = session;
  return askForNewPasskey(rpId, nonce, {
    id: personId,
    name: memberName,
    passkeys: await selectPasskeys(sql, personId),
  });
}

function passkeyRoutes(router: Router, house: House): void {
  router.get("/passkeys", async (ctx) => {
    const { personId } = await requireSession(house, ctx);
    ctx.body = { data: (await selectPasskeys(house.sql, personId)).map(presentPasskey) };
  });
  router.post("/passkeys", async (ctx) => {
    const session = await freshSession(house, ctx);
    const row = await addPasskey({ house, ctx, session }, await readBody(ctx, ADD_PASSKEY));
    ctx.status = 201;
    ctx.body = { data: presentPasskey(row) };
  });
  router.delete("/passkeys/:id", async (ctx) => {
    const { personId } = await freshSession(house, ctx);
    if (!(await deletePasskey(house.sql, personId, String(ctx.params.id)))) throw unknown("passkey");
    ctx.body = { data: {} };
  });
}

function walletRoutes(router: Router, house: House): void {
  router.get("/wallets", async (ctx) => {
    const { personId } = await requireSession(house, ctx);
    ctx.body = { data: (await selectSignInWallets(house.sql, personId)).map(presentSignInWallet) };
  });
  router.post("/wallets", async (ctx) => {
    const session = await freshSession(house, ctx);
    const row = await addWallet({ house, ctx, session }, await readBody(ctx, ADD_WALLET));
    ctx.status = 201;
    ctx.body = { data: presentSignInWallet(row) };
  });
  router.delete("/wallets/:address", async (ctx) => {
    const { personId } = await freshSession(house, ctx);
    const address = String(ctx.params.address);
    const gone = isAddress(address) && (await deleteSignInWallet(house.sql, personId, getAddress(address)));
    if (!gone) throw unknown("wallet");
    ctx.body = { data: {} };
  });
}

function openSessionRoutes(router: Router, house: House): void {
  router.get("/open", async (ctx) => {
    const session = await requireSession(house, ctx);
    const now = house.clock();
    const open = await selectOpenSessions(house.sql, session.personId, now);
    ctx.body = { data: open.map((row) => presentOpenSession(row, session.id)) };
  });
  router.delete("/open", async (ctx) => {
    const session = await requireSession(house, ctx);
    await house.sql.begin(async (tx) => {
      await lockSessionsOf(tx, session.personId);
      await endOtherSessions(tx, session, house.clock());
    });
    ctx.body = { data: {} };
  });
  router.delete("/open/:id", async (ctx) => {
    const { personId } = await requireSession(house, ctx);
    if (!(await endSession(house.sql, personId, String(ctx.params.id), house.clock())))
      throw unknown("session");
    ctx.body = { data: {} };
  });
}

async function freshSession(house: House, ctx: Context): Promise<SessionHolder> {
  const session = await requireSession(house, ctx);
  requireFresh(house, session);
  return session;
}

function unknown(noun: string): PublicError {
  return new PublicError("not_found", `There is no such ${noun} of yours.`);
}
