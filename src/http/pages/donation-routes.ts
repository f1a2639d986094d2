import Router from "@koa/router";
import { PublicError } from "../../errors.js";
import { feeOf, type Usdc } from "../../money.js";
import { encodeDonate } from "../../onchain/donation-jars.js";
import type { DonationJarRow } from "../../records/donation-jar.js";
import type { House } from "../../runtime/house.js";
import { keepDonorNote } from "../../store/donor-notes.js";
import { PREPARE_DONATION, readBody, SUBMITTED_DONATION } from "./bodies.js";
import type { Deal } from "./deal.js";
import { donationPage } from "./donation-page.js";
import { takesDonation } from "./donation-status.js";
import { jarOnChain, presentDonation, readDonation } from "./donation-view.js";
import type { PageOptions } from "./layout.js";
import { addPayerPage } from "./payer-page.js";
import { prepareDeal } from "./prepare.js";
import { noteSubmitted } from "./submitted.js";

/** What a first donation takes, and room above it; what is not used is not paid for. */
const DONATE_GAS = 160_000n;

export function donationRoutes(house: House, options: PageOptions): Router {
  const router = new Router({ prefix: "/donate/:slug" });
  const found = addPayerPage(router, house, options, {
    noun: "donation page",
    read: readDonation,
    onChain: ({ jar }) => jarOnChain(jar),
    statusOf: ({ jar }) => jar.status,
    takes: takesDonation,
    page: donationPage,
    present: (view) => presentDonation(view, house.links),
    follow: ({ jar }) => ({ raised: jar.raised.toString() }),
    occasionOf: ({ jar }) => ({
      purpose: `Donation to ${jar.name}`,
      client: null,
      path: `/donate/${jar.slug}`,
    }),
  });
  router.post("/prepare", async (ctx) => {
    const { payer, amount_usdc } = await readBody(ctx, PREPARE_DONATION);
    const { jar } = await found(ctx);
    refuseClosed(jar);
    ctx.body = { data: await prepareDeal(house, donationDeal(jar, amount_usdc), { payer }) };
  });
  router.post("/submitted", async (ctx) => {
    const { tx_hash, donor } = await readBody(ctx, SUBMITTED_DONATION);
    const terms = jarOnChain((await found(ctx)).jar);
    const noted = await noteSubmitted(house, terms, tx_hash);
    if (noted.known && donor) await keepDonorNote(house.sql, terms, tx_hash, donor, house.clock());
    ctx.body = { data: noted };
  });
  return router;
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
