import type { Contact } from "../../../client/public.js";
import { api } from "../../api.js";
import { ListScreen, type ListSpec } from "../../parts/list-screen.js";
import { Badge, Said, ShortHex } from "../../parts/said.js";
import { inWords } from "../../words/status.js";
import { ImportContacts } from "./import-contacts.js";

const spec: ListSpec<Contact> = {
  title: "Contacts",
  live: ["contact."],
  load: (query) => api.get("/api/v1/contacts", { params: { query } }),
  csv: "/api/v1/contacts",
  search: "Name, e-mail, tax number, a wallet's whole address",
  choices: [
    {
      name: "kind",
      label: "Kind",
      options: [
        ["client", "Clients"],
        ["payee", "Payees"],
        ["both", "Both"],
      ],
    },
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
    { head: "Name", cell: ({ name }) => <Said text={name} /> },
    { head: "Kind", cell: ({ kind }) => inWords(kind) },
    { head: "E-mail", cell: ({ email }) => <Said text={email ?? "–"} /> },
    {
      head: "Wallets",
      cell: ({ wallets: [first, ...more] }) =>
        first ? (
          <>
            <ShortHex hex={first.address} />
            {more.length > 0 && ` and ${more.length} more`}
          </>
        ) : (
          "–"
        ),
    },
    {
      head: "State",
      cell: ({ archived_at, changed_at }) =>
        archived_at !== null ? (
          <Badge status="archived" />
        ) : changed_at !== null ? (
          <Badge status="changed" />
        ) : (
          ""
        ),
    },
  ],
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => `/console/contacts/${id}`,
  begin: () => (
    <>
      <ImportContacts />
      <a class="button main" href="/console/contacts/new">
        New contact
      </a>
    </>
  ),
  empty: {
    title: "Nobody is in the book yet",
    text: "Whom you bill and whom you pay. A payout to somebody of the book goes where the book says, and an assistant may pay nobody else without asking you.",
  },
};

export function Contacts() {
  return <ListScreen spec={spec} />;
}
