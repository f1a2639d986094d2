import type { Address } from "viem";
import { DAY_MS } from "../../../days.js";
import { PublicError } from "../../../errors.js";
import { planTerms } from "../../../onchain/plan-terms.js";
import { type Deed, type HubSubscriber, outlookOf } from "../../../onchain/subscriber.js";
import type { Outlook } from "../../../records/subscriber.js";
import type { SubscriptionRow } from "../../../records/subscription.js";
import type { House } from "../../../runtime/house.js";
import { isHintedBy } from "../../../store/payment-hints.js";
import { lookAgain } from "../submitted.js";
import { planOnChain, readHub } from "./subscribe-view.js";

/** How an account stands with a plan, and what each payment would do now. Null where no node could be asked. */
export async function readStanding(house: House, plan: SubscriptionRow, subscriber: Address) {
  const terms = planOnChain(plan);
  await lookAgain(house, { ...terms, once: true });
  const [hub, onItsWay] = await Promise.all([
    readHub(house, plan, subscriber),
    isHintedBy(house.sql, terms, subscriber, house.clock()),
  ]);
  const offer = (deed: Deed) => (hub ? presentOffer(outlookOf(planTerms(plan), hub, deed), hub) : null);
  const outlook = hub && outlookOf(planTerms(plan), hub, "renew");
  return {
    subscriber,
    standing: outlook?.standing ?? null,
    paid_until: outlook?.paidUntil?.toISOString() ?? null,
    renewable_from: outlook?.renewableFrom?.toISOString() ?? null,
    /** A transaction of this account that is in no block yet. */
    on_its_way: onItsWay,
    subscribe: offer("subscribe"),
    renew: offer("renew"),
  };
}

function presentOffer({ revertsWith, thenPaidUntil, message }: Outlook, { paidUntil, at }: HubSubscriber) {
  const from = Number(paidUntil > at ? paidUntil : at) * 1_000;
  return {
    would_revert: revertsWith,
    then_paid_until: thenPaidUntil?.toISOString() ?? null,
    /** Whole days that it buys. */
    days: thenPaidUntil && Math.floor((thenPaidUntil.getTime() - from) / DAY_MS),
    message,
  };
}

/**
 * In the last quarter of a period that nobody has paid the contract takes two renewals, one after the other. So a
 * period is only prepared for what its payer has seen: were another one paid meanwhile, he is told.
 */
export function refuseChanged(
  plan: SubscriptionRow,
  hub: HubSubscriber | undefined,
  { deed, seen }: { deed: Deed; seen: Date | null | undefined },
): void {
  if (!hub) return;
  const { paidUntil, revertsWith, message } = outlookOf(planTerms(plan), hub, deed);
  if (seen !== undefined && seen?.getTime() !== paidUntil?.getTime())
    throw new PublicError(
      "state_conflict",
      `paid_until: it is paid until ${paidUntil?.toISOString() ?? "never yet"} by now, not what this page showed. Nothing was prepared: look again before you pay.`,
    );
  if (revertsWith) throw new PublicError("state_conflict", `${message} Nothing was prepared.`);
}
