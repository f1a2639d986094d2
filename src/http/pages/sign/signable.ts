import type { Address, Hex } from "viem";
import type { Chain } from "../../../chains.js";
import type { Usdc } from "../../../money.js";
import type { Contract } from "../../../onchain/deployment.js";
import type { DonationJarRow } from "../../../records/donation-jar.js";
import { type PayoutRow, payoutStatus } from "../../../records/payout.js";
import type { SubscriptionRow } from "../../../records/subscription.js";
import type { UnsignedTransaction, Warning } from "../../../records/unsigned-transaction.js";
import type { Queryable } from "../../../store/database.js";
import { selectDonationJar } from "../../../store/donation-jars.js";
import { selectPayout } from "../../../store/payouts.js";
import type { SignedNoun, SignPage } from "../../../store/sign-pages.js";
import { selectSubscription } from "../../../store/subscriptions.js";

/** A record that its owner signs, whatever it is. */
export interface Signable {
  noun: SignedNoun;
  id: string;
  accountId: string;
  slug: string;
  chain: Chain;
  kind: Contract;
  contract: Address;
  /** Of that contract, which need not be today's. */
  feeRecipient: Address;
  termsId: Hex;
  call: UnsignedTransaction;
  /** What the contract may take. */
  allows: Usdc;
  state: "waiting" | "done" | "canceled" | "expired" | "taken back";
  createdAt: Date;
  expiresAt: Date | null;
  warnings: readonly Warning[];
  /** What the public may read of it: of a payout nothing. */
  name: string | null;
  payout: PayoutRow | undefined;
}

export async function selectSignable(
  sql: Queryable,
  { noun, accountId, id }: SignPage,
  now: Date,
): Promise<Signable | undefined> {
  if (noun === "payout") {
    const row = await selectPayout(sql, accountId, id);
    return row && ofPayout(row, now);
  }
  if (noun === "donation_jar") {
    const row = await selectDonationJar(sql, accountId, id);
    return row && ofJar(row);
  }
  const row = await selectSubscription(sql, accountId, id);
  return row && ofPlan(row);
}

function ofPayout(row: PayoutRow, now: Date): Signable {
  const status = payoutStatus(row, now);
  const state = status === "confirmed" ? "done" : status === "expired" ? status : "waiting";
  return {
    ...shared(row),
    noun: "payout",
    kind: "batch_payout",
    termsId: row.termsId,
    call: row.executeTx,
    allows: row.total + row.fee,
    state: status === "canceled" ? closed(row) : state,
    expiresAt: row.expiresAt,
    name: null,
    payout: row,
  };
}

function ofJar(row: DonationJarRow): Signable {
  return {
    ...shared(row),
    noun: "donation_jar",
    kind: "donation_jars",
    termsId: row.onChainJarId,
    call: row.activateTx,
    allows: 0n,
    state: row.activatedAt ? "done" : row.status === "canceled" ? closed(row) : "waiting",
    expiresAt: null,
    name: row.name,
    payout: undefined,
  };
}

function ofPlan(row: SubscriptionRow): Signable {
  return {
    ...shared(row),
    noun: "subscription_plan",
    kind: "subscription_hub",
    termsId: row.planKey,
    call: row.registerTx,
    allows: 0n,
    state: row.registeredAt ? "done" : row.status === "canceled" ? closed(row) : "waiting",
    expiresAt: null,
    name: row.name,
    payout: undefined,
  };
}

function shared(row: PayoutRow | DonationJarRow | SubscriptionRow) {
  const { id, accountId, chain, contract, feeRecipient, createdAt, warnings, signSlug } = row;
  return { id, accountId, chain, contract, feeRecipient, createdAt, warnings, slug: signSlug ?? "" };
}

/** What somebody on the list is found in is canceled and flagged at once. */
function closed({ flaggedAt }: { flaggedAt: Date | null }): "canceled" | "taken back" {
  return flaggedAt ? "taken back" : "canceled";
}
