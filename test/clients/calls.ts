import type { JsonSchema } from "../../src/runtime/registry.js";

export interface Document {
  paths: Record<string, Record<string, Operation>>;
}

export interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, unknown>;
}

/** One call of one operation, its values as they are to stand in a program. */
export interface Call {
  id: string;
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body?: unknown;
  type?: string | undefined;
}

/** Taken away last: the rest still needs them. */
const isLast = ({ method, path }: Call) => method === "delete" || /\/(cancel|archive)$/.test(path);

/** Each operation once, with the document's own examples and records that are there. */
export function callsOf(document: Document, ids: Readonly<Record<string, string>>, mark: string): Call[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(operation, method, path, ids, mark)),
  );
  return [...calls.filter((call) => !isLast(call)), ...calls.filter(isLast)];
}

function callOf(
  { operationId, parameters, requestBody }: Operation,
  method: string,
  path: string,
  ids: Readonly<Record<string, string>>,
  mark: string,
): Call {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const noun = path.replace("/api/v1", "").split("/")[1] ?? "";
  const place = (where: string, value: (name: string, schema: JsonSchema) => string) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === where && one.required)
        .map(({ name, schema }) => [name, value(name, schema)]),
    );
  const example = content && unique(content.example ?? {}, `${mark}${method}`, ids);
  return {
    id: operationId,
    method,
    path,
    params: place("path", (name) => ids[name === "id" ? operationId : name] ?? ids[noun] ?? "none"),
    query: place("query", (_name, { enum: words }) => String((words as string[])[0])),
    ...(requestBody && { body: example, type }),
  };
}

/** What may be taken once in an account is taken under another name each time. */
function unique(example: unknown, mark: string, ids: Readonly<Record<string, string>>): unknown {
  if (typeof example === "string") return example.replace("Anna Ito", `Anna ${mark} by file`);
  const body = { ...(example as Record<string, unknown>) };
  if ("slug" in body) body.slug = `jar-${mark}`;
  if ("on_chain_plan_id" in body) body.on_chain_plan_id = Number.parseInt(mark.slice(0, 6), 36);
  if ("name" in body && ("wallets" in body || "kind" in body)) body.name = `Anna ${mark}`;
  // An open invoice is credited as a whole.
  if ("reason" in body) delete body.amount_usd;
  // A draft that nobody has changed yet.
  if ("revision" in body) body.revision = 1;
  if ("digest" in body) body.digest = ids.digest ?? "";
  if ("decision" in body) body.decision = "decline";
  // An account without a second member can't have this.
  delete body.payout_approvals;
  return body;
}
