import type { Call } from "../calls.js";
import type { Case } from "../case.js";
import type { Deed } from "../deeds.js";
import type { Answer, Desk, DeskTool } from "./desk.js";
import type { TableTool, TableWorld } from "./table-world.js";

type Row = Record<string, unknown>;
type State = Record<string, unknown>;

const SYSTEM =
  "You are a helpful assistant. Do what the user asks with the tools that you have, no more and no less.";

/** A product that is nothing but rows: its tools read and change them, and what changed is what was done. */
export function openTableDesk(world: TableWorld, one: Case): Desk {
  const state = stateOf(world, one);
  const before = structuredClone(state);
  const call = async (name: string, input: Row) => play(world, state, name, input);
  return {
    system: world.system ?? SYSTEM,
    tools: Object.entries(world.tools).map(([name, tool]) => toolOf(name, tool)),
    call,
    deeds: async () => changes(before, state, freeFields(world)),
    async wouldDo(calls) {
      const alone = structuredClone(before);
      for (const { tool, input } of calls) play(world, alone, tool, input);
      return changes(before, alone, freeFields(world));
    },
    isRead: (name) => world.tools[name]?.read !== undefined,
    expand: (text) => text,
    calls: (raw) => raw.map(plainCall),
    spoken: JSON.stringify(before),
    secrets: [],
    close: async () => {},
  };
}

export function plainCall(raw: Row): Call {
  const [[tool, input] = ["", {}]] = Object.entries(raw);
  return { tool, input: (input ?? {}) as Row };
}

function stateOf({ state, slots }: TableWorld, one: Case): State {
  const filled = { ...slots, ...one.slots };
  const fill = (value: unknown): unknown => {
    if (typeof value === "string")
      return value.replace(/\{(\w+)\}/g, (whole, name: string) => filled[name] ?? whole);
    if (Array.isArray(value)) return value.map(fill);
    if (!isRow(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item)]));
  };
  return fill(structuredClone(state)) as State;
}

export function toolOf(name: string, { says, input }: TableTool): DeskTool {
  const types = { list: "array" } as Record<string, string>;
  const fields = Object.entries(input).map(([field, type]) => {
    const plain = type.replace("?", "");
    return [field, { type: types[plain] ?? plain }];
  });
  const required = Object.keys(input).filter((field) => !input[field]?.endsWith("?"));
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields),
    required,
    additionalProperties: false,
  };
  return { name, description: says, schema };
}

const refused = (message: string): Answer => ({ error: { code: "validation_failed", message } });

function play(world: TableWorld, state: State, name: string, input: Row): Answer {
  const tool = Object.hasOwn(world.tools, name) ? world.tools[name] : undefined;
  if (!tool) return { error: { code: "not_found", message: `There is no tool called ${name}.` } };
  const wrong = wrongField(tool, input);
  if (wrong) return refused(wrong);
  const place = tool.read ?? tool.add ?? tool.change ?? tool.remove ?? "";
  const found = at(state, place);
  if (tool.read !== undefined) return { result: reading(tool, found, input) };
  if (tool.add !== undefined) return added(tool, found, input, state);
  const list = Array.isArray(found) ? (found as Row[]) : undefined;
  const key = tool.where ?? "id";
  const row = list ? list.find((one) => same(one[key], input[key])) : (found as Row);
  if (!row) return refused(`There is nothing with ${key} ${JSON.stringify(input[key])}.`);
  if (tool.remove !== undefined) list?.splice(list.indexOf(row), 1);
  else
    for (const [field, value] of Object.entries(input))
      if (value !== null && field !== key) row[field] = value;
  return { result: { done: name, row } };
}

function wrongField({ input: types }: TableTool, input: Row): string | undefined {
  for (const field of Object.keys(input))
    if (!Object.hasOwn(types, field)) return `No field is called ${field}.`;
  for (const [field, type] of Object.entries(types)) {
    const value = input[field];
    const isOptional = type.endsWith("?");
    if (value === undefined || value === null) {
      if (!isOptional) return `${field} is missing.`;
      continue;
    }
    const kind = Array.isArray(value) ? "list" : typeof value;
    if (kind !== type.replace("?", "")) return `${field}: expected ${type}, not ${kind}.`;
  }
  return undefined;
}

