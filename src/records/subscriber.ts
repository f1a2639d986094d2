import type { Address } from "viem";
import { z } from "zod";
import { record } from "./record.js";
import type { SubscriptionRow } from "./subscription.js";

export interface SubscriberRow {
  subscriptionId: string;
  subscriber: string;
  paidUntil: Date;
  /** When the first period of all began. */
  since: Date;
}

export const SUBSCRIBER_STATUSES = ["active", "past_due", "ended"] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** Once a plan is canceled nobody owes it a period. */
export function lapsedStatus(plan: Pick<SubscriptionRow, "status">): SubscriberStatus {
  return plan.status === "canceled" ? "ended" : "past_due";
}

export const subscriberRecord = record("Subscriber", {
  subscriber: z.string(),
  paid_until: z.string(),
  since: z.string(),
  status: z.enum(SUBSCRIBER_STATUSES),
});

export function presentSubscriber(
  { subscriber, paidUntil, since }: SubscriberRow,
  plan: Pick<SubscriptionRow, "status">,
  now: Date,
): z.infer<typeof subscriberRecord> {
  return {
    subscriber,
    paid_until: paidUntil.toISOString(),
    since: since.toISOString(),
    status: paidUntil > now ? "active" : lapsedStatus(plan),
  };
}

export const STANDINGS = ["not_subscribed", "active", "renewable", "past_due"] as const;

/** What one payment of a subscriber would do now, as the chain has it. */
export interface Outlook {
  standing: (typeof STANDINGS)[number];
  paidUntil: Date | null;
  /** From when on a renewal is taken. */
  renewableFrom: Date | null;
  /** The contract's own error; null where it would take the money. */
  revertsWith: "NotRegistered" | "AlreadySubscribed" | "NotSubscribed" | "RenewalTooEarly" | null;
  /** Null where it would revert. */
  thenPaidUntil: Date | null;
  message: string;
}

export const periodRecord = z.object({
  subscriber: z.string(),
  standing: z.enum(STANDINGS),
  paid_until: z.string().nullable(),
  renewable_from: z.string().nullable(),
  would_revert: z.string().nullable(),
  then_paid_until: z.string().nullable(),
  message: z.string(),
});

export function presentPeriod(subscriber: Address, outlook: Outlook): z.infer<typeof periodRecord> {
  return {
    subscriber,
    standing: outlook.standing,
    paid_until: outlook.paidUntil?.toISOString() ?? null,
    renewable_from: outlook.renewableFrom?.toISOString() ?? null,
    would_revert: outlook.revertsWith,
    then_paid_until: outlook.thenPaidUntil?.toISOString() ?? null,
    message: outlook.message,
  };
}
