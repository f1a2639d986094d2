import type { Payout } from "../../../client/public.js";
import { api } from "../../api.js";
import { ListScreen, type ListSpec } from "../../parts/list-screen.js";
import { Badge, ChainName, Said, Usdc, When } from "../../parts/said.js";
import { CHAIN_OPTIONS } from "../../words/chains.js";

const spec: ListSpec<Payout> = {
  title: "Payouts",
  live: ["payout."],
  load: (query) => api.get("/api/v1/payouts", { params: { query } }),
  csv: "/api/v1/payouts",
  search: "Label, reference, hash, a recipient's address",
  choices: [
    {
      name: "status",
      label: "Status",
      options: [
        ["prepared", "Prepared"],
        ["submitted", "Submitted"],
        ["confirmed", "Confirmed"],
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
      ],
    },
  ],
  columns: [
    {
      head: "For",
      cell: ({ label, refund_of }) => <Said text={label ?? (refund_of === null ? "Payout" : "Refund")} />,
    },
    { head: "Recipients", cell: ({ recipient_count }) => recipient_count, figures: true },
    { head: "Total", cell: ({ totalUsdc }) => <Usdc amount={totalUsdc} />, figures: true },
    { head: "Chain", cell: ({ chain }) => <ChainName chain={chain} /> },
    { head: "Made", cell: ({ created_at }) => <When time={created_at} /> },
    { head: "Status", cell: ({ status }) => <Badge status={status} /> },
  ],
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => `/console/payouts/${id}`,
  begin: () => (
    <a class="button main" href="/console/payouts/new">
      New payout
    </a>
  ),
  empty: {
    title: "No payout yet",
    text: "A payout pays up to 500 people in one transaction. It is prepared here, checked row by row, and moves nothing before you sign it in your wallet.",
  },
};

export function Payouts() {
  return <ListScreen spec={spec} />;
}
