import { money } from "../words/money.js";
import { lineOf, totalOf } from "../words/total.js";
import type { FieldProps } from "./field.js";
import { readValues, type Values } from "./read-values.js";
import { Rows } from "./rows.js";

const COLUMNS = [
  { name: "description", label: "What for" },
  { name: "quantity", label: "Quantity", figures: true },
  { name: "unit_price", label: "Price each", figures: true },
];

/** What is billed, added up while it is typed. */
export function LinesField({ label, schema, value, issues, onChange }: FieldProps) {
  const rows = (value ?? [{ quantity: "1" }]) as Values[];
  const total = linesTotal(rows, schema);
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <Rows noun="line" columns={COLUMNS} rows={rows} issues={issues} most={1000} onChange={onChange} />
      {issues
        .filter(({ path }) => path === "")
        .map(({ message }) => (
          <span key={message} class="issue">
            {message}
          </span>
        ))}
      <p class="sum">
        {total === undefined ? "The sum shows once every line is complete." : `Sum ${money(total)} USDC`}
      </p>
    </fieldset>
  );
}

/** Undefined until every line is there. */
export function linesTotal(rows: readonly Values[], schema: FieldProps["schema"]): number | undefined {
  const read = rows.map((row) => readValues(schema.items ?? {}, row));
  if (rows.length === 0 || read.some(({ issues }) => issues.length > 0)) return undefined;
  return totalOf(read.map(({ body }) => lineOf(body)));
}
