import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openApi } from "../src/http/documentation/openapi.js";
import { NOUNS } from "../src/records/nouns.js";
import { hintsOf, type JsonSchema, schemasOf } from "../src/runtime/registry.js";
import type { Tool } from "../src/runtime/tool.js";
import { tools } from "../tools/index.js";
import { sourceFiles, textOf } from "./support/imports.js";

/** The specification's endpoint table, chat aside: it is no tool. */
const ENDPOINTS = [
  ["GET /payment-links", "read", "read call", "list_payment_links"],
  ["POST /payment-links", "write", "payment_link_create", "create_payment_link"],
  ["GET /payouts", "read", "read call", "list_payouts"],
  ["POST /payouts", "write", "payout_create", "prepare_batch_payout"],
  ["GET /invoices", "read", "read call", "list_invoices"],
  ["POST /invoices", "write", "invoice_pdf", "create_invoice"],
  ["GET /subscriptions", "read", "read call", "list_subscription_plans"],
  ["POST /subscriptions", "write", "subscription_create", "create_subscription_plan"],
  ["GET /donations", "read", "read call", "list_donation_jars"],
  ["POST /donations", "write", "donation_create", "create_donation_jar"],
  ["POST /collect/checkout", "collect", null, "create_checkout"],
  ["GET /treasury/balance", "read", "read call", "list_wallets"],
  ["GET /insights", "read", "read call", "get_insights"],
] as const;

const COMPOSITION = ["anyOf", "oneOf", "allOf", "not", "enum", "if", "$ref", "$schema", "definitions"];

const routeOf = (tool: Tool) => tool.route?.replace(/\{[a-z_]+\}/g, "{}");

it("holds every endpoint of the specification, in its order, with its scope and metering name", () => {
  const held = ENDPOINTS.map(([route]) => tools.find((tool) => tool.route === route));
  expect(held.map((tool) => tool && [tool.route, tool.scope, tool.meter, tool.name])).toEqual(ENDPOINTS);
  const places = held.map((tool) => (tool ? tools.indexOf(tool) : -1));
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

it("lets a tool that only adds rows write in no other way", () => {
  const adding = tools.filter(({ onlyAdds }) => onlyAdds);
  expect(adding.map(({ name }) => name)).toEqual(["create_payment_link", "create_checkout"]);
  for (const { name } of adding) {
    const file = sourceFiles("tools").find((path) => basename(path, ".ts") === name.replaceAll("_", "-"));
    const stored = [...textOf(file ?? "").matchAll(/import \{([^}]*)\} from "[./]*\/src\/store\//g)];
    for (const [, names = ""] of stored) expect(names.trim()).toMatch(/^(type )?(select|[A-Z])\w*$/);
  }
});

it("meters what the specification meters and no more", () => {
  const free = /^(GET|POST|PATCH|DELETE) \/(usage|events|payments|account|api-keys|wallets|webhooks)\b/;
  const metered = tools
    .filter(({ route = "" }) => free.test(route) || /\/cancel$/.test(route))
    .filter((t) => t.meter);
  // A refund is a payout.
  expect(metered.map(({ name }) => name)).toEqual(["prepare_refund"]);
  const named = ENDPOINTS.flatMap(([, , meter]) => (meter && meter !== "read call" ? [meter] : []));
  const prices = tools.flatMap(({ meter }) => (meter && meter !== "read call" ? [meter] : []));
  expect([...new Set(prices)].sort()).toEqual([...named].sort());
});

it("holds each file below tools that defines one, once, under the file's name", () => {
  const files = sourceFiles("tools").filter((file) => textOf(file).includes("= defineTool("));
  const named = files.map((file) => basename(file, ".ts").replaceAll("-", "_"));
  expect(tools.map(({ name }) => name).sort()).toEqual(named.sort());
  expect(files.filter((file) => textOf(file).split("= defineTool(").length !== 2)).toEqual([]);
});

/** What asks for one tool of its own accord, as a person or a model does: a command, the first
 *  start, a plan of the offline agent, an example in the documentation. */
const ASKS_BY_NAME =
  /^src\/(cli\/[\w-]+-commands?|main\/first-sign-in|agent\/offline\/(bill|create|elsewhere|issue|look-up|pay|plan|whose-wallet)|records\/(nouns|vocabulary)|http\/documentation\/openapi-chat)\.ts$/;

it("is the only place that knows tools by their names", () => {
  const name = new RegExp(
    `["'\`](${tools.map((tool) => tool.name).join("|")})["'\`]|\\b(${tools.map((tool) => tool.name).join("|")}):`,
  );
  const naming = sourceFiles("src").filter((file) => name.test(textOf(file)));
  expect(naming.filter((file) => !ASKS_BY_NAME.test(file))).toEqual([]);
  expect(naming.length).toBeGreaterThan(3);
  expect(name.test('const WRITES = { create_invoice: "x" }')).toBe(true);
});

it("gives a name and a route to one tool each", () => {
  const routes = tools.flatMap((tool) => routeOf(tool) ?? []);
  expect(new Set(routes).size).toBe(routes.length);
  expect(new Set(tools.map(({ title }) => title)).size).toBe(tools.length);
});

describe("the documentation", () => {
  const document = openApi({ tools }, "https://api.unsigned.example");
  const { schemas } = document.components as { schemas: Record<string, JsonSchema> };

  it("says of every field what it means: a new word goes into src/records/vocabulary.ts", () => {
    const mute = nodesIn(withoutExamples(document)).flatMap(({ properties }) =>
      Object.entries((properties ?? {}) as Record<string, JsonSchema>).filter(
        ([, field]) => !field.description,
      ),
    );
    expect(mute.map(([name]) => name)).toEqual([]);
  });

  it("names every record, and says what it is: a new one goes into src/records/nouns.ts", () => {
    const mute = Object.keys(schemas).filter((name) => !schemas[name]?.description);
    expect(mute).toEqual([]);
    expect(Object.keys(NOUNS).filter((name) => !schemas[name])).toEqual([]);
    const names = ["Invoice", "InvoicePage", "InvoicePaidEvent", "Event", "TotalMismatchError", "LineItem"];
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(names));
  });
});

function withoutExamples(value: unknown): unknown {
  if (!value || typeof value !== "object" || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([key]) => key !== "example" && key !== "examples");
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutExamples(one)]));
}

