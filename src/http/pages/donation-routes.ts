import Router from "@koa/router";
import type { Context } from "koa";
import { PublicError } from "../../errors.js";
import { feeOf, type Usdc } from "../../money.js";
import { encodeDonate } from "../../onchain/donation-jars.js";
import type { DonationJarRow } from "../../records/donation-jar.js";
import type { House } from "../../runtime/house.js";
import { keepDonorNote } from "../../store/donor-notes.js";
import { addBegun } from "./begun.js";
import { PREPARE_DONATION, readBody, SUBMITTED_DONATION } from "./bodies.js";
import { donationPage } from "./donation-page.js";
import { takesDonation } from "./donation-status.js";
import { type DonationView, jarOnChain, presentDonation, readDonation } from "./donation-view.js";
import { type PageOptions, sendPage } from "./layout.js";
import { messagePage } from "./message-page.js";
import { holdToPageRate } from "./page-rate.js";
import { type Deal, prepareDeal } from "./prepare.js";
import { addReceipts } from "./receipt/receipt-routes.js";
import { sendCode, sentOf, slugOf, wantsHtml } from "./request.js";
import { streamProgress } from "./stream-progress.js";
import { noteSubmitted } from "./submitted.js";

/** What a first donation takes, and room above it; what is not used is not paid for. */
const DONATE_GAS = 160_000n;

export function donationRoutes(house: House, options: PageOptions): Router {
  const router = new Router({ prefix: "/donate/:slug" });
  router.use(holdToPageRate(house, options));
  router.get("/", (ctx) => showDonation(house, options, ctx));
  router.post("/prepare", async (ctx) => {
    const { payer, amount_usdc } = await readBody(ctx, PREPARE_DONATION);
    const { jar } = await found(house, ctx);
    refuseClosed(jar);
    ctx.body = { data: await prepareDeal(house, donationDeal(jar, amount_usdc), { payer }) };
  });
  router.post("/submitted", async (ctx) => {
    const { tx_hash, donor } = await readBody(ctx, SUBMITTED_DONATION);
    const terms = jarOnChain((await found(house, ctx)).jar);
    const noted = await noteSubmitted(house, terms, tx_hash);
    if (noted.known && donor) await keepDonorNote(house.sql, terms, tx_hash, donor, house.clock());
    ctx.body = { data: noted };
  });
  addBegun(router, house, async (ctx) => jarOnChain((await found(house, ctx)).jar));
  router.get("/events", (ctx) =>
    streamProgress(ctx, options.stopping, async () => {
      const view = await found(house, ctx);
      const { payment, jar } = view;
      return { payment, status: jar.status, payable: takesDonation(view), raised: jar.raised.toString() };
    }),
  );
  router.get("/qr.svg", async (ctx) => sendCode(ctx, (await found(house, ctx)).url));
  addReceipts(router, house, options, async (ctx) => {
    const view = await readDonation(house, slugOf(ctx));
    if (!view) return undefined;
    const { jar, account } = view;
    const purpose = `Donation to ${jar.name}`;
    return { terms: jarOnChain(jar), account, purpose, client: null, path: `/donate/${jar.slug}` };
  });
  return router;
}

async function showDonation(house: House, options: PageOptions, ctx: Context): Promise<void> {
  const view = await readDonation(house, slugOf(ctx), sentOf(ctx));
  if (!view && wantsHtml(ctx)) {
    ctx.status = 404;
    return sendPage(ctx, NOT_FOUND, options);
  }
  const shown = view ?? (await found(house, ctx));
  ctx.status = shown.jar.status === "canceled" ? 410 : 200;
  if (wantsHtml(ctx)) return sendPage(ctx, donationPage(shown), options);
  ctx.set("Cache-Control", "no-store");
  ctx.body = { data: { ...presentDonation(shown, house.links), payable: takesDonation(shown) } };
}

async function found(house: House, ctx: Context): Promise<DonationView> {
  const view = await readDonation(house, slugOf(ctx), sentOf(ctx));
  if (!view) throw new PublicError("not_found", "There is no donation page at this address.");
  return view;
}

function refuseClosed({ status, activatedAt }: DonationJarRow): void {
  if (status === "canceled")
    throw new PublicError("gone", "This jar is canceled and takes no donation. Nothing was prepared.", {
      details: { status },
    });
  if (activatedAt === null)
    throw new PublicError(
      "state_conflict",
      "This jar is not activated on its chain yet: a donation would fail. Nothing was prepared.",
    );
}

function donationDeal(jar: DonationJarRow, amount: Usdc): Deal {
  const { chain, contract, feeRecipient, accountId, onChainJarId, feeBps } = jar;
  const destination = jar.destinationWallet;
  return {
    accountId,
    chain,
    kind: "donation_jars",
    contract,
    feeRecipient,
    destination,
    amount,
    fee: feeOf(amount, feeBps),
    termsId: onChainJarId,
    execute: encodeDonate(chain, contract, onChainJarId, amount),
    gas: DONATE_GAS,
  };
}

const NOT_FOUND = messagePage(
  "There is no such page",
  "No donation page has this address. Check the link, or ask whoever sent it to you for a new one.",
);
