import type { PayoutInFull } from "../../../client/public.js";
import { api } from "../../api.js";
import { Copy } from "../../parts/copy.js";
import { Deed } from "../../parts/deed.js";
import { DetailScreen, type DetailSpec } from "../../parts/detail-screen.js";
import { RecordLink } from "../../parts/record-link.js";
import { ChainName, Said, Usdc, When } from "../../parts/said.js";
import { SignFirst } from "../../parts/sign-first.js";
import { Warnings } from "../../parts/warnings.js";
import { mayWrite } from "../../session.js";
import { money } from "../../words/money.js";
import { RecipientTable } from "./recipient-table.js";

const isRefund = ({ refund_of }: PayoutInFull) => refund_of !== null;

const spec: DetailSpec<PayoutInFull> = {
  noun: "Payout",
  back: { href: "/console/payouts", label: "Payouts" },
  live: ["payout."],
  load: async (id) => (await api.get("/api/v1/payouts/{id}", { params: { path: { id } } })).data,
  titleOf: (payout) => `${isRefund(payout) ? "Refund" : "Payout"} of ${money(payout.totalUsdc)} USDC`,
  statusOf: ({ status }) => status,
  factsOf: (payout) => [
    payout.label !== null && ["Label", <Said key="label" text={payout.label} />],
    payout.refund_of !== null && ["Pays back", <RecordLink key="refund" id={payout.refund_of} />],
    payout.reference !== null && ["Reference", <Said key="reference" text={payout.reference} />],
    ["Recipients get", <Usdc key="total" amount={payout.totalUsdc} />],
    ["Fee, on top", <Usdc key="fee" amount={payout.feeUsdc} />],
    ["Chain", <ChainName key="chain" chain={payout.chain} />],
    payout.tx_hash !== null && [
      "Transaction",
      <span key="hash">
        <code>{payout.tx_hash}</code> <Copy text={payout.tx_hash} what="transaction hash" />
      </span>,
    ],
    ["Made", <When key="made" time={payout.created_at} />],
    payout.status === "prepared" && ["To be signed until", <When key="until" time={payout.expires_at} />],
    payout.late && ["Late", "It was executed after it had been canceled or had expired."],
    payout.flagged_at !== null && ["Look at this", "Somebody on the sanctions list is in it."],
  ],
  actionsOf: (payout, reload) =>
    mayWrite.value && (
      <>
        {!isRefund(payout) && (
          <a class="small" href={`/console/payouts/new?from=${payout.id}`}>
            Repeat
          </a>
        )}
        {payout.status === "prepared" && (
          <Deed
            label={isRefund(payout) ? "Cancel refund" : "Cancel payout"}
            asks="It is not offered for signing any more. A transaction that is sent already can't be called back."
            run={() => api.post("/api/v1/payouts/{id}/cancel", { params: { path: { id: payout.id } } })}
            done={`The ${isRefund(payout) ? "refund" : "payout"} is canceled.`}
            onDone={reload}
          />
        )}
      </>
    ),
  more: (payout, reload) => (
    <>
      <SignFirst
        url={payout.sign_url}
        what="It moves nothing before it is signed in your wallet."
        onRenew={() => api.post("/api/v1/payouts/{id}/sign-url", { params: { path: { id: payout.id } } })}
        reload={reload}
      />
      <Warnings warnings={payout.warnings} />
      <RecipientTable payout={payout} />
    </>
  ),
};

export function Payout({ id = "" }: { id?: string }) {
  return <DetailScreen spec={spec} id={id} />;
}
