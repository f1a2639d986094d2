import { useLocation } from "preact-iso";
import type { Invoice } from "../../../client/public.js";
import { plainDecimal } from "../../../money.js";
import { api } from "../../api.js";
import type { Change } from "../../form/changes.js";
import { ContactNameField } from "../../form/contact-name-field.js";
import { FiatField } from "../../form/fiat-field.js";
import { LinesField } from "../../form/lines-field.js";
import { readValues, type Values } from "../../form/read-values.js";
import { SchemaForm } from "../../form/schema-form.js";
import { SeveralField } from "../../form/several-field.js";
import { TaxesField } from "../../form/taxes-field.js";
import { WalletField } from "../../form/wallet-field.js";
import { Failure } from "../../parts/failure.js";
import { useLoaded } from "../../parts/loading.js";
import { useOpened } from "../../parts/opened.js";
import { Screen } from "../../parts/screen.js";
import { lineOf, totalOf } from "../../words/total.js";
import { InvoicePreview } from "./invoice-preview.js";

const FIELDS = [
  "client_name",
  "client_email",
  "line_items",
  "taxes",
  "due_date",
  "destination_address",
  "chain",
  "memo",
];
const PARTS = {
  cc: SeveralField,
  fiat: FiatField,
  taxes: TaxesField,
  client_name: ContactNameField,
  line_items: LinesField,
  destination_address: WalletField,
};

export function NewInvoice() {
  const { query } = useLocation();
  const opened = useOpened();
  const { from, draft } = query;
  const {
    value: initial,
    error,
    reload,
  } = useLoaded(`invoice ${from ?? draft}`, () => (draft ? readDraft(draft) : copyOf(from)));
  return (
    <Screen
      title={draft ? "Draft invoice" : "New invoice"}
      back={{ href: "/console/invoices", label: "Invoices" }}
    >
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {initial && (
        <SchemaForm
          path="/api/v1/invoices"
          fields={FIELDS}
          without={["total_usd", "contact_id", "draft"]}
          parts={PARTS}
          {...(draft ? { initial, change: changeOf(draft) } : { draft: initial })}
          derive={addUp}
          submit={draft ? "Save draft" : "Make invoice"}
          {...(!draft && { other: { submit: "Save as draft", adds: { draft: true } } })}
          preview={(body) => <InvoicePreview {...body} />}
          send={async (body, key) => {
            const header = { "Idempotency-Key": key };
            const { data } = draft
              ? await api.patch("/api/v1/invoices/{id}", {
                  body,
                  params: { path: { id: draft } },
                })
              : await api.post("/api/v1/invoices", { body, params: { header } });
            opened(data, body.draft || draft ? "The draft is saved." : "The invoice is made.");
          }}
        />
      )}
    </Screen>
  );
}

/** Who it is for, where the money goes and how much it is, each is changed by one at a time. */
const TOGETHER = [
  ["client_name", "client_email", "contact_id", "client_address", "client_tax_id"],
  ["line_items", "taxes", "total_usd", "fiat"],
  ["destination_address", "chain"],
];

function changeOf(draft: string): Change {
  return { latest: () => readDraft(draft), seenBy: "revision", together: TOGETHER };
}

async function readDraft(id: string): Promise<Values> {
  const data = await readInvoice(id);
  const { contact_id, due_date, reference, recurring_interval, fiat, revision } = data;
  const rate = fiat && { currency: fiat.currency, rate: String(fiat.rate), source: fiat.source, at: fiat.at };
  return {
    ...valuesOf(data),
    ...{ contact_id, due_date, reference, recurring_interval, revision },
    ...(rate && { fiat: rate }),
  };
}

/** A copy of another one, but for its day. */
async function copyOf(from: string | undefined): Promise<Values> {
  return from ? valuesOf(await readInvoice(from)) : { line_items: [{ quantity: "1" }] };
}

async function readInvoice(id: string): Promise<Invoice> {
  return (await api.get("/api/v1/invoices/{id}", { params: { path: { id } } })).data;
}

function valuesOf(data: Invoice): Values {
  const { client_name, client_email, destination_address, chain, memo, line_items, taxes } = data;
  const { client_address, client_tax_id, language, reverse_charge, cc, reminders } = data;
  const rows = line_items.map(({ description, quantity, unit_price }) => ({
    description,
    quantity: plainDecimal(quantity),
    unit_price: String(unit_price),
  }));
  return {
    ...{
      client_name,
      client_email,
      client_address,
      client_tax_id,
      destination_address,
      chain,
      memo,
      language,
      cc,
      reminders,
    },
    ...(reverse_charge && { reverse_charge }),
    line_items: rows,
    taxes: taxes.map(({ label, rate }) => ({ label, rate: String(rate) })),
  };
}

const TAX = { properties: { rate: { type: "number" } }, required: ["rate"] };
const NUMBER = { type: "number" };
const LINE = { properties: { quantity: NUMBER, unit_price: NUMBER }, required: ["quantity", "unit_price"] };

/** The total follows from the lines; nobody has to type it. */
function addUp(values: Values): Values {
  const lines = ((values.line_items ?? []) as Values[]).map((row) => readValues(LINE, row));
  const taxes = ((values.taxes ?? []) as Values[]).map((row) => readValues(TAX, row));
  if (lines.length === 0 || [...lines, ...taxes].some(({ issues }) => issues.length > 0))
    return { ...values, total_usd: 0 };
  const billed = lines.map(({ body }) => lineOf(body));
  const rates = taxes.map(({ body }) => Number(body.rate));
  return { ...values, total_usd: totalOf(billed, rates) };
}
