import type { PaymentLink } from "../../../client/public.js";
import { api } from "../../api.js";
import { ListScreen, type ListSpec } from "../../parts/list-screen.js";
import { Badge, ChainName, Said, Usdc, When } from "../../parts/said.js";
import { CHAIN_OPTIONS } from "../../words/chains.js";

const spec: ListSpec<PaymentLink> = {
  title: "Links",
  live: ["payment_link."],
  load: (query) => api.get("/api/v1/payment-links", { params: { query } }),
  csv: "/api/v1/payment-links",
  search: "Address, description, reference",
  choices: [
    {
      name: "status",
      label: "Status",
      options: [
        ["active", "Active"],
        ["paid", "Paid"],
        ["expired", "Expired"],
        ["canceled", "Canceled"],
      ],
    },
    { name: "chain", label: "Chain", options: CHAIN_OPTIONS },
    {
      name: "sort",
      label: "Order",
      all: "Newest first",
      options: [
        ["created_at", "Oldest first"],
        ["-amount", "Largest first"],
        ["amount", "Smallest first"],
      ],
    },
  ],
  columns: [
    { head: "For", cell: ({ description, slug }) => <Said text={description ?? slug} /> },
    { head: "Amount", cell: ({ amount_usd }) => <Usdc amount={amount_usd} />, figures: true },
    { head: "Chain", cell: ({ chain }) => <ChainName chain={chain} /> },
    { head: "Made", cell: ({ created_at }) => <When time={created_at} /> },
    { head: "Status", cell: ({ status }) => <Badge status={status} /> },
  ],
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => `/console/links/${id}`,
  begin: () => (
    <a class="button main" href="/console/links/new">
      New link
    </a>
  ),
  empty: {
    title: "No link yet",
    text: "A link is a page where anybody who has it pays a fixed amount into your wallet. You put it into a mail, a chat or a shop.",
  },
};

export function Links() {
  return <ListScreen spec={spec} />;
}
