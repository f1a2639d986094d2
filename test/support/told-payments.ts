import { getAddress, type Hex, numberToHex } from "viem";
import { selectPaymentLinkBySlug } from "../../src/store/payment-links.js";
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

/** What a chain would say once this link's page was paid, settled as a watcher settles it. */
export async function tellPaid(
  { house }: Pick<TestApp, "house">,
  slug: string,
  told: Told = {},
): Promise<Hex> {
  const link = await selectPaymentLinkBySlug(house.sql, slug);
  if (!link) throw new Error(`no link ${slug}`);
  const { chain, contract, termsId, destinationAddress, amount, fee } = link;
  const blockNumber = ++blocks;
  const txHash = told.txHash ?? numberToHex(blockNumber * 7_919n, { size: 32 });
  await house.sql.begin((tx) =>
    settle(tx, { chain, urls: house.links, now: house.clock() }, [
      {
        ...{ chain, contract, termsId, destinationAddress, amount, fee, txHash, blockNumber },
        kind: "paid",
        logIndex: 0,
        blockHash: numberToHex(blockNumber, { size: 32 }),
        payer: getAddress(told.payer ?? PAYER),
        paidUntil: null,
        details: [],
        status: told.status ?? "final",
        screening: "clear",
        minedAt: told.minedAt,
      },
    ]),
  );
  return txHash;
}
