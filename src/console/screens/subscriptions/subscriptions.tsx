import type { SubscriptionPlan } from "../../../client/public.js";
import { api } from "../../api.js";
import { ListScreen, type ListSpec } from "../../parts/list-screen.js";
import { Badge, ChainName, Said, Usdc, When } from "../../parts/said.js";
import { CHAIN_OPTIONS } from "../../words/chains.js";

const spec: ListSpec<SubscriptionPlan> = {
  title: "Subscriptions",
  live: ["subscription."],
  load: (query) => api.get("/api/v1/subscriptions", { params: { query } }),
  csv: "/api/v1/subscriptions",
  search: "Name, reference, address",
  choices: [
    {
      name: "status",
      label: "Status",
      options: [
        ["active", "Active"],
        ["canceled", "Canceled"],
      ],
    },
    { name: "chain", label: "Chain", options: CHAIN_OPTIONS },
    {
      name: "sort",
      label: "Order",
      all: "Newest first",
      options: [
        ["name", "By name"],
        ["created_at", "Oldest first"],
      ],
    },
  ],
  columns: [
    { head: "Plan", cell: ({ name }) => <Said text={name} /> },
    { head: "Each period", cell: ({ amount_usdc }) => <Usdc amount={amount_usdc} />, figures: true },
    { head: "Days", cell: ({ interval_days }) => interval_days, figures: true },
    { head: "Chain", cell: ({ chain }) => <ChainName chain={chain} /> },
    { head: "Made", cell: ({ created_at }) => <When time={created_at} /> },
    {
      head: "Status",
      cell: ({ status, registered }) => (
        <Badge status={status === "active" && !registered ? "unregistered" : status} />
      ),
    },
  ],
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => `/console/subscriptions/${id}`,
  begin: () => (
    <a class="button main" href="/console/subscriptions/new">
      New plan
    </a>
  ),
  empty: {
    title: "No plan yet",
    text: "A plan is a price for a period. Subscribers sign each payment themselves, on the plan's own page: nobody's wallet is charged behind his back. You sign once to open it.",
  },
};

export function Subscriptions() {
  return <ListScreen spec={spec} />;
}
