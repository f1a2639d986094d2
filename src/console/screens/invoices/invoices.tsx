import type { Invoice } from "../../../client/public.js";
import { api } from "../../api.js";
import { ListScreen, type ListSpec } from "../../parts/list-screen.js";
import { Badge, Day, Said, Usdc, When } from "../../parts/said.js";
import { CHAIN_OPTIONS } from "../../words/chains.js";
import { standingOf } from "../../words/standing.js";

const spec: ListSpec<Invoice> = {
  title: "Invoices",
  live: ["invoice."],
  load: (query) => api.get("/api/v1/invoices", { params: { query } }),
  csv: "/api/v1/invoices",
  search: "Number, client, e-mail, reference",
  choices: [
    {
      name: "status",
      label: "Status",
      options: [
        ["sent", "Open"],
        ["paid", "Paid"],
        ["canceled", "Canceled"],
        ["draft", "Drafts"],
      ],
    },
    { name: "overdue", label: "Due", options: [["true", "Overdue"]] },
    { name: "chain", label: "Chain", options: CHAIN_OPTIONS },
    {
      name: "sort",
      label: "Order",
      all: "Newest first",
      options: [
        ["due_date", "Due first"],
        ["client", "By client"],
        ["-amount", "Largest first"],
        ["created_at", "Oldest first"],
      ],
    },
  ],
  columns: [
    { head: "Number", cell: ({ invoice_number }) => <span class="whole">{invoice_number ?? "–"}</span> },
    { head: "Client", cell: ({ client_name }) => <Said text={client_name} /> },
    { head: "Total", cell: ({ total_usd }) => <Usdc amount={total_usd} />, figures: true },
    { head: "Due", cell: ({ due_date }) => (due_date ? <Day time={due_date} /> : "–") },
    { head: "Made", cell: ({ created_at }) => <When time={created_at} /> },
    { head: "Status", cell: (invoice) => <Badge status={standingOf(invoice)} /> },
  ],
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => `/console/invoices/${id}`,
  begin: () => (
    <a class="button main" href="/console/invoices/new">
      New invoice
    </a>
  ),
  empty: {
    title: "No invoice yet",
    text: "An invoice is a PDF and a page where your client pays it in USDC. It is mailed where mail is set up, and marked as paid by itself when the payment is final.",
  },
};

export function Invoices() {
  return <ListScreen spec={spec} />;
}
