import type { Chain } from "../../chains.js";
import type { DonationJarRow } from "../../records/donation-jar.js";
import type { InvoiceRow } from "../../records/invoice.js";
import type { PaymentKind, PaymentRow } from "../../records/payment.js";
import type { PaymentLinkRow } from "../../records/payment-link.js";
import type { PayoutRow } from "../../records/payout.js";
import type { SubscriberRow } from "../../records/subscriber.js";
import type { SubscriptionRow } from "../../records/subscription.js";
import type { Queryable } from "../database.js";
import { lockDonationJarsByJarId } from "../donation-jars.js";
import { lockInvoicesByTerms } from "../invoices.js";
import { lockPaymentLinksByTerms } from "../payment-links.js";
import { lockPayoutsByTerms } from "../payouts.js";
import { type PaymentsByTerms, selectRecordPayments } from "../record-payments.js";
import { lockSubscriptionsByKey } from "../subscriptions.js";

export interface OurRecords {
  links: Map<string, { row: PaymentLinkRow; invoice: InvoiceRow | undefined }>;
  /** What links and invoices show of their payments. */
  payments: PaymentsByTerms;
  payouts: Map<string, PayoutRow>;
  plans: Map<string, SubscriptionRow>;
  jars: Map<string, DonationJarRow>;
  changed: ChangedRecords;
}

/** What has changed in the records above and is not written yet. */
export interface ChangedRecords {
  /** Links that are paid up, by their id, with the transaction that did it. */
  closedLinks: Map<string, string>;
  payouts: Set<PayoutRow>;
  /** Payments that money has gone back of. */
  refunded: Set<string>;
  registeredPlans: Set<string>;
  subscribers: Map<string, SubscriberRow>;
  jars: Set<DonationJarRow>;
  /** Terms of what a sanctioned payer has paid. */
  flagged: Set<string>;
}

type Told = Pick<PaymentRow, "kind" | "termsId">;

/** Everything these logs may be about, by its id on chain, locked until the transaction ends. */
export async function lockRecords(sql: Queryable, chain: Chain, told: readonly Told[]): Promise<OurRecords> {
  const ids = (...kinds: PaymentKind[]) => [
    ...new Set(told.filter(({ kind }) => kinds.includes(kind)).map(({ termsId }) => termsId)),
  ];
  const onChain = <R extends { chain: Chain }>(rows: R[]) => rows.filter((row) => row.chain === chain);
  // Invoices first, as canceling one does it: nobody ends up waiting for the other.
  const paid = ids("paid");
  const invoices = await unlessNone(paid, (terms) => lockInvoicesByTerms(sql, terms));
  const links = onChain(await unlessNone(paid, (terms) => lockPaymentLinksByTerms(sql, terms)));
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.linkId, invoice]));
  const payouts = await unlessNone(ids("payout_executed"), (terms) => lockPayoutsByTerms(sql, terms));
  const plans = await unlessNone(ids("plan_registered", "subscribed", "renewed"), (keys) =>
    lockSubscriptionsByKey(sql, keys),
  );
  const jars = await unlessNone(ids("jar_created", "donated"), (jarIds) =>
    lockDonationJarsByJarId(sql, jarIds),
  );
  return {
    payments: await selectRecordPayments(sql, links),
    links: new Map(links.map((row) => [row.termsId, { row, invoice: invoiceOf.get(row.id) }])),
    payouts: new Map(onChain(payouts).map((row) => [row.termsId, row])),
    // The oldest of a key stays.
    plans: new Map(
      onChain(plans)
        .reverse()
        .map((row) => [row.planKey, row]),
    ),
    jars: new Map(onChain(jars).map((row) => [row.onChainJarId, row])),
    changed: {
      closedLinks: new Map(),
      payouts: new Set(),
      refunded: new Set(),
      registeredPlans: new Set(),
      subscribers: new Map(),
      jars: new Set(),
      flagged: new Set(),
    },
  };
}

async function unlessNone<R>(ids: string[], read: (ids: string[]) => Promise<R[]>): Promise<R[]> {
  return ids.length === 0 ? [] : read(ids);
}
