import { getAddress, type Hex, numberToHex } from "viem";
import type { JudgedSighting } from "../../src/records/sighting.js";
import { selectPaymentLinkBySlug } from "../../src/store/payment-links.js";
import { selectPayout } from "../../src/store/payouts.js";
import { settle } from "../../src/store/settlements/settle.js";
import type { TestApp } from "./app.js";

let blocks = 1_000n;
export const PAYER = getAddress("0x90f79bf6eb2c4f870365e785982e1f101e93b906");

export interface Told {
  payer?: string;
  txHash?: Hex;
  status?: "seen" | "final";
  minedAt?: Date;
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
        paidUntil: null,
        status: told.status ?? "final",
        screening: "clear",
        minedAt: told.minedAt,
      },
    ]),
  );
  return txHash;
}
