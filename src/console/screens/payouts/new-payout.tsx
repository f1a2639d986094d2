import { useLocation } from "preact-iso";
import { api } from "../../api.js";
import type { Values } from "../../form/read-values.js";
import { SchemaForm } from "../../form/schema-form.js";
import { Failure } from "../../parts/failure.js";
import { useLoaded } from "../../parts/loading.js";
import { useOpened } from "../../parts/opened.js";
import { Screen } from "../../parts/screen.js";
import { readBook } from "../../read-book.js";
import { useContacts } from "./contacts.js";
import { contactNamed, faultsOf } from "./faults.js";
import { PayeesField } from "./payees-field.js";
import { repeatPayout } from "./repeat-payout.js";

const PARTS = { recipients: PayeesField };

export function NewPayout() {
  const { query } = useLocation();
  const opened = useOpened();
  const { from } = query;
  const contacts = useContacts();
  const { value: repeated, error, reload } = useLoaded(`payout ${from}`, () => readDraft(from));
  /** Whoever is called by name is paid where the book says. */
  const derive = (values: Values): Values => ({
    ...values,
    recipients: ((values.recipients ?? []) as Values[]).map(({ address, ...row }) => {
      const contact = contactNamed(String(address ?? ""), contacts);
      return contact ? { ...row, contact_id: contact.id } : { ...row, address };
    }),
  });
  return (
    <Screen title="New payout" back={{ href: "/console/payouts", label: "Payouts" }}>
      <p class="quiet">
        This prepares one transaction for all of them. Nothing moves before you sign it in your wallet.
      </p>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {repeated && repeated.notes.length > 0 && (
        <ul class="problem" aria-label="Not as it was">
          {repeated.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {repeated && (
        <SchemaForm
          path="/api/v1/payouts"
          fields={["recipients", "chain", "label"]}
          parts={PARTS}
          draft={repeated.draft}
          derive={derive}
          faults={({ recipients = [], chain }) =>
            faultsOf(recipients as Values[], contacts, chain).map(({ path, message }) => ({
              ...{ path: `recipients.${path}`, message },
            }))
          }
          submit="Prepare payout"
          send={async (body, key) => {
            const { data } = await api.post("/api/v1/payouts", {
              body,
              params: { header: { "Idempotency-Key": key } },
            });
            opened(data, "The payout is prepared: sign it.");
          }}
        />
      )}
    </Screen>
  );
}

/** The same again, where it says what. */
async function readDraft(from: string | undefined): Promise<{ draft: Values; notes: string[] }> {
  if (!from) return { draft: { recipients: [{}] }, notes: [] };
  const { data } = await api.get("/api/v1/payouts/{id}", { params: { path: { id: from } } });
  const { chain, label, kind, recipients } = data;
  const isOfBook = recipients.some(({ contact_id: id }) => id !== null);
  const { rows, notes } = repeatPayout(data, isOfBook ? await readBook() : []);
  return { draft: { chain, label, kind, recipients: rows }, notes };
}
