import type { Address } from "viem";
import { PublicError } from "../../src/errors.js";
import type { PaymentRow } from "../../src/records/payment.js";
import { notFound } from "../not-found.js";

export type Refundable = PaymentRow & { payer: Address };

/** What came in for good, from somebody who may have it back. */
export function requireRefundable(payment: PaymentRow | undefined, id: string): Refundable {
  if (!payment) throw notFound("payment", id);
  const { payer, status, kind, screening } = payment;
  if (kind === "payout_executed" || !payer)
    throw conflict("is a payout of this account: nothing came in by it");
  if (status !== "final") throw conflict(`is ${status}: only what is final can be refunded`);
  if (screening === "hit")
    throw conflict("came from an address on the OFAC sanctions list: a person has to look at it first");
  return { ...payment, payer };
}

function conflict(why: string): PublicError {
  return new PublicError("state_conflict", `This payment ${why}. Nothing was created.`);
}
