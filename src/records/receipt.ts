import type { Address } from "viem";
import type { Usdc } from "../money.js";
import type { Party } from "./seller.js";

/** Everything that a receipt says; the same document always gives the same bytes. */
export interface ReceiptDocument {
  /** Of the payment: its id here. */
  receipt: string;
  seller: Party;
  /** What it was for: an invoice's number, a link's description, a jar's or a plan's name. */
  purpose: string;
  /** Whom an invoice bills. */
  client: string | null;
  payer: Address;
  amount: Usdc;
  refunded: Usdc;
  /** Of the block, or of our own record where no node could say. */
  at: Date;
  isRecorded: boolean;
  chainTitle: string;
  transaction: { hash: string; url: string };
}
