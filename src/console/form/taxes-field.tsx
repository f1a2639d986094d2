import type { FieldProps } from "./field.js";
import type { Values } from "./read-values.js";
import { Rows } from "./rows.js";

const COLUMNS = [
  { name: "label", label: "Tax" },
  { name: "rate", label: "Per cent", figures: true },
];

/** What comes on top of the lines; none for most. */
export function TaxesField({ label, value, issues, onChange }: FieldProps) {
  const rows = (value ?? []) as Values[];
  return (
    <fieldset class="field">
      <legend>
        {label} <small>optional</small>
      </legend>
      <Rows noun="tax" columns={COLUMNS} rows={rows} issues={issues} most={5} onChange={onChange} />
    </fieldset>
  );
}