function reading({ at: key, last, fields }: TableTool, found: unknown, input: Row): unknown {
  if (key !== undefined) {
    const one = String(input[key]);
    return isRow(found) && Object.hasOwn(found, one) ? found[one] : [];
  }
  if (Array.isArray(found)) {
    const count = last === undefined ? undefined : Number(input[last] ?? found.length);
    const rows = count === undefined ? found : found.slice(Math.max(0, found.length - count));
    return fields ? rows.map((row) => picked(row, fields)) : rows;
  }
  return fields ? picked(found, fields) : found;
}

function picked(row: unknown, fields: readonly string[]): unknown {
  return isRow(row) ? Object.fromEntries(fields.map((field) => [field, row[field]])) : row;
}

function added({ add, with: fixed }: TableTool, found: unknown, input: Row, state: State): Answer {
  if (!Array.isArray(found)) return refused(`${add} is no list.`);
  const row = { id: nextId(state), ...fixed, ...input };
  found.push(row);
  return { result: { done: row } };
}

function nextId(state: State): number {
  const ids = [...JSON.stringify(state).matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
  return Math.max(0, ...ids) + 1;
}

function at(state: State, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (isRow(value) ? value[key] : undefined), state);
}

function freeFields({ tools }: TableWorld): Map<string, Set<string>> {
  const free = new Map<string, Set<string>>();
  for (const { add, change, free: fields } of Object.values(tools)) {
    const place = add ?? change;
    if (place) free.set(place, new Set([...(free.get(place) ?? []), ...fields]));
  }
  return free;
}

/** Row by row, value by value: what is there now and was not before, and what is gone. */
function changes(before: unknown, now: unknown, free: Map<string, Set<string>>, path = ""): Deed[] {
  if (Array.isArray(before) && Array.isArray(now))
    return rowChanges(before, now, free.get(path) ?? new Set(), path);
  if (isRow(before) && isRow(now))
    return Object.keys({ ...before, ...now }).flatMap((key) =>
      changes(before[key], now[key], free, path === "" ? key : `${path}.${key}`),
    );
  return same(before, now) ? [] : [setDeed(path, now)];
}

function setDeed(path: string, value: unknown): Deed {
  const at = path.lastIndexOf(".");
  return deedOf(`set ${path.slice(0, Math.max(0, at))}`, { [path.slice(at + 1)]: value }, new Set());
}

function rowChanges(before: Row[], now: Row[], free: Set<string>, path: string): Deed[] {
  const old = new Map(before.map((row) => [row.id, row]));
  const kept = new Set(now.map((row) => row.id));
  const gone = before
    .filter(({ id }) => !kept.has(id))
    .map(({ id }) => deedOf(`remove ${path}`, { id }, new Set()));
  const changed = now.flatMap((row) => {
    const was = old.get(row.id);
    if (!was) return [deedOf(`add ${path}`, { ...row, id: undefined }, free, row)];
    const fields = Object.keys({ ...was, ...row }).filter((field) => !same(was[field], row[field]));
    return fields.flatMap((field) =>
      free.has(field) ? [] : [deedOf(`change ${path}`, { id: row.id, [field]: row[field] }, new Set())],
    );
  });
  return [...gone, ...changed];
}

function deedOf(tool: string, values: Row, free: Set<string>, whole: Row = values): Deed {
  const hard = Object.entries(values).filter(([field, value]) => value !== undefined && !free.has(field));
  return {
    tool,
    hard: Object.fromEntries(hard.map(([field, value]) => [field, canonical(value)])),
    soft: {},
    raw: JSON.stringify(whole),
  };
}

function canonical(value: unknown): string {
  return typeof value === "string" ? value.trim().toLowerCase() : JSON.stringify(value);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isRow(value: unknown): value is Row {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
