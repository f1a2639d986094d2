import type { Invoice as InvoiceRecord } from "../../../client/public.js";
import { api } from "../../api.js";
import { Address, LinkToCopy } from "../../parts/copy.js";
import { DetailScreen, type DetailSpec } from "../../parts/detail-screen.js";
import { PaidBy } from "../../parts/paid-by.js";
import { Qr } from "../../parts/qr.js";
import { ChainName, Day, Lines, Said, Usdc, When } from "../../parts/said.js";
import { Warnings } from "../../parts/warnings.js";
import { mayWrite } from "../../session.js";
import { standingOf } from "../../words/standing.js";
import { inWords } from "../../words/status.js";
import { InvoiceDeeds } from "./invoice-deeds.js";
import { LineTable } from "./line-table.js";

const MAIL: Record<InvoiceRecord["email_status"], string> = {
  none: "Not sent yet",
  not_configured: "Not sent: no mail was set up",
  queued: "About to be sent",
  sent: "Sent",
  failed: "Could not be delivered",
};

const spec: DetailSpec<InvoiceRecord> = {
  noun: "Invoice",
  back: { href: "/console/invoices", label: "Invoices" },
  live: ["invoice.", "payment."],
  load: async (id) => (await api.get("/api/v1/invoices/{id}", { params: { path: { id } } })).data,
  isUnderWay: ({ email_status }) => email_status === "queued",
  titleOf: ({ invoice_number }) => invoice_number ?? "Draft",
  statusOf: standingOf,
  factsOf: (invoice) => [
    [
      "Client",
      <span key="client">
        <Said text={invoice.client_name} />, <Said text={invoice.client_email} />
      </span>,
    ],
    ["Total", <Usdc key="total" amount={invoice.total_usd} />],
    invoice.payment_url !== null && [
      "Page where it is paid",
      <LinkToCopy key="url" url={invoice.payment_url} what="address of the page" />,
    ],
    ["Mail", MAIL[invoice.email_status]],
    invoice.reverse_charge && ["Tax", "The client owes it"],
    invoice.due_date !== null && ["Due", <Day key="due" time={invoice.due_date} />],
    invoice.memo !== null && ["Memo", <Lines key="memo" text={invoice.memo} />],
    invoice.reference !== null && ["Reference", <Said key="reference" text={invoice.reference} />],
    invoice.recurring_interval !== null && ["Repeats", inWords(invoice.recurring_interval)],
    invoice.next_invoice_at !== null && ["Next one", <When key="next" time={invoice.next_invoice_at} />],
    ["Chain", <ChainName key="chain" chain={invoice.chain} />],
    ["Into", <Address key="into" hex={invoice.destination_address} />],
    ["Made", <When key="made" time={invoice.created_at} />],
    invoice.paid_at !== null && ["Paid", <When key="paid" time={invoice.paid_at} />],
    invoice.marked_paid !== null && [
      "Paid another way",
      <span key="marked">
        <Day time={invoice.marked_paid.date} /> <Said text={invoice.marked_paid.note ?? ""} />
      </span>,
    ],
    invoice.flagged_at !== null && [
      "Look at this",
      "Somebody on the sanctions list paid it, or its payment was taken back after a part was credited.",
    ],
  ],
  actionsOf: (invoice, reload) => (
    <>
      <a class="small" href={`/api/v1/invoices/${invoice.id}/pdf`} target="_blank" rel="noreferrer">
        PDF
      </a>
      {mayWrite.value && <InvoiceDeeds invoice={invoice} reload={reload} />}
    </>
  ),
  more: (invoice) => (
    <>
      <Warnings warnings={invoice.warnings} />
      <LineTable invoice={invoice} />
      <PaidBy payments={invoice.payments} />
      {invoice.status === "sent" && invoice.credited_usd === 0 && (
        <Qr text={invoice.payment_url ?? ""} name={invoice.invoice_number ?? ""} />
      )}
    </>
  ),
};

export function Invoice({ id = "" }: { id?: string }) {
  return <DetailScreen spec={spec} id={id} />;
}
