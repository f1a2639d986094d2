import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { openApi } from "../../src/http/documentation/openapi.js";
import type { JsonSchema } from "../../src/runtime/registry.js";
import { tools } from "../../tools/index.js";

export interface Given {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

interface Response {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

type Operation = { responses: Record<string, Response> };

const document = openApi({ tools }, "http://localhost:3000") as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Response> };
};
const paths = Object.keys(document.paths)
  .sort((a, b) => a.split("{").length - b.split("{").length)
  .map((path) => ({ path, fits: new RegExp(`^${path.replaceAll(/\{[a-z_]+\}/g, "[^/]+")}$`) }));

// Made in every process of the suite, for few answers each: what only answers by the thousand are worth is left out.
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
(addFormats as unknown as (to: Ajv2020) => void)(ajv);
ajv.addSchema(closed(document) as JsonSchema, "document");
const validators = new Map<string, ValidateFunction>();

/** What an answer of the service has that its document does not know, or lacks that it promises. */
export function faultsOf(given: Given): string[] {
  const path = paths.find(({ fits }) => fits.test(given.path))?.path;
  const method = given.method.toLowerCase();
  const operation = path === undefined ? undefined : document.paths[path]?.[method];
  if (path === undefined || !operation) return [];
  const described = operation.responses[given.status];
  const place = `${given.method} ${path}: ${given.status}`;
  if (!described) return [`${place} is not documented: ${given.text.slice(0, 300)}`];
  const pointer = described.$ref?.slice(1) ?? pointerTo(path, method, given.status);
  const response = described.$ref
    ? document.components.responses[described.$ref.split("/").at(-1) ?? ""]
    : described;
  return [...contentFaults(given, response ?? {}, pointer), ...headerFaults(given, response ?? {})].map(
    (fault) => `${place}: ${fault}`,
  );
}

/** Of every answer that has an example, what is wrong with it. */
export function exampleFaults(): { place: string; faults: unknown[] }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, { content }]) => {
        const json = content?.["application/json"] as { example?: unknown } | undefined;
        if (!json) return [];
        const pointer = pointerTo(path, method, status);
        const validate = validatorAt(`${pointer}/content/application~1json/schema`);
        return [
          {
            place: `${method} ${path} ${status}`,
            faults: validate(json.example) ? [] : (validate.errors ?? []),
          },
        ];
      }),
    ),
  );
}

function pointerTo(path: string, method: string, status: number | string): string {
  return ["", "paths", path, method, "responses", status].map(escaped).join("/");
}

function contentFaults({ headers, text }: Given, { content = {} }: Response, pointer: string): string[] {
  const type = (headers.get("content-type") ?? "").split(";")[0]?.trim() ?? "";
  if (!(type in content)) return [`the type ${type} is not documented`];
  if (type !== "application/json") return [];
  const validate = validatorAt(`${pointer}/content/application~1json/schema`);
  if (validate(JSON.parse(text))) return [];
  const errors = validate.errors ?? [];
  const shown = errors
    .slice(0, 8)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  return [`${shown.join("; ")} in ${text.slice(0, 300)}`];
}

/** What need not be there. */
const SOMETIMES = new Set(["Idempotent-Replayed", "Retry-After", "Content-Disposition"]);

/** What the protocol, a browser or Node speaks of: no client of the API reads it. */
const BESIDE =
  /^(access-control-.+|allow|cache-control|connection|content-(encoding|length|security-policy|type)|date|keep-alive|referrer-policy|set-cookie|strict-transport-security|transfer-encoding|vary|x-(accel-buffering|(content-type|frame)-options))$/;

/** Whoever is refused before it is known whose call it is hears of nobody's quota. */
const isQuotaOfRefusal = (status: number, name: string) =>
  status >= 400 && status !== 402 && name.startsWith("X-Quota-");

function headerFaults({ status, headers }: Given, { headers: described = {} }: Response): string[] {
  const names = Object.keys(described);
  const known = new Set(names.map((name) => name.toLowerCase()));
  return [
    ...names
      .filter((name) => !SOMETIMES.has(name) && !isQuotaOfRefusal(status, name) && !headers.has(name))
      .map((name) => `the header ${name} is missing`),
    ...[...headers.keys()]
      .filter((name) => !known.has(name) && !BESIDE.test(name))
      .map((name) => `the header ${name} is not documented`),
  ];
}

function validatorAt(pointer: string): ValidateFunction {
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
  validators.set(pointer, known);
  return known;
}

function escaped(part: string | number): string {
  return encodeURIComponent(String(part).replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** Clients must bear fields that they don't know; here a field that nobody described is a fault. */
function closed(value: unknown): unknown {
  if (!value || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(closed);
  const inside = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]));
  const isShape = inside.type === "object" && inside.properties && !("additionalProperties" in inside);
  return isShape ? { ...inside, additionalProperties: false } : inside;
}
