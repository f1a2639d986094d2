import type { Contact as ContactRecord } from "../../../client/public.js";
import { api } from "../../api.js";
import { Address } from "../../parts/copy.js";
import { Deed } from "../../parts/deed.js";
import { DetailScreen, type DetailSpec } from "../../parts/detail-screen.js";
import { Lines, Said, When } from "../../parts/said.js";
import { mayWrite } from "../../session.js";
import { CHAINS } from "../../words/chains.js";
import { inWords } from "../../words/status.js";

const onChain = (chain: ContactRecord["wallets"][number]["chain"]) =>
  chain === "any" ? "any chain" : CHAINS[chain];

const spec: DetailSpec<ContactRecord> = {
  noun: "Contact",
  back: { href: "/console/contacts", label: "Contacts" },
  live: ["contact."],
  load: async (id) => (await api.get("/api/v1/contacts/{id}", { params: { path: { id } } })).data,
  titleOf: ({ name }) => name,
  statusOf: ({ archived_at, changed_at, kind }) =>
    archived_at !== null ? "archived" : changed_at !== null ? "changed" : kind,
  factsOf: (contact) => [
    ["Kind", inWords(contact.kind)],
    contact.email !== null && ["E-mail", <Said key="email" text={contact.email} />],
    contact.legal_address !== null && ["Address", <Lines key="address" text={contact.legal_address} />],
    contact.tax_id !== null && ["Tax number", <Said key="tax" text={contact.tax_id} />],
    contact.country !== null && ["Country", contact.country],
    ...contact.wallets.map(
      ({ address, chain, since }) =>
        [
          `Wallet on ${onChain(chain)}`,
          <span key={address}>
            <Address hex={address} />{" "}
            <small>
              since <When time={since} />
            </small>
          </span>,
        ] as const,
    ),
    contact.changed_at !== null && ["Changed", <When key="changed" time={contact.changed_at} />],
    contact.note !== null && ["Note", <Lines key="note" text={contact.note} />],
    ["In the book since", <When key="made" time={contact.created_at} />],
  ],
  actionsOf: ({ id, archived_at }, reload) =>
    mayWrite.value &&
    archived_at === null && (
      <>
        <a class="small" href={`/console/contacts/${id}/edit`}>
          Change
        </a>
        <Deed
          label="Put away"
          asks="It isn't offered any more. What was billed and paid keeps its name."
          run={() => api.post("/api/v1/contacts/{id}/archive", { params: { path: { id } } })}
          done="The contact is put away."
          onDone={reload}
        />
      </>
    ),
  more: ({ former_wallets }) =>
    former_wallets.length > 0 && (
      <section class="card" aria-label="Former wallets">
        <h2>Former wallets</h2>
        <ul class="feed">
          {former_wallets.map(({ address, chain, until }) => (
            <li key={`${address}${chain}${until}`}>
              <code>{address}</code>
              <small>
                {onChain(chain)}, until <When time={until} />
              </small>
            </li>
          ))}
        </ul>
      </section>
    ),
};

export function Contact({ id = "" }: { id?: string }) {
  return <DetailScreen spec={spec} id={id} />;
}
