import type { DonationJar } from "../../../client/public.js";
import { api } from "../../api.js";
import { ListScreen, type ListSpec } from "../../parts/list-screen.js";
import { Badge, ChainName, Said, Usdc, When } from "../../parts/said.js";
import { CHAIN_OPTIONS } from "../../words/chains.js";

const spec: ListSpec<DonationJar> = {
  title: "Donations",
  live: ["donation."],
  load: (query) => api.get("/api/v1/donations", { params: { query } }),
  csv: "/api/v1/donations",
  search: "Name, address of the page, reference",
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
    { name: "sort", label: "Order", all: "Newest first", options: [["name", "By name"]] },
  ],
  columns: [
    { head: "Jar", cell: ({ name }) => <Said text={name} /> },
    { head: "Raised", cell: ({ raised_usdc }) => <Usdc amount={raised_usdc} />, figures: true },
    {
      head: "Goal",
      cell: ({ goal_usdc }) => (goal_usdc === null ? "–" : <Usdc amount={goal_usdc} />),
      figures: true,
    },
    { head: "Chain", cell: ({ chain }) => <ChainName chain={chain} /> },
    { head: "Made", cell: ({ created_at }) => <When time={created_at} /> },
    {
      head: "Status",
      cell: ({ status, activated }) => (
        <Badge status={status === "active" && !activated ? "inactive" : status} />
      ),
    },
  ],
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => `/console/donations/${id}`,
  begin: () => (
    <a class="button main" href="/console/donations/new">
      New jar
    </a>
  ),
  empty: {
    title: "No jar yet",
    text: "A jar is a page where anybody gives what he likes. You sign once to open it; what is given goes straight into your wallet.",
  },
};

export function Donations() {
  return <ListScreen spec={spec} />;
}
