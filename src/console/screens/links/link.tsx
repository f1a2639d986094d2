import type { PaymentLink } from "../../../client/public.js";
import { api } from "../../api.js";
import { Address, LinkToCopy } from "../../parts/copy.js";
import { Deed } from "../../parts/deed.js";
import { DetailScreen, type DetailSpec } from "../../parts/detail-screen.js";
import { Qr } from "../../parts/qr.js";
import { ChainName, Lines, Said, Usdc, When } from "../../parts/said.js";
import { Warnings } from "../../parts/warnings.js";
import { mayWrite } from "../../session.js";
import { money } from "../../words/money.js";

const spec: DetailSpec<PaymentLink> = {
  noun: "Link",
  back: { href: "/console/links", label: "Links" },
  live: ["payment_link.", "payment."],
  load: async (id) => (await api.get("/api/v1/payment-links/{id}", { params: { path: { id } } })).data,
  titleOf: ({ amount_usd }) => `Link over ${money(amount_usd)} USDC`,
  statusOf: ({ status }) => status,
  factsOf: (link) => [
    ["Page", <LinkToCopy key="url" url={link.url} what="address of the page" />],
    link.description !== null && ["For", <Lines key="for" text={link.description} />],
    ["Amount", <Usdc key="amount" amount={link.amount_usd} />],
    ["Fee, out of the amount", <Usdc key="fee" amount={link.fee_usd} />],
    ["Chain", <ChainName key="chain" chain={link.chain} />],
    ["Into", <Address key="into" hex={link.destination_address} />],
    link.reference !== null && ["Reference", <Said key="reference" text={link.reference} />],
    ["Payable", link.single_use ? "once" : "any number of times"],
    link.expires_at !== null && ["Until", <When key="until" time={link.expires_at} />],
    ["Made", <When key="made" time={link.created_at} />],
    link.flagged_at !== null && [
      "Look at this",
      "Somebody on the sanctions list paid it, or its payment was taken back after a part was credited.",
    ],
  ],
  actionsOf: ({ id, status }, reload) =>
    mayWrite.value &&
    status === "active" && (
      <Deed
        label="Cancel link"
        asks="Nobody can pay it any more. Its page says so."
        run={() => api.post("/api/v1/payment-links/{id}/cancel", { params: { path: { id } } })}
        done="The link is canceled."
        onDone={reload}
      />
    ),
  more: ({ url, status, warnings }) => (
    <>
      <Warnings warnings={warnings} />
      {status === "active" && <Qr text={url} name="payment-link" />}
    </>
  ),
};

export function Link({ id = "" }: { id?: string }) {
  return <DetailScreen spec={spec} id={id} />;
}
