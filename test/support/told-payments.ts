import { getAddress, type Hex, numberToHex } from "viem";
import type { Usdc } from "../../src/money.js";
import type { JudgedSighting } from "../../src/records/sighting.js";
import { selectDonationJar } from "../../src/store/donation-jars.js";
import { selectPaymentLinkBySlug } from "../../src/store/payment-links.js";
import { selectPayout } from "../../src/store/payouts.js";
import { settle } from "../../src/store/settlements/settle.js";
import { selectSubscription } from "../../src/store/subscriptions.js";
import type { TestApp } from "./app.js";

let blocks = 1_000n;
export const PAYER = getAddress("0x90f79bf6eb2c4f870365e785982e1f101e93b906");

export interface Told {
  payer?: string;
  txHash?: Hex;
  status?: "seen" | "final";
  minedAt?: Date;
  paidUntil?: Date;
}

type Settling = Pick<TestApp, "house">;

/** What a chain would say once this link's page was paid, settled as a watcher settles it. */
export async function tellPaid(app: Settling, slug: string, told: Told = {}): Promise<Hex> {
  const link = await selectPaymentLinkBySlug(app.house.sql, slug);
  if (!link) throw new Error(`no link ${slug}`);
  const { chain, contract, termsId, destinationAddress, amount, fee } = link;
  const terms = { chain, contract, termsId, destinationAddress, amount, fee };
  return tell(app, { ...terms, kind: "paid", details: [] }, told);
}

/** The same once an account's payout was executed. */
export async function tellExecuted(
  app: Settling,
  { accountId, id }: { accountId: string; id: string },
  told: Told = {},
): Promise<Hex> {
  const payout = await selectPayout(app.house.sql, accountId, id);
  if (!payout) throw new Error(`no payout ${id}`);
  const { chain, contract, termsId, total: amount, fee, recipientCount } = payout;
  const terms = { chain, contract, termsId, destinationAddress: null, amount, fee };
  return tell(app, { ...terms, kind: "payout_executed", details: [BigInt(recipientCount)] }, told);
}

/** The same once somebody has given to a jar. */
export async function tellGiven(
  app: Settling,
  { accountId, id }: { accountId: string; id: string },
  amount: Usdc,
): Promise<Hex> {
  const jar = await selectDonationJar(app.house.sql, accountId, id);
  if (!jar) throw new Error(`no jar ${id}`);
  const { chain, contract, onChainJarId: termsId, destinationWallet: destinationAddress } = jar;
  const fee = (amount * BigInt(jar.feeBps) + 9_999n) / 10_000n;
  return tell(
    app,
    { chain, contract, termsId, destinationAddress, amount, fee, kind: "donated", details: [] },
    {},
  );
}

/** The same once somebody has paid a plan's first period. */
export async function tellSubscribed(
  app: Settling,
  { accountId, id }: { accountId: string; id: string },
): Promise<Hex> {
  const plan = await selectSubscription(app.house.sql, accountId, id);
  if (!plan) throw new Error(`no plan ${id}`);
  const { chain, contract, planKey: termsId, destinationWallet: destinationAddress, amount, fee } = plan;
  const paidUntil = new Date(app.house.clock().getTime() + plan.intervalDays * 86_400_000);
  const terms = { chain, contract, termsId, destinationAddress, amount, fee };
  return tell(app, { ...terms, kind: "subscribed", details: [] }, { paidUntil });
}

type Terms = Pick<
  JudgedSighting,
  "chain" | "contract" | "termsId" | "destinationAddress" | "amount" | "fee" | "kind" | "details"
>;

async function tell({ house }: Settling, terms: Terms, told: Told): Promise<Hex> {
  const blockNumber = ++blocks;
  const txHash = told.txHash ?? numberToHex(blockNumber * 7_919n, { size: 32 });
  await house.sql.begin((tx) =>
    settle(tx, { chain: terms.chain, urls: house.links, now: house.clock() }, [
      {
        ...terms,
        txHash,
        blockNumber,
        logIndex: 0,
        blockHash: numberToHex(blockNumber, { size: 32 }),
        payer: getAddress(told.payer ?? PAYER),
        paidUntil: told.paidUntil ?? null,
        status: told.status ?? "final",
        screening: "clear",
        minedAt: told.minedAt,
      },
    ]),
  );
  return txHash;
}
