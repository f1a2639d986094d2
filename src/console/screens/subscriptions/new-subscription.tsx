import { useState } from "preact/hooks";
import { api } from "../../api.js";
import { type FieldProps, Labelled } from "../../form/field.js";
import type { Values } from "../../form/read-values.js";
import { SchemaForm } from "../../form/schema-form.js";
import { WalletField } from "../../form/wallet-field.js";
import { useOpened } from "../../parts/opened.js";
import { PayerSees } from "../../parts/payer-sees.js";
import { Said, Usdc } from "../../parts/said.js";
import { Screen } from "../../parts/screen.js";

const PARTS = { destination_wallet: WalletField, interval_days: PeriodField };

export function NewSubscription() {
  const opened = useOpened();
  // Any number that is free: nobody has to think of one.
  const [draft] = useState(() => ({ on_chain_plan_id: String(Math.floor(Date.now() / 1000)) }));
  return (
    <Screen title="New plan" back={{ href: "/console/subscriptions", label: "Subscriptions" }}>
      <SchemaForm
        path="/api/v1/subscriptions"
        fields={["name", "amount_usdc", "interval_days", "destination_wallet", "chain", "description"]}
        parts={PARTS}
        draft={draft}
        submit="Make plan"
        preview={preview}
        send={async (body, key) => {
          const { data } = await api.post("/api/v1/subscriptions", {
            body,
            params: { header: { "Idempotency-Key": key } },
          });
          opened(data, "The plan is made: sign it to open it.");
        }}
      />
    </Screen>
  );
}

const preview = ({ name, amount_usdc, interval_days, description }: Values) => (
  <PayerSees
    large={typeof name === "string" ? <Said text={name} /> : "Name"}
    description={description}
    note={
      <>
        {typeof amount_usdc === "number" && typeof interval_days === "number" && (
          <>
            <Usdc amount={amount_usdc} /> for {interval_days} days.{" "}
          </>
        )}
        Nothing is taken by itself: each period is paid by hand.
      </>
    }
  />
);

const PERIODS: readonly (readonly [days: string, name: string])[] = [
  ["7", "Week"],
  ["14", "Two weeks"],
  ["30", "30 days"],
  ["90", "90 days"],
  ["180", "180 days"],
  ["365", "Year"],
];

function PeriodField({ value, issues, onChange }: FieldProps) {
  return (
    <Labelled label="Period" issue={issues[0]?.message}>
      {(described) => (
        <select
          {...described}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">Choose</option>
          {PERIODS.map(([days, name]) => (
            <option key={days} value={days}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
