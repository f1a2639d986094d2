import type { DonationJar } from "../../../client/public.js";
import { api } from "../../api.js";
import { Address, LinkToCopy } from "../../parts/copy.js";
import { Deed } from "../../parts/deed.js";
import { DetailScreen, type DetailSpec } from "../../parts/detail-screen.js";
import { Qr } from "../../parts/qr.js";
import { ChainName, Lines, Said, Usdc, When } from "../../parts/said.js";
import { SignFirst } from "../../parts/sign-first.js";
import { Warnings } from "../../parts/warnings.js";
import { mayWrite } from "../../session.js";
import { DonorNotes } from "./donor-notes.js";

const spec: DetailSpec<DonationJar> = {
  noun: "Jar",
  back: { href: "/console/donations", label: "Donations" },
  live: ["donation."],
  load: async (id) => (await api.get("/api/v1/donations/{id}", { params: { path: { id } } })).data,
  titleOf: ({ name }) => name,
  statusOf: ({ status, activated }) => (status === "active" && !activated ? "inactive" : status),
  factsOf: (jar) => [
    ["Page", <LinkToCopy key="url" url={jar.url} what="address of the page" />],
    jar.description !== null && ["For", <Lines key="for" text={jar.description} />],
    ["Raised", <Usdc key="raised" amount={jar.raised_usdc} />],
    jar.goal_usdc !== null && ["Goal", <Usdc key="goal" amount={jar.goal_usdc} />],
    ["Chain", <ChainName key="chain" chain={jar.chain} />],
    ["Into", <Address key="into" hex={jar.destination_wallet} />],
    jar.reference !== null && ["Reference", <Said key="reference" text={jar.reference} />],
    ["Made", <When key="made" time={jar.created_at} />],
    jar.flagged_at !== null && ["Look at this", "Somebody on the sanctions list gave to it."],
  ],
  actionsOf: ({ id, status }, reload) =>
    mayWrite.value &&
    status === "active" && (
      <Deed
        label="Cancel jar"
        asks="Its page takes nothing any more and says so. What was given is yours already."
        run={() => api.post("/api/v1/donations/{id}/cancel", { params: { path: { id } } })}
        done="The jar is canceled."
        onDone={reload}
      />
    ),
  more: ({ id, sign_url, warnings, url, status, activated }, reload) => (
    <>
      <SignFirst
        url={sign_url}
        what="Nobody can give before you have opened the jar by signing once."
        onRenew={() => api.post("/api/v1/donations/{id}/sign-url", { params: { path: { id } } })}
        reload={reload}
      />
      <Warnings warnings={warnings} />
      {status === "active" && activated && <Qr text={url} name="jar" />}
      <DonorNotes jarId={id} />
      <p>
        <a href={`/console/payments?resource_id=${id}`}>All that was given</a>
      </p>
    </>
  ),
};

export function Donation({ id = "" }: { id?: string }) {
  return <DetailScreen spec={spec} id={id} />;
}
