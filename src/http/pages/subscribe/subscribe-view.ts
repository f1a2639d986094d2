import type { Address } from "viem";
import { answerInTime } from "../../../onchain/answer-in-time.js";
import { planTerms } from "../../../onchain/plan-terms.js";
import type { SentTerms } from "../../../onchain/sent-transaction.js";
import { type HubSubscriber, readSubscriber } from "../../../onchain/subscriber.js";
import type { AccountRow } from "../../../records/account.js";
import type { SubscriptionRow } from "../../../records/subscription.js";
import type { House } from "../../../runtime/house.js";
import { selectAccount } from "../../../store/accounts.js";
import { selectCursor } from "../../../store/chain-cursors.js";
import type { SentPayment, TermsOnChain } from "../../../store/public-payments.js";
import { selectSubscriptionBySlug } from "../../../store/subscriptions.js";
import { isFree, type Progress, readProgress } from "../progress.js";
import { type Seller, sellerOf } from "../seller.js";
import { lookAgain } from "../submitted.js";

/** Everything that a plan's page shows. */
export interface SubscribeView {
  plan: SubscriptionRow;
  account: AccountRow;
  seller: Seller;
  url: string;
  /** Of the visitor's own payment, where he follows one. */
  payment: Progress;
  /** False only where the chain was looked at and the contract is not there. */
  deployed: boolean;
  /** The fee would go to nobody: real money has no business here. */
  development: boolean;
}

export async function readSubscribe(
  house: House,
  slug: string,
  sent?: SentPayment,
): Promise<SubscribeView | undefined> {
  const { sql, links, clock, chains } = house;
  const plan = await selectSubscriptionBySlug(sql, slug);
  const account = plan && (await selectAccount(sql, plan.accountId));
  if (!plan || !account) return undefined;
  const followed = { ...planOnChain(plan), once: false, sent };
  await lookAgain(house, followed);
  const [cursor, payment] = await Promise.all([
    selectCursor(sql, plan.chain),
    readProgress(sql, followed, clock()),
  ]);
  const isOurs = plan.feeRecipient === chains.feeRecipient;
  return {
    plan,
    account,
    seller: sellerOf(account),
    url: links.subscribe(plan.slug),
    payment,
    deployed: !(cursor?.missingContracts.includes("subscription_hub") && isOurs),
    development: chains.developmentFee && isOurs,
  };
}

export function planOnChain({ chain, contract, planKey }: SubscriptionRow): TermsOnChain & SentTerms {
  return { chain, contract, termsId: planKey };
}

/** What the hub has of a subscriber now; undefined where no node answers. */
export function readHub(
  { chains }: House,
  plan: SubscriptionRow,
  subscriber: Address,
): Promise<HubSubscriber | undefined> {
  const { chain, contract } = plan;
  return answerInTime(chains.reader(chain), (reader) =>
    readSubscriber(reader, { chain, contract, terms: planTerms(plan) }, subscriber),
  );
}

/** Whether somebody could pay a period now: which, is the wallet's own matter. */
export function takesSubscription({ plan, payment, deployed }: SubscribeView): boolean {
  return plan.status === "active" && plan.registeredAt !== null && deployed && isFree(payment);
}
