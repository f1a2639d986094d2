import type { SubscriptionPlan } from "../../../client/public.js";
import { api } from "../../api.js";
import { Address, LinkToCopy } from "../../parts/copy.js";
import { Deed } from "../../parts/deed.js";
import { DetailScreen, type DetailSpec } from "../../parts/detail-screen.js";
import { Qr } from "../../parts/qr.js";
import { ChainName, Lines, Said, Usdc, When } from "../../parts/said.js";
import { SignFirst } from "../../parts/sign-first.js";
import { Warnings } from "../../parts/warnings.js";
import { mayWrite } from "../../session.js";
import { Subscribers } from "./subscribers.js";

const spec: DetailSpec<SubscriptionPlan> = {
  noun: "Plan",
  back: { href: "/console/subscriptions", label: "Subscriptions" },
  live: ["subscription."],
  load: async (id) => (await api.get("/api/v1/subscriptions/{id}", { params: { path: { id } } })).data,
  titleOf: ({ name }) => name,
  statusOf: ({ status, registered }) => (status === "active" && !registered ? "unregistered" : status),
  factsOf: (plan) => [
    ["Page", <LinkToCopy key="url" url={plan.url} what="address of the page" />],
    plan.description !== null && ["For", <Lines key="for" text={plan.description} />],
    ["Each period", <Usdc key="amount" amount={plan.amount_usdc} />],
    ["Period", `${plan.interval_days} days`],
    ["Chain", <ChainName key="chain" chain={plan.chain} />],
    ["Into", <Address key="into" hex={plan.destination_wallet} />],
    ["Number on chain", plan.on_chain_plan_id],
    plan.reference !== null && ["Reference", <Said key="reference" text={plan.reference} />],
    ["Made", <When key="made" time={plan.created_at} />],
    plan.flagged_at !== null && ["Look at this", "Somebody on the sanctions list paid it."],
  ],
  actionsOf: ({ id, status }, reload) =>
    mayWrite.value &&
    status === "active" && (
      <Deed
        label="Cancel plan"
        asks="Nobody can subscribe or renew any more. What is paid already runs out as it would."
        run={() => api.post("/api/v1/subscriptions/{id}/cancel", { params: { path: { id } } })}
        done="The plan is canceled."
        onDone={reload}
      />
    ),
  more: ({ id, sign_url, warnings, url, status, registered }, reload) => (
    <>
      <SignFirst
        url={sign_url}
        what="Nobody can subscribe before you have opened the plan by signing once."
        onRenew={() => api.post("/api/v1/subscriptions/{id}/sign-url", { params: { path: { id } } })}
        reload={reload}
      />
      <Warnings warnings={warnings} />
      <Subscribers planId={id} />
      {status === "active" && registered && <Qr text={url} name="plan" />}
    </>
  ),
};

export function Subscription({ id = "" }: { id?: string }) {
  return <DetailScreen spec={spec} id={id} />;
}
