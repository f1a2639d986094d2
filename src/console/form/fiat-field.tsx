import { type FieldProps, SchemaField } from "./field.js";
import type { Values } from "./read-values.js";

const PARTS = [
  ["currency", "Currency"],
  ["rate", "Rate, for one USDC"],
  ["source", "Where the rate is from"],
  ["at", "Day of the rate"],
] as const;

/** Another currency beside the sums: all of it or nothing. */
export function FiatField({ label, schema, value, issues, onChange }: FieldProps) {
  const given = (value ?? {}) as Values;
  const set = (name: string, part: unknown) => {
    const next: Values = { ...given, [name]: part };
    onChange(Object.values(next).some(Boolean) ? next : undefined);
  };
  return (
    <fieldset class="field">
      <legend>
        {label} <small>optional</small>
      </legend>
      <small>{schema.description}</small>
      {PARTS.map(([name, says]) => (
        <SchemaField
          key={name}
          name={name === "at" ? "rate_date" : name}
          label={says}
          schema={schema.properties?.[name] ?? {}}
          required={value !== undefined}
          value={given[name]}
          issues={issues.filter(({ path }) => path === name)}
          onChange={(part) => set(name, part)}
          beside={given}
          fill={() => {}}
        />
      ))}
    </fieldset>
  );
}
