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
import { type PaymentsByTerms, paymentsOf } from "../record-payments.js";
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

/** Before anything is asked for. */
export function noRecords(): OurRecords {
  return {
    links: new Map(),
    payments: new Map(),
    payouts: new Map(),
    plans: new Map(),
    jars: new Map(),
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

/** Adds what else these logs may be about, by its id on chain, locked until the transaction ends. */
export async function lockRecords(
  sql: Queryable,
  chain: Chain,
  told: readonly Told[],
  records = noRecords(),
): Promise<OurRecords> {
  const ids = (known: ReadonlyMap<string, unknown>, ...kinds: PaymentKind[]) => {
    const terms = told.filter(({ kind }) => kinds.includes(kind)).map(({ termsId }) => termsId);
    return [...new Set(terms)].filter((id) => !known.has(id));
  };
  const onChain = <R extends { chain: Chain }>(rows: R[]) => rows.filter((row) => row.chain === chain);
  const paid = ids(records.links, "paid");
  // Asked for at once: while one kind is read, the next is looked for. Invoices first, as canceling one does it: nobody ends
  // up waiting for the other.
  const [invoices, links, payouts, plans, jars] = await Promise.all([
    unlessNone(paid, (terms) => lockInvoicesByTerms(sql, terms)),
    unlessNone(paid, (terms) => lockPaymentLinksByTerms(sql, terms)),
    unlessNone(ids(records.payouts, "payout_executed"), (terms) => lockPayoutsByTerms(sql, terms)),
    unlessNone(ids(records.plans, "plan_registered", "subscribed", "renewed"), (keys) =>
      lockSubscriptionsByKey(sql, keys),
    ),
    unlessNone(ids(records.jars, "jar_created", "donated"), (jarIds) => lockDonationJarsByJarId(sql, jarIds)),
  ]);
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.linkId, invoice]));
  for (const row of onChain(links)) {
    records.links.set(row.termsId, { row, invoice: invoiceOf.get(row.id) });
    records.payments.set(row.termsId, paymentsOf(row));
  }
  for (const row of onChain(payouts)) records.payouts.set(row.termsId, row);
  // The oldest of a key stays.
  for (const row of onChain(plans).reverse()) records.plans.set(row.planKey, row);
  for (const row of onChain(jars)) records.jars.set(row.onChainJarId, row);
  return records;
}

async function unlessNone<R>(ids: string[], read: (ids: string[]) => Promise<R[]>): Promise<R[]> {
  return ids.length === 0 ? [] : read(ids);
}
