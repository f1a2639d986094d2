import { type InvoiceRow, isPartCredited, presentInvoice } from "../../records/invoice.js";
import { presentPaymentLink } from "../../records/payment-link.js";
import { MOST_SHOWN } from "../../records/record-payment.js";
import type { Queryable } from "../database.js";
import { momentOfMark, takeMarks } from "../invoices.js";
import type { Change } from "../record-changes.js";
import { textArray } from "../text-array.js";
import type { OurRecords } from "./our-records.js";
import type { Aftermath, Settlement, Step } from "./step.js";

/** A link takes any number of payments, a single-use one becomes paid by its first, and its invoice with it. */
export function applyLinks(
  { urls, now }: Settlement,
  steps: readonly Step[],
  { links, payments, changed }: OurRecords,
): Change[] {
  const final = steps.filter(({ row }) => row.kind === "paid" && row.status === "final");
  const changes: Change[] = [];
  for (const { row: payment } of final) {
    const found = links.get(payment.termsId);
    const shown = [payment, ...(payments.get(payment.termsId) ?? [])].slice(0, MOST_SHOWN);
    payments.set(payment.termsId, shown);
    if (!found || payment.late || found.row.status === "paid") continue;
    if (found.row.singleUse) {
      found.row.status = "paid";
      found.row.paidAt = now;
      changed.closedLinks.set(found.row.id, payment.txHash);
    }
    const { row, invoice } = found;
    const url = urls.pay(row.slug);
    changes.push({
      accountId: row.accountId,
      type: "payment_link.paid",
      object: presentPaymentLink(row, url, now, shown),
    });
    if (!invoice || (invoice.status === "paid" && !invoice.markedPaidAt)) continue;
    invoice.status = "paid";
    invoice.paidAt = now;
    invoice.paidTxHash = payment.txHash;
    changes.push({
      accountId: row.accountId,
      type: "invoice.paid",
      object: presentInvoice(invoice, url, shown),
    });
  }
  return changes;
}

/** Those that have been closed since the last time: each is closed once. */
export async function saveLinks(
  sql: Queryable,
  { now }: Settlement,
  { changed: { closedLinks } }: OurRecords,
): Promise<void> {
  if (closedLinks.size === 0) return;
  const ids = textArray([...closedLinks.keys()]);
  const hashes = textArray([...closedLinks.values()]);
  closedLinks.clear();
  await Promise.all([
    sql`update payment_links set status = 'paid', paid_at = ${now} where id = any(${ids}::text[])`,
    sql`
      with taken as (${takeMarks(sql, now)} and link_id = any(${ids}::text[]))
      update invoices i set status = 'paid', paid_at = ${now}, paid_tx_hash = p.tx_hash
      from unnest(${ids}::text[], ${hashes}::text[]) as p (link_id, tx_hash)
      where i.link_id = p.link_id`,
  ]);
}

/** Takes back what a payment that is gone did, unless another one still stands. */
export async function reopenLinks(
  sql: Queryable,
  { urls, now }: Settlement,
  gone: readonly Step[],
  { standing, records }: Aftermath,
): Promise<Change[]> {
  const stillPaid = new Set(standing.filter(({ late }) => !late).map(({ termsId }) => termsId));
  const terms = new Set(gone.filter(({ row }) => row.kind === "paid").map(({ row }) => row.termsId));
  const reopened = [...terms]
    .filter((termsId) => !stillPaid.has(termsId))
    .flatMap((termsId) => records.links.get(termsId) ?? [])
    .filter(({ row }) => row.status === "paid");
  if (reopened.length === 0) return [];
  const ids = reopened.map(({ row }) => row.id);
  await cancelCredited(sql, reopened, now);
  const creditedInPart = flagPartCredited(reopened, now);
  const inPart = sql`${textArray(creditedInPart)}::text[]`;
  // The mark stands again.
  await sql`
    delete from taken_marks t using invoices i
    where i.id = t.invoice_id and i.link_id = any(${ids}) and i.paid_tx_hash is not null and t.unmarked_at = i.paid_at`;
  await sql`
    update payment_links set paid_at = null,
      status = case when canceled_at is null and id <> all(${inPart}) then 'active' else 'canceled' end,
      flagged_at = case when id = any(${inPart}) then coalesce(flagged_at, ${now}) else flagged_at end
    where id = any(${ids}) and status = 'paid'`;
  await sql`
    update invoices set
      status = case when marked_paid_at is not null then 'paid' when canceled_at is null then 'sent' else 'canceled' end,
      paid_at = case when marked_paid_at is not null then ${momentOfMark(sql)} end, paid_tx_hash = null
    where link_id = any(${ids}) and status = 'paid'`;
  return reopened.flatMap(({ row, invoice }): Change[] => {
    const { accountId } = row;
    const url = urls.pay(row.slug);
    const link = {
      ...row,
      status: row.canceledAt || creditedInPart.includes(row.id) ? ("canceled" as const) : ("active" as const),
      paidAt: null,
    };
    const change = {
      accountId,
      type: "payment_link.reopened" as const,
      object: presentPaymentLink(link, url, now, records.payments.get(row.termsId)),
    };
    if (invoice?.status !== "paid" || invoice.markedPaidAt) return [change];
    const object = presentInvoice(unpaid(invoice), url, records.payments.get(row.termsId));
    const told: Change[] = [change, { accountId, type: "invoice.reopened", object }];
    if (isCredited(invoice) || creditedInPart.includes(row.id))
      told.push({ ...change, type: "payment_link.canceled" });
    if (isCredited(invoice)) told.push({ accountId, type: "invoice.canceled", object });
    return told;
  });
}

function unpaid(invoice: InvoiceRow): InvoiceRow {
  return { ...invoice, status: invoice.canceledAt ? "canceled" : "sent", paidAt: null, paidTxHash: null };
}

type Reopened = OurRecords["links"] extends Map<string, infer Found> ? Found : never;

/** What was credited whole asks nobody for its sum again, though nobody has paid it any more. */
async function cancelCredited(sql: Queryable, reopened: readonly Reopened[], now: Date): Promise<void> {
  const credited = reopened.filter(({ invoice }) => invoice && isCredited(invoice));
  if (credited.length === 0) return;
  for (const { row, invoice } of credited) {
    row.canceledAt ??= now;
    if (invoice) invoice.canceledAt ??= now;
  }
  const ids = credited.map(({ row }) => row.id);
  await sql`update payment_links set canceled_at = coalesce(canceled_at, ${now}) where id = any(${ids})`;
  await sql`update invoices set canceled_at = coalesce(canceled_at, ${now}) where link_id = any(${ids})`;
}

/**
 * What was credited in part is open for the rest, which its page can't ask for: for a person to look at. The page is closed
 * without a moment, as nothing is late: if the chain brings the payment back, it pays the invoice.
 */
function flagPartCredited(reopened: readonly Reopened[], now: Date): string[] {
  return reopened.flatMap(({ row, invoice }) => {
    if (!invoice || invoice.markedPaidAt || !isPartCredited(unpaid(invoice))) return [];
    row.flaggedAt ??= now;
    invoice.flaggedAt ??= now;
    return [row.id];
  });
}

function isCredited({ credited, total, markedPaidAt }: InvoiceRow): boolean {
  return credited > 0n && credited >= total && !markedPaidAt;
}
