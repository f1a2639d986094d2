import { z } from "zod";
import { apiKeyRecord } from "./api-key.js";
import { approvalRecord } from "./approval.js";
import { connectionRecord } from "./connection.js";
import { contactRecord } from "./contact.js";
import { donationJarRecord } from "./donation-jar.js";
import type { EventType } from "./event.js";
import { invoiceRecord } from "./invoice.js";
import { memberRecord } from "./member.js";
import { paymentRecord } from "./payment.js";
import { paymentLinkRecord } from "./payment-link.js";
import { payoutRecord } from "./payout.js";
import { named } from "./record.js";
import { subscriptionRecord } from "./subscription.js";
import { walletRecord } from "./wallet.js";
import { webhookRecord } from "./webhook.js";

type Noun<T extends string> = T extends `${infer N}.${string}` ? N : T;

/** What an event is about, by the word before its dot. */
const OBJECTS: Record<Noun<EventType>, z.ZodTypeAny> = {
  payment_link: paymentLinkRecord,
  invoice: invoiceRecord,
  payout: payoutRecord,
  subscription: subscriptionRecord,
  donation: donationJarRecord,
  payment: paymentRecord,
  wallet: walletRecord,
  api_key: apiKeyRecord,
  approval: approvalRecord,
  contact: contactRecord,
  member: memberRecord,
  connection: connectionRecord,
  ping: webhookRecord,
};

const period = named(
  "SubscriptionPlanOfSubscriber",
  subscriptionRecord.extend({ subscriber: z.string(), paid_until: z.string() }),
);

/** Those of one subscriber, who is told beside the plan. */
const OF_SUBSCRIBER: ReadonlySet<EventType> = new Set([
  "subscription.subscribed",
  "subscription.renewed",
  "subscription.past_due",
]);

export function eventObject(type: EventType): z.ZodTypeAny {
  return OF_SUBSCRIBER.has(type) ? period : OBJECTS[type.split(".")[0] as Noun<EventType>];
}
