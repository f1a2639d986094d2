import { z } from "zod";
import { isTestnet } from "../chains.js";
import { daysBefore } from "../days.js";
import { record } from "./record.js";

export const EVENT_TYPES = [
  "payment_link.created",
  "payment_link.paid",
  "payment_link.reopened",
  "payment_link.expired",
  "payment_link.canceled",
  "invoice.drafted",
  "invoice.created",
  "invoice.sent",
  "invoice.mail_failed",
  "invoice.paid",
  "invoice.reopened",
  "invoice.overdue",
  "invoice.canceled",
  "invoice.credited",
  "invoice.marked_paid",
  "invoice.unmarked",
  "payout.prepared",
  "payout.submitted",
  "payout.confirmed",
  "payout.reopened",
  "payout.expired",
  "payout.canceled",
  "subscription.created",
  "subscription.registered",
  "subscription.subscribed",
  "subscription.renewed",
  "subscription.past_due",
  "subscription.canceled",
  "donation.created",
  "donation.activated",
  "donation.received",
  "donation.canceled",
  "payment.seen",
  "payment.final",
  "payment.late",
  "payment.unmatched",
  "payment.reverted",
  "payment.refunded",
  "payment.sanctioned_payer",
  "wallet.linked",
  "wallet.unlinked",
  "api_key.created",
  "api_key.revoked",
  "approval.requested",
  "approval.approved",
  "approval.declined",
  "approval.expired",
  "approval.failed",
  "contact.created",
  "contact.updated",
  "contact.archived",
  "member.added",
  "member.removed",
  "connection.created",
  "connection.ended",
  "ping",
] as const;

/** What only admin may look at, its events no less than its records. */
const MANAGEMENT: ReadonlySet<string> = new Set(["api_key", "wallet", "member", "connection"]);

/** What is older than this is told to nobody any more. */
export function keptSince(now: Date): Date {
  return daysBefore(now, 30);
}

/** Types that are shown to whoever may read, but may not manage. */
export const OPEN_EVENT_TYPES = EVENT_TYPES.filter((type) => !MANAGEMENT.has(type.split(".")[0] ?? ""));

export type EventType = (typeof EVENT_TYPES)[number];

export interface EventFacts {
  id: string;
  type: EventType;
  sequence: bigint;
  object: Record<string, unknown>;
  /** Whose deed it was, by id: a key, a member, a job; null where a chain or the clock did it. */
  actor: string | null;
  createdAt: Date;
}

/** Of any type; `event-objects.ts` says what each one is about. */
export const eventRecord = record("Event", {
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  sequence: z.number().int(),
  livemode: z.boolean(),
  actor: z.string().nullable(),
  created_at: z.string(),
  data: z.object({ object: z.record(z.unknown()) }),
});

/** As it is listed, streamed, and told to webhooks. */
export function presentEvent({
  id,
  type,
  sequence,
  object,
  actor,
  createdAt,
}: EventFacts): z.infer<typeof eventRecord> {
  return {
    id,
    type,
    sequence: Number(sequence),
    livemode: !isTestnet(),
    actor,
    created_at: createdAt.toISOString(),
    data: { object },
  };
}
