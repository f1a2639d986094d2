import { useState } from "preact/hooks";
import type { LinkedWallet } from "../../../client/public.js";
import { api } from "../../api.js";
import { SchemaForm } from "../../form/schema-form.js";
import { Address } from "../../parts/copy.js";
import { Deed } from "../../parts/deed.js";
import { ListScreen, type ListSpec } from "../../parts/list-screen.js";
import { ChainName, Said, When } from "../../parts/said.js";
import { announce } from "../../shell/notices.js";
import { Sections } from "./sections.js";

const spec: ListSpec<LinkedWallet> = {
  title: "Wallets",
  live: ["wallet."],
  load: (query) => api.get("/api/v1/wallets", { params: { query } }),
  columns: [
    { head: "Name", cell: ({ label }) => <Said text={label} /> },
    { head: "Address", cell: ({ address }) => <Address hex={address} /> },
    { head: "Chain", cell: ({ chain }) => <ChainName chain={chain} /> },
    { head: "Default", cell: ({ is_primary }) => (is_primary ? "Yes" : "–") },
    { head: "Linked", cell: ({ created_at }) => <When time={created_at} /> },
    {
      head: "Change",
      cell: ({ id, label }) => (
        <Deed
          label={`Unlink ${label}`}
          short="Unlink"
          asks="Nothing is paid into it by default any more. What already names it keeps doing so."
          run={() => api.delete("/api/v1/wallets/{id}", { params: { path: { id } } })}
          done="The wallet is unlinked."
        />
      ),
    },
  ],
  keyOf: ({ id }) => id,
  empty: {
    title: "No wallet yet",
    text: "A linked wallet is where money comes in without anybody having to type its address.",
  },
};

export function Wallets() {
  const [round, setRound] = useState(0);
  const before = (
    <>
      <Sections />
      <details>
        <summary>Link a wallet</summary>
        <SchemaForm
          key={round}
          path="/api/v1/wallets"
          fields={["address", "chain", "label", "default"]}
          submit="Link wallet"
          send={async (body, key) => {
            await api.post("/api/v1/wallets", { body, params: { header: { "Idempotency-Key": key } } });
            announce("The wallet is linked.");
            setRound((old) => old + 1);
          }}
        />
        <p class="quiet">
          Nothing is proven by typing an address: compare it with your wallet. One that is to sign you in is
          added by its signature, at <a href="/console/you">You</a>.
        </p>
      </details>
    </>
  );
  return <ListScreen spec={{ ...spec, before }} />;
}
