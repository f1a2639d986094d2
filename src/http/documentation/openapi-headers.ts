import type { JsonSchema } from "../../runtime/registry.js";

const HEADERS = {
  "Request-Id": ["The id of this request", { type: "string" }],
  "Retry-After": ["In how many seconds to come back; not always known", { type: "integer", minimum: 1 }],
  "WWW-Authenticate": ["What is asked for", { type: "string" }],
  "Idempotent-Replayed": [
    "There where this is the stored answer of an earlier request",
    { type: "string", enum: ["true"] },
  ],
  "Content-Disposition": ["How the file is called", { type: "string" }],
  "X-Quota-Limit": [
    "Calls of the plan per month; of a refusal where it is known whose call it is",
    { type: "integer" },
  ],
  "X-Quota-Remaining": ["Left after this call; there where the limit is", { type: "integer" }],
  "X-Quota-Reset": [
    "When the next month begins, Unix seconds; there where the limit is",
    { type: "integer" },
  ],
} as const satisfies Record<string, readonly [string, JsonSchema]>;

type Header = keyof typeof HEADERS;

export const QUOTA = ["X-Quota-Limit", "X-Quota-Remaining", "X-Quota-Reset"] as const;

/** References: each one is described once. */
export function headersOf(...names: readonly Header[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function allHeaders(): JsonSchema {
  return Object.fromEntries(
    Object.entries(HEADERS).map(([name, [description, schema]]) => [name, { description, schema }]),
  );
}

export const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Repeat a request safely: for seven days the same key and body give the same answer, executed and metered once.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
  example: "order-1042",
};
