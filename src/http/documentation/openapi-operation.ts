import { z } from "zod";
import { waitingRecord } from "../../records/approval.js";
import { fileRecord } from "../../records/file.js";
import { partOf } from "../../records/record.js";
import { mayWait } from "../../runtime/approvals/waits-for.js";
import { type JsonSchema, schemasOf } from "../../runtime/registry.js";
import { sheetOf } from "../../runtime/sheet.js";
import { makesRecord, type Tool } from "../../runtime/tool.js";
import { isList } from "../rest.js";
import type { Components } from "./components.js";
import { exampleOf } from "./examples.js";
import { inWords, tellField, wordOf } from "./in-words.js";
import { codesOf, responsesFor } from "./openapi-errors.js";
import { headersOf, IDEMPOTENCY_KEY, QUOTA } from "./openapi-headers.js";
import { pascal } from "./pascal.js";

const FORMAT = {
  name: "format",
  in: "query",
  description:
    "csv and jsonl give all of it, as do Accept: text/csv and application/jsonl: without limit and cursor.",
  schema: { type: "string", enum: ["json", "csv", "jsonl"] },
};

const LAST_EVENT_ID = {
  name: "Last-Event-ID",
  in: "header",
  description: "With Accept: text/event-stream: go on after the event of this sequence.",
  schema: { type: "string" },
};

/** One tool as one operation. */
export function operationOf(tool: Tool, components: Components): JsonSchema {
  const [method = "", path = ""] = tool.route?.split(" ") ?? [];
  const inPath = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) => name);
  const body = method === "POST" || method === "PATCH" ? bodyOf(tool, inPath, components) : undefined;
  return {
    operationId: tool.name,
    summary: tool.title,
    description: `${tool.description}\n\n${policyOf(tool)}`,
    tags: [path.split("/")[1]],
    security: tool.scope === "collect" ? [{ collect_key: [] }] : [{ server_key: [] }, { session: [] }],
    parameters: [
      ...parametersOf(tool, inPath, method),
      ...(comesWhole(tool) ? [FORMAT] : []),
      ...(tool.live ? [LAST_EVENT_ID] : []),
      ...(method === "POST" ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: body }),
    responses: { ...answersOf(tool, components), ...responsesFor(codesOf(tool), components) },
  };
}

function policyOf(tool: Tool): string {
  const key = tool.scope === "collect" ? "Takes a collect key alone." : `Scope: ${tool.scope}.`;
  return `${key} ${tool.meter ? `Metered as ${tool.meter}.` : "Not metered."}`;
}

function parametersOf(tool: Tool, inPath: readonly string[], method: string): JsonSchema[] {
  const fields = Object.entries((schemasOf(tool).input.properties ?? {}) as Record<string, JsonSchema>);
  const given =
    method === "GET" || method === "DELETE" ? fields : fields.filter(([name]) => inPath.includes(name));
  return given.map(([name, plain]) => {
    const place = { side: "input", refer: (schema: JsonSchema) => schema } as const;
    const { description, ...schema } = tellField(wordOf(name, undefined), inWords(plain, place), "input");
    const isPath = inPath.includes(name);
    return { name, in: isPath ? "path" : "query", required: isPath, description, schema };
  });
}

/** Undefined where nothing is left for the body to say. */
function bodyOf(tool: Tool, inPath: readonly string[], components: Components): JsonSchema | undefined {
  if (tool.takes) {
    const { file } = tool.example as { file: string };
    return { required: true, content: { [tool.takes]: { schema: { type: "string" }, example: file } } };
  }
  const { required, properties, ...rest } = components.of(tool.input, "input");
  const left = Object.entries(properties as JsonSchema).filter(([name]) => !inPath.includes(name));
  if (left.length === 0) return undefined;
  const needed = ((required ?? []) as string[]).filter((name) => !inPath.includes(name));
  const schema = components.add(`${pascal(tool.name)}Body`, {
    description: `${tool.title}: what it takes`,
    ...rest,
    properties: Object.fromEntries(left),
    ...(needed.length > 0 && { required: needed }),
  });
  // A tool's example names the record, too, that REST names in its path.
  const given = Object.entries(tool.example ?? {}).filter(([name]) => !inPath.includes(name));
  const example = tool.example ? Object.fromEntries(given) : exampleOf(schema, components.schemas);
  return { required: needed.length > 0, content: { "application/json": { schema, example } } };
}

function answersOf(tool: Tool, components: Components): JsonSchema {
  const replayed = tool.route?.startsWith("POST") ? (["Idempotent-Replayed"] as const) : [];
  const quota = tool.scope === "collect" ? [] : QUOTA;
  const headers = headersOf("Request-Id", ...replayed, ...quota);
  const waiting = mayWait(tool) && {
    202: {
      description: "Nothing was done yet: a person has to release it first.",
      headers,
      content: { "application/json": answer(wrapped(components.of(waitingRecord, "output")), components) },
    },
  };
  const content = contentOf(tool, components);
  const file = isFileTool(tool) || comesWhole(tool) ? headersOf("Content-Disposition") : {};
  const done = { description: "Done", headers: { ...headers, ...file }, content };
  return { [makesRecord(tool) ? 201 : 200]: done, ...waiting };
}

function contentOf(tool: Tool, components: Components): JsonSchema {
  if (isFileTool(tool))
    return { [tool.resource?.mimeType ?? "*/*"]: { schema: { type: "string", format: "binary" } } };
  const schema = isList(tool) ? pageOf(tool, components) : wrapped(components.of(tool.output, "output"));
  return {
    "application/json": answer(schema, components),
    ...(comesWhole(tool) && {
      "text/csv": { schema: TEXT, example: `${sheetOf(tool).columns.join(",")}\r\n` },
      "application/jsonl": { schema: TEXT },
    }),
    ...(tool.live && { "text/event-stream": { schema: TEXT } }),
  };
}

const TEXT = { type: "string" };

/** A file of everything, instead of a page. */
function comesWhole(tool: Tool): boolean {
  return isList(tool) || tool.sheet !== undefined;
}

function isFileTool({ output }: Tool): boolean {
  return output === fileRecord;
}

/** A page of a noun, by its name. */
function pageOf(tool: Tool, components: Components): JsonSchema {
  const item = tool.output instanceof z.ZodObject && tool.output.shape.data.element;
  const part = item && partOf(item._def);
  const schema = components.of(tool.output, "output");
  return part
    ? components.add(`${part.name}Page`, { description: "One page of a list, newest first", ...schema })
    : schema;
}

export function wrapped(data: JsonSchema): JsonSchema {
  return {
    type: "object",
    properties: { data: { description: "What was asked for", ...data } },
    required: ["data"],
  };
}

export function answer(schema: JsonSchema, components: Components): JsonSchema {
  return { schema, example: exampleOf(schema, components.schemas) };
}
