import type { ComponentChildren, TargetedEvent } from "preact";
import { useId } from "preact/hooks";
import { choiceOf } from "../words/labels.js";
import type { Values } from "./read-values.js";
import { defaultOf, type Schema } from "./schema.js";

/** What a part of a form is given; one made by hand is given the same. */
export interface FieldProps {
  name: string;
  label: string;
  schema: Schema;
  required: boolean;
  value: unknown;
  /** What is being changed, as it is; nothing where it isn't yet. */
  record?: Values | undefined;
  /** All that stands in the form. */
  beside: Values;
  /** What is wrong with it, or with what is in it by its path there: "0.quantity". */
  issues: readonly { path: string; message: string }[];
  onChange(value: unknown): void;
  /** Of other fields too, where one says more than itself. */
  fill(values: Values): void;
}

interface LabelledProps {
  label: string;
  required?: boolean;
  help?: string | undefined;
  issue?: string | undefined;
  children(described: { id: string; "aria-describedby": string; "aria-invalid": boolean }): ComponentChildren;
}

/** A label, what it is for, and what is wrong with it, tied to whatever stands in the middle. */
export function Labelled({ label, required = true, help, issue, children }: LabelledProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        {label}
        {!required && <small> optional</small>}
      </label>
      {children({ id, "aria-describedby": `${id}-help ${id}-issue`, "aria-invalid": issue !== undefined })}
      <small id={`${id}-help`}>{helpOf(label, help)}</small>
      <span id={`${id}-issue`} class="issue">
        {issue}
      </span>
    </div>
  );
}

const LONG = 200;
/** What a phone's keyboard neither mends nor begins with a capital. */
export const AS_WRITTEN = { spellcheck: false, autocapitalize: "none" } as const;

/** What the schema says is asked for, in the way it is best given. */
export function SchemaField({ name, label, schema, required, value, record, issues, onChange }: FieldProps) {
  const issue = issues[0]?.message;
  // Of what a record does not tell, nobody knows how it is.
  const isUntold = record !== undefined && !(name in record);
  const otherwise = isUntold ? undefined : defaultOf(schema);
  const unset = required ? "Choose" : isUntold ? "As it is" : "None";
  const text = String(value ?? otherwise ?? "");
  const type = (event: TargetedEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    onChange(event.currentTarget.value);
  if (schema.type === "boolean")
    return (
      <label class="check">
        <input
          type="checkbox"
          checked={(value ?? otherwise === "true") === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
        <small>{helpOf(label, schema.description)}</small>
      </label>
    );
  return (
    <Labelled label={label} required={required} help={schema.description} issue={issue}>
      {(described) => {
        const given = { ...described, name, value: text, "aria-required": required };
        if (schema.enum)
          return (
            <select {...given} onChange={type}>
              {otherwise === undefined && <option value="">{unset}</option>}
              {schema.enum.map((option) => (
                <option key={option} value={option}>
                  {choiceOf(name, option)}
                </option>
              ))}
            </select>
          );
        if (schema.type === "string" && (schema.maxLength ?? 0) > LONG && !schema.format && !/url/.test(name))
          return <textarea {...given} rows={3} maxLength={schema.maxLength} onInput={type} />;
        if (/_date$/.test(name)) return <input {...given} type="date" onInput={type} />;
        return (
          <input
            {...given}
            type="text"
            inputMode={keyboardFor(schema)}
            maxLength={schema.maxLength}
            autocomplete="off"
            {...(isAsWritten(name, schema) && AS_WRITTEN)}
            onInput={type}
          />
        );
      }}
    </Labelled>
  );
}

/** Without what is said to programs alone, and not where the label says it, or what is chosen already. */
function helpOf(label: string, said = ""): string {
  const help = said
    .replace(/ No default: ask if unknown\.?|^ISO date$|; \S+ by default$/, "")
    .replace("; null: ", "; empty: ");
  return help === label ? "" : help;
}

function isAsWritten(name: string, { format }: Schema): boolean {
  return format !== undefined || /address|wallet|slug|reference/.test(name);
}

function keyboardFor({ type, format }: Schema): "decimal" | "email" | "url" | undefined {
  if (type === "number" || type === "integer") return "decimal";
  return format === "email" ? "email" : format === "uri" ? "url" : undefined;
}
