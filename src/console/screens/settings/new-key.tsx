import { useState } from "preact/hooks";
import { api } from "../../api.js";
import { type FieldProps, Labelled } from "../../form/field.js";
import { SchemaForm } from "../../form/schema-form.js";
import { secretOf } from "../../parts/lost-secret.js";
import { Screen } from "../../parts/screen.js";
import { ShownOnce } from "../../parts/shown-once.js";

const KINDS = [
  ["backend", "Backend: reads and writes", { scopes: ["read", "write"] }],
  [
    "assistant",
    "Assistant: a person releases what goes beyond",
    { scopes: ["read", "write"], policy: "ask" },
  ],
  ["billing", "Billing alone: money in, never out", { scopes: ["read", "write"], policy: "strict" }],
  ["reports", "Reports: reads alone", { scopes: ["read"] }],
  ["admin", "Administration: keys, members and settings too", { scopes: ["read", "write", "admin"] }],
  ["collect", "Collect: in browsers, payments into the default wallet", { collect: true }],
] as const;

/** Scopes and policy go together: what is offered is what makes sense. */
function KindField({ label, value, issues, onChange }: FieldProps) {
  return (
    <Labelled label={label} issue={issues[0]?.message}>
      {(described) => (
        <select
          {...described}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">Choose</option>
          {KINDS.map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** A day, as the moment it is over. */
function EndField({ label, schema, value, issues, onChange }: FieldProps) {
  const day = typeof value === "string" ? value.slice(0, 10) : "";
  return (
    <Labelled label={label} required={false} help={schema.description} issue={issues[0]?.message}>
      {(described) => (
        <input
          {...described}
          type="date"
          value={day}
          onChange={({ currentTarget: { value: chosen } }) =>
            onChange(chosen ? `${chosen}T23:59:59.000Z` : undefined)
          }
        />
      )}
    </Labelled>
  );
}

function bodyOf({ scopes, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const [, , means] = KINDS.find(([kind]) => kind === scopes) ?? [];
  return { ...rest, ...means };
}

export function NewKey() {
  const [key, setKey] = useState("");
  return (
    <Screen title="New key" back={{ href: "/console/settings/keys", label: "Keys" }}>
      {key ? (
        <ShownOnce title="Your new key" secret={key} what="key">
          <p>Try it in a terminal:</p>
          <pre>{`curl ${location.origin}/api/v1/payment-links -H "Authorization: Bearer ${key}"`}</pre>
        </ShownOnce>
      ) : (
        <SchemaForm
          path="/api/v1/api-keys"
          fields={["label", "scopes", "payout_limit_usd", "expires_at"]}
          without={["collect", "strict", "policy"]}
          parts={{ scopes: KindField, expires_at: EndField }}
          submit="Make key"
          send={async (body, idempotencyKey) => {
            const { data } = await api.post("/api/v1/api-keys", {
              body: bodyOf(body),
              params: { header: { "Idempotency-Key": idempotencyKey } },
            });
            setKey(secretOf(data.key, "key", "Make another one, and revoke this one."));
          }}
        />
      )}
    </Screen>
  );
}
