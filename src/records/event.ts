export const EVENT_TYPES = [
  "payment_link.created",
  "payment_link.paid",
  "payment_link.expired",
  "payment_link.canceled",
  "invoice.created",
  "invoice.sent",
  "invoice.paid",
  "invoice.overdue",
  "invoice.canceled",
  "payout.prepared",
  "payout.submitted",
  "payout.confirmed",
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
  "payment.sanctioned_payer",
  "wallet.linked",
  "wallet.unlinked",
  "api_key.created",
  "api_key.revoked",
  "ping",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export interface EventFacts {
  id: string;
  type: EventType;
  object: Record<string, unknown>;
  createdAt: Date;
}

/** What a webhook carries; the list of events adds the sequence. */
export function presentEvent({ id, type, object, createdAt }: EventFacts) {
  return { id, type, created_at: createdAt.toISOString(), data: { object } };
}
