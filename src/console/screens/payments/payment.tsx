import type { Payment as PaymentRecord } from "../../../client/public.js";
import { api } from "../../api.js";
import { Address, Copy } from "../../parts/copy.js";
import { DetailScreen, type DetailSpec } from "../../parts/detail-screen.js";
import { RecordLink } from "../../parts/record-link.js";
import { ChainName, Said, Usdc, When } from "../../parts/said.js";
import { Timeline } from "../../parts/timeline.js";
import { mayWrite } from "../../session.js";
import { money } from "../../words/money.js";
import { Refunds } from "./refunds.js";

const spec: DetailSpec<PaymentRecord> = {
  noun: "Payment",
  back: { href: "/console/payments", label: "Payments" },
  live: ["payment.", "payout."],
  load: async (id) => (await api.get("/api/v1/payments/{id}", { params: { path: { id } } })).data,
  titleOf: ({ amount_usdc }) => `Payment of ${money(amount_usdc)} USDC`,
  statusOf: ({ status }) => status,
  factsOf: (payment) => [
    [
      "For",
      payment.resource_id === null ? (
        "nothing of yours that is known"
      ) : (
        <RecordLink id={payment.resource_id} />
      ),
    ],
    payment.reference !== null && ["Reference", <Said key="reference" text={payment.reference} />],
    ["Amount", <Usdc key="amount" amount={payment.amount_usdc} />],
    ["Fee, out of it", <Usdc key="fee" amount={payment.fee_usdc} />],
    payment.refunded_usdc > 0 && ["Paid back", <Usdc key="refunded" amount={payment.refunded_usdc} />],
    payment.payer !== null && ["Payer", <Address key="payer" hex={payment.payer} what="payer's address" />],
    payment.destination_address !== null && [
      "Into",
      <Address key="into" hex={payment.destination_address} what="address it went to" />,
    ],
    ["Chain", <ChainName key="chain" chain={payment.chain} />],
    [
      "Transaction",
      <span key="hash">
        <code>{payment.tx_hash}</code> <Copy text={payment.tx_hash} what="transaction hash" />
      </span>,
    ],
    ["Block", `${payment.block_number}, log ${payment.log_index}`],
    payment.paid_until !== null && ["Paid until", <When key="until" time={payment.paid_until} />],
    payment.late && ["Late", "It came after the record was canceled or had expired."],
    payment.screening === "hit" && ["Look at this", "The payer is on the sanctions list."],
  ],
  actionsOf: ({ id, status, payer, amount_usdc, refunded_usdc, resource_id }) =>
    mayWrite.value &&
    status === "final" &&
    payer !== null &&
    resource_id !== null &&
    !resource_id.startsWith("po_") &&
    refunded_usdc < amount_usdc && (
      <a class="small" href={`/console/payments/${id}/refund`}>
        Refund
      </a>
    ),
  more: ({ id, created_at, mined_at, status }) => (
    <>
      <Timeline
        steps={[
          mined_at !== null && ["Mined", mined_at],
          ["Seen here", created_at],
          status === "final" && ["Final: no reorganisation undoes it any more", null],
          status === "reverted" && ["Reverted: its block is no longer part of the chain", null],
        ]}
      />
      <Refunds paymentId={id} />
    </>
  ),
};

export function Payment({ id = "" }: { id?: string }) {
  return <DetailScreen spec={spec} id={id} />;
}
