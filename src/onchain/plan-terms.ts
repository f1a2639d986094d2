import { DAY_SECONDS } from "../days.js";
import type { SubscriptionRow } from "../records/subscription.js";
import type { SubscriptionPlanTerms } from "./subscription-hub.js";

/** A stored plan as the hub contract knows it. */
export function planTerms(
  plan: Pick<
    SubscriptionRow,
    "destinationWallet" | "onChainPlanId" | "amount" | "fee" | "intervalDays" | "termsSalt"
  >,
): SubscriptionPlanTerms {
  return {
    destination: plan.destinationWallet,
    planId: plan.onChainPlanId,
    amount: plan.amount,
    intervalSeconds: BigInt(plan.intervalDays) * DAY_SECONDS,
    fee: plan.fee,
    salt: plan.termsSalt,
  };
}
