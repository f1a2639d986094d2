import Router from "@koa/router";
import type { Context } from "koa";
import { type Address, getAddress } from "viem";
import { PublicError } from "../../../errors.js";
import { approveTx } from "../../../onchain/approve.js";
import { readCall } from "../../../onchain/read-call.js";
import { safeFile } from "../../../onchain/safe-file.js";
import type { House } from "../../../runtime/house.js";
import { giveSignersTime } from "../../../store/payouts.js";
import { PREPARE_SIGN, readBody, SUBMITTED } from "../bodies.js";
import { type PageOptions, sendPage } from "../layout.js";
import { messagePage } from "../message-page.js";
import { holdToPageRate } from "../page-rate.js";
import { sendCode, wantsHtml } from "../request.js";
import { streamProgress } from "../stream-progress.js";
import { noteSubmitted } from "../submitted.js";
import { refuseTooMuch } from "./paid-back.js";
import { prepareSign } from "./prepare-sign.js";
import { signPage } from "./sign-page.js";
import { findSignable, isSignable, readSignProgress, readSignView } from "./sign-view.js";
import type { Signable } from "./signable.js";
import { screenReceivers } from "./take-back.js";

/** Where owners sign. Nobody may frame it, whoever may frame the pay pages. */
export function signRoutes(house: House, given: PageOptions): Router {
  const options = { ...given, embedOrigins: [] };
  const router = new Router({ prefix: "/sign/:slug" });
  router.use(holdToPageRate(house, options));
  router.get("/", (ctx) => showSign(house, options, ctx));
  router.post("/prepare", async (ctx) => {
    const { payer } = await readBody(ctx, PREPARE_SIGN);
    const signable = await findOpen(house, ctx);
    ctx.body = { data: await prepareSign(house, signable, receiversOf(signable), payer) };
  });
  router.post("/submitted", async (ctx) => {
    const { tx_hash } = await readBody(ctx, SUBMITTED);
    ctx.body = { data: await noteSubmitted(house, await findSignable(house, ctx), tx_hash) };
  });
  router.get("/events", (ctx) =>
    streamProgress(ctx, options.stopping, async () => {
      const signable = await findSignable(house, ctx);
      const payment = await readSignProgress(house, signable);
      return { payment, status: signable.state, payable: signable.state === "waiting" };
    }),
  );
  router.get("/safe.json", async (ctx) => sendSafeFile(house, ctx));
  router.get("/qr.svg", async (ctx) => {
    sendCode(ctx, house.links.sign((await findSignable(house, ctx)).slug));
    ctx.set("Cache-Control", "no-store");
  });
  return router;
}

async function showSign(house: House, options: PageOptions, ctx: Context): Promise<void> {
  if (!wantsHtml(ctx)) return sendJson(house, ctx);
  const signable = await findCurrent(house, ctx).catch((error: unknown) => {
    if (!(error instanceof PublicError) || !["gone", "not_found"].includes(error.code)) throw error;
    ctx.status = error.status;
    sendPage(
      ctx,
      messagePage("Nothing to sign here", `${error.message} Ask whoever sent it to you.`),
      options,
    );
    return undefined;
  });
  if (!signable) return;
  const view = await readSignView(house, ctx, signable);
  ctx.status = isGone(signable) ? 410 : 200;
  sendPage(ctx, signPage(view), options);
}

async function sendJson(house: House, ctx: Context): Promise<void> {
  const signable = await findCurrent(house, ctx);
  const view = await readSignView(house, ctx, signable);
  const { chain, termsId, call, state, expiresAt, contract, feeRecipient } = signable;
  ctx.status = isGone(signable) ? 410 : 200;
  ctx.set("Cache-Control", "no-store");
  ctx.body = {
    data: {
      status: state,
      chain,
      contract,
      fee_recipient: feeRecipient,
      terms_id: termsId,
      execute_tx: isGone(signable) ? null : call,
      expires_at: expiresAt?.toISOString() ?? null,
      payment: view.progress,
      payable: isSignable(view),
    },
  };
}

function isGone({ state }: Signable): boolean {
  return state === "canceled" || state === "expired" || state === "taken back";
}

/** As it stands by today's list: whoever looks is given the bytes, too. Without a list it is shown, and signed nowhere here. */
async function findCurrent(house: House, ctx: Context): Promise<Signable> {
  const signable = await findSignable(house, ctx);
  if (signable.state !== "waiting") return signable;
  try {
    await screenReceivers(house, signable, receiversOf(signable));
    return signable;
  } catch (error) {
    if (!(error instanceof PublicError) || !["gone", "screening_unavailable"].includes(error.code))
      throw error;
    return findSignable(house, ctx);
  }
}

/** One that somebody may still sign. */
async function findOpen(house: House, ctx: Context): Promise<Signable> {
  const signable = await findSignable(house, ctx);
  refuseClosed(signable);
  await refuseTooMuch(house, signable);
  return signable;
}

function refuseClosed(signable: Signable): void {
  if (signable.state === "done")
    throw new PublicError("state_conflict", "This is signed and confirmed already. Nothing was prepared.");
  if (!isGone(signable)) return;
  const { state } = signable;
  const was = state === "expired" ? "The time to sign this is over" : `This was ${state}`;
  throw new PublicError("gone", `${was}: nobody should sign it any more. Nothing was prepared.`, {
    details: { status: state },
  });
}

/** Whom the bytes pay, or whose wallet the record is about. */
function receiversOf({ chain, feeRecipient, contract, call, noun }: Signable): Address[] {
  const read = readCall(chain, feeRecipient, contract, call.data as `0x${string}`);
  if (noun === "payout") return read.rows.map(({ address }) => address);
  return read.says.flatMap(({ value }) => (/^0x[0-9a-fA-F]{40}$/.test(value) ? [getAddress(value)] : []));
}

/** Whoever takes it signs with several people. */
async function sendSafeFile(house: House, ctx: Context): Promise<void> {
  const signable = await findOpen(house, ctx);
  await screenReceivers(house, signable, receiversOf(signable));
  const { chain, contract, allows, call, id, payout, createdAt } = signable;
  if (payout && ctx.method === "GET") await giveSignersTime(house.sql, signable, house.clock());
  const calls = [...(allows > 0n ? [approveTx(chain, contract, allows)] : []), call];
  const description = payout ? recipients(payout.recipientCount) : (signable.name ?? "");
  ctx.set("Cache-Control", "no-store");
  ctx.set("Content-Disposition", `attachment; filename="${id}.safe.json"`);
  ctx.body = safeFile(chain, { name: id, description, createdAt }, calls);
}

function recipients(count: number): string {
  return count === 1 ? "1 recipient" : `${count} recipients`;
}
