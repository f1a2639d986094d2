import Router from "@koa/router";
import type { Context } from "koa";
import { PublicError } from "../../../errors.js";
import { toNumber } from "../../../money.js";
import { planTerms } from "../../../onchain/plan-terms.js";
import type { Deed as Period } from "../../../onchain/subscriber.js";
import { encodeRenew, encodeSubscribe } from "../../../onchain/subscription-hub.js";
import type { SubscriptionRow } from "../../../records/subscription.js";
import type { House } from "../../../runtime/house.js";
import { PREPARE_PERIOD, readBody, SUBMITTED, SUBSCRIBER } from "../bodies.js";
import type { Deal } from "../deal.js";
import type { PageOptions } from "../layout.js";
import { addPayerPage } from "../payer-page.js";
import { prepareDeal } from "../prepare.js";
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
  const found = addPayerPage(router, house, options, {
    noun: "plan",
    read: readSubscribe,
    onChain: ({ plan }) => planOnChain(plan),
    statusOf: ({ plan }) => plan.status,
    takes: takesSubscription,
    page: subscribePage,
    present: presentPlan,
    occasionOf: ({ plan }) => ({
      purpose: `Subscription: ${plan.name}, ${plan.intervalDays} days`,
      client: null,
      path: `/subscribe/${plan.slug}`,
    }),
  });
  router.post("/prepare", async (ctx) => {
    const { payer, renewal, paid_until: seen } = await readBody(ctx, PREPARE_PERIOD);
    const { plan } = await found(ctx);
    refuseClosed(plan);
    const deed = renewal ? "renew" : "subscribe";
    refuseChanged(plan, await readHub(house, plan, payer), { deed, seen });
    ctx.body = { data: await prepareDeal(house, periodDeal(plan, deed), { payer }) };
  });
  router.post("/submitted", async (ctx) => {
    const { tx_hash } = await readBody(ctx, SUBMITTED);
    const { plan } = await found(ctx);
    ctx.body = { data: await noteSubmitted(house, planOnChain(plan), tx_hash) };
  });
  router.get("/standing", async (ctx) => {
    const { plan } = await found(ctx);
    ctx.set("Cache-Control", "no-store");
    ctx.body = { data: await readStanding(house, plan, subscriberOf(ctx)) };
  });
  router.get("/calendar.ics", async (ctx) => sendCalendar(house, ctx, await found(ctx)));
  return router;
}

/** Public terms and status under the record's own names. */
function presentPlan({ plan, seller, url, payment }: SubscribeView) {
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
  };
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

async function sendCalendar(house: House, ctx: Context, { plan, url, seller }: SubscribeView): Promise<void> {
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
