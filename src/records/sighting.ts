import type { Address, Hex } from "viem";
import type { Chain } from "../chains.js";
import type { Usdc } from "../money.js";
import type { PaymentKind, PaymentRow } from "./payment.js";

/** One log of one of our contracts, as a chain told of it. Addresses are in EIP-55. */
export interface Sighting {
  chain: Chain;
  kind: PaymentKind;
  txHash: Hex;
  logIndex: number;
  blockNumber: bigint;
  blockHash: Hex;
  contract: Address;
  termsId: Hex;
  payer: Address | null;
  destinationAddress: Address | null;
  amount: Usdc;
  fee: Usdc;
  paidUntil: Date | null;
  /** When its block was mined, where that is known: nodes that say so in a log, or were asked because it matters. */
  minedAt: Date | undefined;
  /** What the terms of this kind say beyond destination, amount and fee, in the order of the event. */
  details: bigint[];
}

export interface JudgedSighting extends Sighting {
  /** Final once nothing is expected to take it back. */
  status: Exclude<PaymentRow["status"], "reverted">;
  screening: PaymentRow["screening"];
}

/** Where the hosted pages are: records answer with their address. */
export interface PageUrls {
  pay(slug: string): string;
  donate(slug: string): string;
  sign(slug: string): string;
  subscribe(slug: string): string;
}

export function placeOf({ txHash, logIndex }: Pick<Sighting, "txHash" | "logIndex">): string {
  return `${txHash} ${logIndex}`;
}
