import { messageOf } from "../api.js";
import { readFigures } from "./figures.js";
import type { Schema } from "./schema.js";

export type Values = Record<string, unknown>;
export interface Issue {
  path: string;
  message: string;
}
interface Read<T> {
  body: T;
  issues: Issue[];
}

/** What a contact brings: needed where there is none. */
const OF_CONTACT = ["address", "client_name", "client_email"];

/** The body that was typed, and what can't be one yet: the rest is the service's to judge. */
export function readValues(schema: Schema, values: Values, initial: Values = {}): Read<Values> {
  const body: Values = {};
  const issues: Issue[] = [];
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = typeof values[name] === "string" ? String(values[name]).trim() : values[name];
    if (isBlank(value)) {
      // Emptied is cleared; what was empty and stays so is not said.
      if (!isBlank(initial[name])) body[name] = null;
      if (schema.required?.includes(name) && !(values.contact_id && OF_CONTACT.includes(name)))
        issues.push({ path: name, message: "This is needed." });
      continue;
    }
    const read = readValue(property, value);
    body[name] = read.body;
    issues.push(...read.issues.map(({ path, message }) => ({ path: name + path, message })));
  }
  return { body, issues };
}

function readValue(schema: Schema, value: unknown): Read<unknown> {
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    if (!items.properties) return { body: value, issues: [] };
    const rows = value.map((row) => readValues(items, row));
    return {
      body: rows.map(({ body }) => body),
      issues: rows.flatMap(({ issues }, index) =>
        issues.map(({ path, message }) => ({ path: `.${index}.${path}`, message })),
      ),
    };
  }
  if (schema.properties && typeof value === "object" && value !== null) {
    const { body, issues } = readValues(schema, value as Values);
    return { body, issues: issues.map(({ path, message }) => ({ path: `.${path}`, message })) };
  }
  if (typeof value !== "string" || (schema.type !== "number" && schema.type !== "integer"))
    return { body: value, issues: [] };
  try {
    return { body: readFigures(value), issues: [] };
  } catch (error) {
    return { body: undefined, issues: [{ path: "", message: messageOf(error) }] };
  }
}

function isBlank(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
