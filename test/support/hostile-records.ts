import { type FieldFacts, factsOf, type Shape } from "../../src/runtime/field.js";
import { type JsonSchema, schemasOf } from "../../src/runtime/registry.js";
import { isWrite, makesRecord, type Tool } from "../../src/runtime/tool.js";
import { tools } from "../../tools/index.js";
import type { TestApp } from "./app.js";
import { tellPaid } from "./told-payments.js";

/** Owns the window where it is markup, asks elsewhere where it is a picture, and is short enough for every field. */
export const HOSTILE = `"'><img src=//x.example onerror=owned=1>`;
const HOSTILE_URL = `https://x.example/"><img src=x onerror=owned=1>`;

type Values = Record<string, unknown>;

/** What an example leaves out that holds text. */
const MORE: Record<string, Values> = {
  create_invoice: { total_usd: 535.5, taxes: [{ label: "VAT", rate: 19 }] },
  update_invoice: {
    line_items: [{ description: "Design", quantity: 1, unit_price: 450 }],
    total_usd: 535.5,
    taxes: [{ label: "VAT", rate: 19 }],
  },
};

export interface HostileRecords {
  /** By noun: the first record of it. */
  ids: Record<string, string>;
  /** Fields that hold hostile text now, and those that refused it: "create_contact.note". */
  held: Set<string>;
  refused: Set<string>;
}

/** One record of every noun that the API makes, with hostile text in each field that takes text. */
export async function makeHostileRecords(app: TestApp, key: string): Promise<HostileRecords> {
  const made: HostileRecords = { ids: {}, held: new Set(), refused: new Set() };
  const writing = tools.filter(
    (tool) => isWrite(tool) && tool.route && tool.scope !== "collect" && textsIn(tool.fields).length > 0,
  );
  const isNew = (tool: Tool) => makesRecord(tool) && !tool.route?.includes("{");
  for (const tool of writing.filter(isNew)) {
    await send(app, key, tool, made);
    if (tool.name === "create_payment_link") await pay(app, key, made);
  }
  made.ids.update_invoice = await draft(app, key);
  // What is paid is credited and paid back: changes come first.
  const onRecords = writing.filter((tool) => !isNew(tool));
  for (const tool of onRecords.filter(({ kind }) => kind === "change")) await send(app, key, tool, made);
  for (const tool of onRecords.filter(({ kind }) => kind !== "change")) await send(app, key, tool, made);
  return made;
}

async function pay(app: TestApp, key: string, made: HostileRecords): Promise<void> {
  const [link] = (await app.request("GET", "/api/v1/payment-links", { key })).body.data;
  await tellPaid(app, link.slug);
  const [payment] = (await app.request("GET", "/api/v1/payments", { key })).body.data;
  made.ids.payment = payment.id;
}

/** Only a draft can be changed. */
async function draft(app: TestApp, key: string): Promise<string> {
  const example = tools.find(({ name }) => name === "create_invoice")?.example ?? {};
  const { body } = await app.request("POST", "/api/v1/invoices", { key, body: { ...example, draft: true } });
  return body.data.id;
}

/** What refuses hostile text gets what it takes instead, so that the others are held all the same. */
async function send(app: TestApp, key: string, tool: Tool, made: HostileRecords): Promise<void> {
  const [method = "", route = ""] = tool.route?.split(" ") ?? [];
  const inPath = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const path = `/api/v1${route.replace(/\{(\w+)\}/g, (_, name) => made.ids[tool.name] ?? made.ids[nounOf(tool, name)] ?? "none")}`;
  const plain: Values = { ...((tool.example ?? {}) as Values), ...MORE[tool.name] };
  for (const name of inPath) delete plain[name];
  const hostile = poisoned(tool.fields, schemasOf(tool).input, plain);
  const first = await app.request(method, path, { key, body: hostile });
  const faults: string[] = (first.body.error?.issues ?? []).map(({ path }: { path: string }) => path);
  const names = new Set(faults.map((fault) => fault.split(".")[0] ?? ""));
  const kept = Object.entries(hostile).flatMap(([name, value]) => {
    if (!names.has(name)) return [[name, value]];
    return plain[name] === undefined ? [] : [[name, plain[name]]];
  });
  const answer =
    first.status === 400 ? await app.request(method, path, { key, body: Object.fromEntries(kept) }) : first;
  const isHeld = answer.status < 300;
  for (const field of textsIn(tool.fields)) {
    const name = field.split(".")[0] ?? "";
    (isHeld && name in hostile && !names.has(name) ? made.held : made.refused).add(`${tool.name}.${field}`);
  }
  if (isHeld && makesRecord(tool)) made.ids[tool.noun] ??= answer.body.data.id;
}

function nounOf({ fields }: Tool, name: string): string {
  const facts = fields[name] && factsOf(fields[name]);
  return facts?.sort === "record" ? facts.noun : "";
}

function textsIn(fields: Shape): string[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const facts = factsOf(schema);
    if (facts?.sort === "rows") return textsIn(facts.of).map((cell) => `${name}.${cell}`);
    return isText(facts) ? [name] : [];
  });
}

function isText(facts: FieldFacts | undefined): boolean {
  return facts?.sort === "text" || facts?.sort === "link";
}

function poisoned(fields: Shape, schema: JsonSchema, plain: Values): Values {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const given = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const facts = factsOf(field);
    const property = properties[name] ?? {};
    const was = plain[name];
    if (facts?.sort === "rows" && Array.isArray(was))
      return [[name, was.map((row) => poisoned(facts.of, (property.items ?? {}) as JsonSchema, row))]];
    if (facts?.sort === "link") return [[name, HOSTILE_URL]];
    if (facts?.sort === "text") return [[name, HOSTILE.slice(0, Number(property.maxLength ?? 100))]];
    return was === undefined ? [] : [[name, was]];
  });
  return Object.fromEntries(given);
}
