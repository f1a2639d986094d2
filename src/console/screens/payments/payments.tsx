import type { Payment } from "../../../client/public.js";
import { api } from "../../api.js";
import { ListScreen, type ListSpec } from "../../parts/list-screen.js";
import { Badge, ChainName, ShortHex, Usdc, When } from "../../parts/said.js";
import { mayWrite } from "../../session.js";
import { CHAIN_OPTIONS } from "../../words/chains.js";
import { placeOf } from "../../words/records.js";

const spec: ListSpec<Payment> = {
  title: "Payments",
  live: ["payment."],
  load: (query) => api.get("/api/v1/payments", { params: { query } }),
  csv: "/api/v1/payments",
  search: "Hash, payer, reference, invoice, client",
  choices: [
    {
      name: "status",
      label: "State",
      options: [
        ["seen", "Seen"],
        ["final", "Final"],
        ["reverted", "Reverted"],
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
    { head: "When", cell: ({ mined_at, created_at }) => <When time={mined_at ?? created_at} /> },
    {
      head: "For",
      cell: ({ resource_id }) => (resource_id && placeOf(resource_id)?.noun) ?? "Nothing known",
    },
    { head: "Payer", cell: ({ payer }) => (payer ? <ShortHex hex={payer} /> : "–") },
    { head: "Chain", cell: ({ chain }) => <ChainName chain={chain} /> },
    { head: "Amount", cell: ({ amount_usdc }) => <Usdc amount={amount_usdc} />, figures: true },
    { head: "Fee", cell: ({ fee_usdc }) => <Usdc amount={fee_usdc} />, figures: true },
    { head: "State", cell: ({ status, late }) => <Badge status={late ? "late" : status} /> },
  ],
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => `/console/payments/${id}`,
  empty: {
    title: "Nothing has come in yet",
    text: "Whatever is paid to a link, an invoice, a plan or a jar of yours shows up here, first as seen, then as final.",
  },
};

export function Payments() {
  const claim = mayWrite.value && (
    <a class="button small" href="/console/payments/claim">
      Claim a payment
    </a>
  );
  return <ListScreen spec={{ ...spec, actions: claim }} />;
}
