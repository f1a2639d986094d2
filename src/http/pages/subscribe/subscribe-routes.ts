import Router from "@koa/router";
import type { Context } from "koa";
import { PublicError } from "../../../errors.js";
import { toNumber } from "../../../money.js";
import { planTerms } from "../../../onchain/plan-terms.js";
import type { Deed as Period } from "../../../onchain/subscriber.js";
import { encodeRenew, encodeSubscribe } from "../../../onchain/subscription-hub.js";
import type { SubscriptionRow } from "../../../records/subscription.js";
import type { House } from "../../../runtime/house.js";
import { addBegun } from "../begun.js";
import { PREPARE_PERIOD, readBody, SUBMITTED, SUBSCRIBER } from "../bodies.js";
import { type PageOptions, sendPage } from "../layout.js";
import { messagePage } from "../message-page.js";
import { holdToPageRate } from "../page-rate.js";
import { type Deal, prepareDeal } from "../prepare.js";
import { addReceipts } from "../receipt/receipt-routes.js";
import { sendCode, sentOf, slugOf, wantsHtml } from "../request.js";
import { streamProgress } from "../stream-progress.js";
import { noteSubmitted } from "../submitted.js";
import { calendarOf } from "./calendar.js";
import { readStanding, refuseChanged } from "./standing.js";
import { subscribePage } from "./subscribe-page.js";
import {
  planOnChain,
  readHub,
  readSubscribe,
  type SubscribeView,
  takesSubscription,
} from "./subscribe-view.js";

/** What a first period to a new destination takes, and room above it; what is not used is not paid for. */
const PERIOD_GAS = 190_000n;

export function subscribeRoutes(house: House, options: PageOptions): Router {
  const router = new Router({ prefix: "/subscribe/:slug" });
  router.use(holdToPageRate(house, options));
  router.get("/", (ctx) => showPlan(house, options, ctx));
  router.post("/prepare", async (ctx) => {
    const { payer, renewal, paid_until: seen } = await readBody(ctx, PREPARE_PERIOD);
    const { plan } = await found(house, ctx);
    refuseClosed(plan);
    const deed = renewal ? "renew" : "subscribe";
    refuseChanged(plan, await readHub(house, plan, payer), { deed, seen });
    ctx.body = { data: await prepareDeal(house, periodDeal(plan, deed), { payer }) };
  });
  router.post("/submitted", async (ctx) => {
    const { tx_hash } = await readBody(ctx, SUBMITTED);
    const { plan } = await found(house, ctx);
    ctx.body = { data: await noteSubmitted(house, planOnChain(plan), tx_hash) };
  });
  addBegun(router, house, async (ctx) => planOnChain((await found(house, ctx)).plan));
  router.get("/standing", async (ctx) => {
    const { plan } = await found(house, ctx);
    ctx.set("Cache-Control", "no-store");
    ctx.body = { data: await readStanding(house, plan, subscriberOf(ctx)) };
  });
  router.get("/calendar.ics", (ctx) => sendCalendar(house, ctx));
  router.get("/events", (ctx) =>
    streamProgress(ctx, options.stopping, async () => {
      const view = await found(house, ctx);
      return { payment: view.payment, status: view.plan.status, payable: takesSubscription(view) };
    }),
  );
  router.get("/qr.svg", async (ctx) => sendCode(ctx, (await found(house, ctx)).url));
  addReceipts(router, house, options, async (ctx) => {
    const view = await readSubscribe(house, slugOf(ctx));
    if (!view) return undefined;
    const { plan, account } = view;
    const purpose = `Subscription: ${plan.name}, ${plan.intervalDays} days`;
    return { terms: planOnChain(plan), account, purpose, client: null, path: `/subscribe/${plan.slug}` };
  });
  return router;
}

async function showPlan(house: House, options: PageOptions, ctx: Context): Promise<void> {
  const view = await readSubscribe(house, slugOf(ctx), sentOf(ctx));
  if (!view && wantsHtml(ctx)) {
    ctx.status = 404;
    return sendPage(ctx, NOT_FOUND, options);
  }
  const shown = view ?? (await found(house, ctx));
  ctx.status = shown.plan.status === "canceled" ? 410 : 200;
  if (wantsHtml(ctx)) return sendPage(ctx, subscribePage(shown), options);
  ctx.set("Cache-Control", "no-store");
  ctx.body = { data: presentPlan(shown) };
}

/** Public terms and status under the record's own names. */
function presentPlan(view: SubscribeView) {
  const { plan, seller, url, payment } = view;
  return {
    slug: plan.slug,
    url,
    name: plan.name,
    description: plan.description,
    amount_usdc: toNumber(plan.amount),
    fee_usdc: toNumber(plan.fee),
    interval_days: plan.intervalDays,
    destination_wallet: plan.destinationWallet,
    chain: plan.chain,
    status: plan.status,
    registered: plan.registeredAt !== null,
    plan_key: plan.planKey,
    contract: plan.contract,
    seller,
    payment,
    payable: takesSubscription(view),
  };
}

async function found(house: House, ctx: Context): Promise<SubscribeView> {
  const view = await readSubscribe(house, slugOf(ctx), sentOf(ctx));
  if (!view) throw new PublicError("not_found", "There is no plan at this address.");
  return view;
}

function refuseClosed({ status, registeredAt }: SubscriptionRow): void {
  if (status === "canceled")
    throw new PublicError("gone", "This plan is canceled and takes no payment. Nothing was prepared.", {
      details: { status },
    });
  if (registeredAt === null)
    throw new PublicError(
      "state_conflict",
      "This plan is not registered on its chain yet, so a payment would revert. Nothing was prepared.",
    );
}

function periodDeal(plan: SubscriptionRow, deed: Period): Deal {
  const { chain, contract, feeRecipient, accountId, destinationWallet, amount, fee, planKey } = plan;
  const encode = deed === "renew" ? encodeRenew : encodeSubscribe;
  return {
    accountId,
    chain,
    kind: "subscription_hub",
    contract,
    feeRecipient,
    destination: destinationWallet,
    amount,
    fee,
    termsId: planKey,
    execute: encode(chain, contract, planTerms(plan)),
    gas: PERIOD_GAS,
  };
}

function subscriberOf(ctx: Context) {
  const parsed = SUBSCRIBER.safeParse(ctx.query.subscriber);
  if (parsed.success) return parsed.data;
  throw new PublicError("validation_failed", "subscriber: expected a wallet address, 0x and 40 hex digits.", {
    issues: [{ path: "subscriber", message: "expected a wallet address, 0x and 40 hex digits" }],
  });
}

async function sendCalendar(house: House, ctx: Context): Promise<void> {
  const { plan, url, seller } = await found(house, ctx);
  if (plan.status === "canceled")
    throw new PublicError("gone", "This plan is canceled: no period is due any more.", {
      details: { status: plan.status },
    });
  const subscriber = subscriberOf(ctx);
  const { paid_until: until } = await readStanding(house, plan, subscriber);
  if (!until)
    throw new PublicError(
      "not_found",
      "This account has no paid period of this plan, as far as can be read.",
    );
  ctx.set("Cache-Control", "no-store");
  ctx.type = "text/calendar; charset=utf-8";
  ctx.set("Content-Disposition", `attachment; filename="${plan.slug}.ics"`);
  const facts = { url, seller: seller.name, subscriber, due: new Date(until), now: house.clock() };
  ctx.body = calendarOf(plan, facts);
}

const NOT_FOUND = messagePage(
  "There is no such page",
  "No plan has this address. Check the link, or ask whoever sent it to you for a new one. Nothing was paid.",
);
