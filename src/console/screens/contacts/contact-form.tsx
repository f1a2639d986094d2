import type { Contact, Warning } from "../../../client/public.js";
import { api } from "../../api.js";
import type { FieldProps } from "../../form/field.js";
import type { Values } from "../../form/read-values.js";
import { Rows } from "../../form/rows.js";
import { SchemaForm } from "../../form/schema-form.js";
import { Failure } from "../../parts/failure.js";
import { useLoaded } from "../../parts/loading.js";
import { useOpened } from "../../parts/opened.js";
import { Screen } from "../../parts/screen.js";
import { CHAIN_OPTIONS } from "../../words/chains.js";

const FIELDS = ["name", "kind", "email", "wallets", "note"];
const PARTS = { wallets: WalletsField };

export function NewContact() {
  const opened = useOpened();
  return (
    <Screen title="New contact" back={{ href: "/console/contacts", label: "Contacts" }}>
      <SchemaForm
        path="/api/v1/contacts"
        fields={FIELDS}
        parts={PARTS}
        submit="Put into the book"
        send={async (body, key) => {
          const { data } = await api.post("/api/v1/contacts", {
            body,
            params: { header: { "Idempotency-Key": key } },
          });
          opened(data, withWarnings("The contact is in the book.", data));
        }}
      />
    </Screen>
  );
}

export function EditContact({ id = "" }: { id?: string }) {
  const opened = useOpened();
  const load = async () => (await api.get("/api/v1/contacts/{id}", { params: { path: { id } } })).data;
  const { value, error, reload } = useLoaded(`edit ${id}`, load);
  const path = { id };
  const latest = async () => valuesOf(await load());
  return (
    <Screen title="Change contact" back={{ href: `/console/contacts/${id}`, label: "Contact" }}>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {value && (
        <SchemaForm
          method="patch"
          path="/api/v1/contacts/{id}"
          fields={FIELDS}
          without={["updated_at"]}
          parts={PARTS}
          initial={valuesOf(value)}
          change={{ latest, seenBy: "updated_at" }}
          submit="Save"
          send={async (body: Values) => {
            // An emptied list is a list still.
            const wallets = body.wallets === null ? [] : body.wallets;
            const { data } = await api.patch("/api/v1/contacts/{id}", {
              params: { path },
              body: { ...body, ...(wallets !== undefined && { wallets: wallets as never }) },
            });
            opened(data, withWarnings("The contact is changed.", data));
          }}
        />
      )}
    </Screen>
  );
}

function withWarnings(done: string, made: object): string {
  const warnings = "warnings" in made ? (made.warnings as Warning[]) : [];
  // Where in the call it stands is for programs.
  return [done, ...warnings.map(({ message }) => message.replace(/^wallets\.\d+: /, ""))].join(" ");
}

function valuesOf(contact: Contact): Values {
  return { ...contact, wallets: contact.wallets.map(({ address, chain }) => ({ address, chain })) };
}

function WalletsField({ label, value, issues, onChange }: FieldProps) {
  const rows = (value ?? []) as Values[];
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <Rows
        noun="wallet"
        columns={[
          { name: "address", label: "Address" },
          { name: "chain", label: "Chain", options: [["any", "Any chain"], ...CHAIN_OPTIONS] },
        ]}
        rows={rows}
        issues={issues}
        most={20}
        onChange={onChange}
      />
    </fieldset>
  );
}