describe.each(tools.map((tool) => [tool.name, tool] as const))("%s", (_name, tool) => {
  const { input, output } = schemasOf(tool);

  it("says in a few words what it does", () => {
    expect(tool.name).toMatch(/^[a-z]+(_[a-z]+)+$/);
    expect(tool.title.length).toBeGreaterThanOrEqual(4);
    expect(tool.description.length).toBeGreaterThanOrEqual(20);
    expect(tool.description.length).toBeLessThanOrEqual(400);
    expect(tool.description).toMatch(/^[A-Z].*[.?]$/);
  });

  it("gives all four hints, true to its scope", () => {
    const hints = hintsOf(tool);
    expect(Object.keys(hints).sort()).toEqual([
      "destructiveHint",
      "idempotentHint",
      "openWorldHint",
      "readOnlyHint",
    ]);
    expect(Object.values(hints).every((hint) => typeof hint === "boolean")).toBe(true);
    expect(hints.readOnlyHint).toBe(tool.kind === "look");
    expect(hints.readOnlyHint && hints.destructiveHint).toBe(false);
  });

  it("refuses a field that it does not know, at every level", () => {
    const parsed = tool.input.safeParse({ no_such_field: 1 });
    const unknown = parsed.error?.issues.find(({ code }) => code === "unrecognized_keys");
    expect(unknown).toMatchObject({ keys: ["no_such_field"] });
    expect(objectsIn(input).filter(({ additionalProperties }) => additionalProperties !== false)).toEqual([]);
  });

  it("has plain objects as the roots of both schemas, with the keys that zod has", () => {
    for (const [schema, shape] of [
      [input, tool.input],
      [output, tool.output],
    ] as const) {
      expect(schema.type).toBe("object");
      expect(COMPOSITION.filter((word) => word in schema)).toEqual([]);
      expect(Object.keys((schema.properties ?? {}) as object).sort()).toEqual(keysOf(shape).sort());
    }
  });

  it("never puts a regex beside a format", () => {
    const both = nodesIn(input).filter((node) => "format" in node && "pattern" in node);
    expect(both).toEqual([]);
  });

  it("is reached by GET where it only reads, and by its path's own fields", () => {
    if (!tool.route) return expect(tool.doors).toContain("chat");
    expect(tool.doors).toContain("rest");
    expect(tool.route.startsWith("GET ")).toBe(tool.kind === "look");
    for (const [, field = ""] of tool.route.matchAll(/\{([a-z_]+)\}/g))
      expect(input.properties).toHaveProperty(field);
  });
});

function keysOf(schema: z.ZodTypeAny): string[] {
  if (schema instanceof z.ZodEffects) return keysOf(schema.innerType());
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  throw new Error(`a root must be an object, not ${schema.constructor.name}`);
}

function nodesIn(value: unknown): JsonSchema[] {
  if (!value || typeof value !== "object") return [];
  const below = Object.values(value).flatMap(nodesIn);
  return Array.isArray(value) ? below : [value as JsonSchema, ...below];
}

function objectsIn(schema: JsonSchema): JsonSchema[] {
  return nodesIn(schema).filter(({ type, properties }) => type === "object" && properties !== undefined);
}
