import type { SubscriptionPlanTerms } from "../../src/onchain/subscription-hub.js";
import type { SubscriptionRow } from "../../src/records/subscription.js";

const DAY_SECONDS = 86_400n;

/** A stored plan as the hub contract knows it. */
export function planTerms(
  plan: Pick<SubscriptionRow, "destinationWallet" | "onChainPlanId" | "amount" | "fee" | "intervalDays">,
): SubscriptionPlanTerms {
  return {
    destination: plan.destinationWallet,
    planId: plan.onChainPlanId,
    amount: plan.amount,
    intervalSeconds: BigInt(plan.intervalDays) * DAY_SECONDS,
    fee: plan.fee,
  };
}
