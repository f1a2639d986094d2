import type { ComponentChildren, ComponentType, TargetedEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import { UnsignedError } from "../../client/public.js";
import { isLost, messageOf } from "../api.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loading.js";
import { LostSecret } from "../parts/lost-secret.js";
import { takeTyped, useLeft, useTyped } from "../typed.js";
import { labelOf } from "../words/labels.js";
import { type Change, Overtaken, sendChanges } from "./changes.js";
import { type FieldProps, SchemaField } from "./field.js";
import { type Issue, readValues, type Values } from "./read-values.js";
import { bodySchema, type Schema } from "./schema.js";

export interface FormProps {
  method?: "post" | "patch";
  /** As in the document: "/api/v1/contacts/{id}". */
  path: string;
  /** What is asked first, in this order; the rest stands folded below. */
  fields: readonly string[];
  /** What this form has no place for. */
  without?: readonly string[];
  /** Made by hand, in place of what the schema would have. */
  parts?: Readonly<Record<string, ComponentType<FieldProps>>>;
  /** Of the record as it was opened: what is emptied is cleared there, what is left as it is isn't sent. */
  initial?: Values;
  /** How that record is changed. */
  change?: Change;
  /** What is filled in of a record that isn't yet. */
  draft?: Values;
  /** What stands in its way that no schema says. */
  faults?(values: Values): Issue[];
  /** What follows from what was typed. */
  derive?(values: Values): Values;
  submit: string;
  /** Another way to send it, and what that adds to the body. */
  other?: { submit: string; adds: Values };
  /** What was typed, as the body of the call, shown beside it while it is typed. */
  preview?(body: Values): ComponentChildren;
  /** With the Idempotency-Key that belongs to exactly this body. */
  // biome-ignore lint/suspicious/noExplicitAny: made as the tool's own schema says, and judged by the service
  send(body: any, key: string): Promise<void>;
}

export function SchemaForm(props: FormProps) {
  const { method = "post", path } = props;
  const { value, error, reload } = useLoaded(`${method} ${path}`, () => bodySchema(method, path));
  if (value) return <Form {...props} schema={value} place={`${location.pathname} ${path}`} />;
  return error === undefined ? <p class="quiet">Loading…</p> : <Failure error={error} onRetry={reload} />;
}

function Form({
  schema,
  place,
  fields,
  without = [],
  parts = {},
  initial,
  draft = initial ?? {},
  change,
  derive = (values) => values,
  faults = () => [],
  submit,
  other,
  preview,
  send,
}: FormProps & { schema: Schema; place: string }) {
  const [from, setFrom] = useState({ values: initial, turn: 0 });
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const [typed] = useState(() => takeTyped(place) as Typed | undefined);
  const [values, setValues] = useState<Values>({ ...draft, ...typed?.values });
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const known = useRef(typed?.known ?? { body: "", key: "" });
  const sent = useRef<Values | undefined>(undefined);
  const typedNow = (): Typed | undefined => {
    const typed = sent.current === values ? {} : changed(values, from.values ?? draft);
    return Object.keys(typed).length > 0 ? { values: typed, known: known.current } : undefined;
  };
  // A record may be another by then: what was typed over it is not brought back.
  const forget = useLeft(place, () => (initial === undefined ? typedNow() : undefined));
  useTyped(place, typedNow);
  const properties = schema.properties ?? {};
  const folded = Object.entries(properties)
    .filter(([name, { type }]) => name in parts || (type !== "array" && type !== "object"))
    .map(([name]) => name)
    .filter((name) => !fields.includes(name) && !without.includes(name));

  const fill = (more: Values) => setValues((old) => ({ ...old, ...more }));
  const deliver = (body: Values) => {
    // A lost answer is asked for again under the same key; another body is another deed.
    const text = JSON.stringify(body);
    if (known.current.body !== text) known.current = { body: text, key: crypto.randomUUID() };
    return send(body, known.current.key);
  };
  /** What somebody else has changed is as he left it; the rest of what was typed stays. */
  const takeTheirs = ({ now, fields }: Overtaken) => {
    const typed = Object.entries(changed(values, from.values ?? {}));
    setValues({ ...now, ...Object.fromEntries(typed.filter(([name]) => !fields.includes(name))) });
    setFrom({ values: now, turn: from.turn + 1 });
    setOvertaken(undefined);
    setProblem("");
  };
  const refuse = (text: string, found: readonly Issue[]) => {
    setProblem(text);
    setIssues(found);
    requestAnimationFrame(() =>
      (form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ?? form.current)?.focus(),
    );
  };
  const submitted = async (event: TargetedEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    if (busy) return;
    const read = readValues(schema, derive(values), from.values);
    const found = [...read.issues, ...faults(values)];
    if (found.length > 0) return refuse("", found);
    const isOther = (event.submitter as HTMLButtonElement | null)?.value === "other";
    setBusy(true);
    setProblem("");
    setIssues([]);
    setOvertaken(undefined);
    try {
      if (from.values && change)
        await sendChanges(deliver, change, { schema, derive, from: from.values, to: values });
      else await deliver({ ...read.body, ...(isOther && other?.adds) });
      sent.current = values;
      forget();
    } catch (error) {
      if (error instanceof Overtaken) setOvertaken(error);
      if (error instanceof LostSecret) known.current = { body: "", key: "" };
      const found = error instanceof UnsignedError ? error.issues : [];
      const shown = [...fields, ...folded];
      const isShown = found.length > 0 && found.every(({ path }) => shown.includes(path.split(".")[0] ?? ""));
      const again = isLost(error) ? " Send it again: nothing is done twice." : "";
      refuse(isShown ? "" : messageOf(error) + again, found);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: string) => {
    const property = properties[name];
    if (!property) return null;
    const Part = parts[name] ?? SchemaField;
    return (
      <Part
        key={`${name} ${from.turn}`}
        name={name}
        label={labelOf(name)}
        schema={property}
        required={schema.required?.includes(name) ?? false}
        value={values[name]}
        record={from.values}
        beside={values}
        issues={issuesOf(name, issues)}
        onChange={(value) => fill({ [name]: value })}
        fill={fill}
      />
    );
  };
  return (
    <div class={preview ? "form-beside" : undefined}>
      <form ref={form} class="card form" noValidate tabIndex={-1} onSubmit={submitted}>
        {fields.map(field)}
        {folded.length > 0 && (
          <details open={issues.some(({ path }) => folded.includes(path)) || undefined}>
            <summary>More</summary>
            {folded.map(field)}
          </details>
        )}
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {overtaken && (
          <button type="button" class="small" onClick={() => takeTheirs(overtaken)}>
            Show what it says now
          </button>
        )}
        <button type="submit" class="main" aria-disabled={busy}>
          {submit}
        </button>
        {other && (
          <button type="submit" class="small" value="other" aria-disabled={busy}>
            {other.submit}
          </button>
        )}
      </form>
      {preview && <aside aria-label="Preview">{preview(readValues(schema, derive(values)).body)}</aside>}
    </div>
  );
}

/** With the key under which it may have been sent already: sent again, it does nothing twice. */
interface Typed {
  values: Values;
  known: { body: string; key: string };
}

/** The rest may be another by the time that it is typed on. */
function changed(values: Values, from: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name])),
  );
}

function issuesOf(name: string, issues: readonly Issue[]): Issue[] {
  return issues
    .filter(({ path }) => path === name || path.startsWith(`${name}.`))
    .map(({ path, message }) => ({ path: path.slice(name.length + 1), message }));
}
