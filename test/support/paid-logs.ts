import { type Address, concatHex, getAddress, type Hex, numberToHex, toEventSelector } from "viem";
import type { Chain } from "../../src/chains.js";
import { newId } from "../../src/ids.js";
import { checkoutId } from "../../src/onchain/checkout.js";
import { contractAddresses } from "../../src/onchain/deployment.js";
import type { Sql } from "../../src/store/database.js";
import { insertionOf } from "../../src/store/insertion.js";
import type { NewPaymentLink } from "../../src/store/payment-links.js";
import { FEE_RECIPIENT } from "./chains.js";
import type { ScriptedLog } from "./scripted-chain.js";

const DESTINATION = getAddress("0x71c7656ec7ab88b098defb751b7401b5f6d8976f");
export const LINKS = 1_000;
const PAID = toEventSelector("Paid(bytes32,address,address,uint256,uint256)");
const word = (value: bigint) => numberToHex(value, { size: 32 });

export interface Stage {
  sql: Sql;
  accountId: string;
}

let salts = 0n;

/** Payments of reusable links, of many payers, as a chain's node tells of them. */
export async function paidLogs(
  { sql, accountId }: Stage,
  chain: Chain,
  count: number,
  blockOf: (index: number) => number,
): Promise<ScriptedLog[]> {
  const contract = contractAddresses(chain, FEE_RECIPIENT).checkout;
  const ids: Hex[] = [];
  for (let index = 0; index < Math.min(LINKS, count); index++)
    ids.push(await insertLink(sql, accountId, chain, contract));
  return Array.from({ length: count }, (_, index) => ({
    address: contract.toLowerCase() as Address,
    topics: [
      PAID,
      ids[index % ids.length] ?? "0x",
      word(0xa11ce000n + BigInt(index % 997)),
      word(BigInt(DESTINATION)),
    ],
    data: concatHex([word(25_000_000n), word(62_500n)]),
    block: blockOf(index),
  }));
}

async function insertLink(sql: Sql, accountId: string, chain: Chain, contract: Address): Promise<Hex> {
  const salt = word(++salts);
  const terms = {
    destination: DESTINATION,
    amount: 25_000_000n,
    fee: 62_500n,
    deadline: 0n,
    once: false,
    salt,
  };
  const termsId = checkoutId(chain, contract, terms);
  const now = new Date();
  const link: NewPaymentLink = {
    id: newId("pl", now),
    accountId,
    kind: "link",
    slug: `bench-${salts}`,
    amount: terms.amount,
    fee: terms.fee,
    destinationAddress: DESTINATION,
    chain,
    description: null,
    reference: null,
    singleUse: false,
    successUrl: null,
    cancelUrl: null,
    expiresAt: null,
    contract,
    feeRecipient: FEE_RECIPIENT,
    salt,
    termsId,
    warnings: [],
    door: "rest",
    origins: null,
    status: "active",
    createdBy: null,
    createdAt: now,
    paidAt: null,
    canceledAt: null,
    flaggedAt: null,
  };
  await insertionOf(sql, "payment_links", [link]);
  return termsId;
}
