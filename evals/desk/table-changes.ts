import { type Deed, isEmpty } from "../deeds.js";
import type { TableWorld } from "./table-world.js";

type Row = Record<string, unknown>;

/** What the tools say of the rows, or of the object, in one place. */
interface Place {
  free: Set<string>;
  fold: Set<string>;
  /** May be left out: to write out that there is nothing is the same. */
  optional: Set<string>;
  /** What may tell one row from another, the surest first. */
  keys: Set<string>;
  /** The `id` of a new row is the desk's own number, no choice of the agent's. */
  countsIds: boolean;
}
export type Places = ReadonlyMap<string, Place>;

export function placesOf({ tools }: TableWorld): Places {
  const places = new Map<string, Place>();
  for (const { add, change, remove, where, free, fold, input, with: fixed } of Object.values(tools)) {
    const path = add ?? change ?? remove;
    if (path === undefined) continue;
    const known = places.get(path);
    const optional = Object.keys(input).filter((field) => input[field]?.endsWith("?"));
    const isOwnId = add !== undefined && ("id" in input || "id" in fixed);
    places.set(path, {
      free: new Set([...(known?.free ?? []), ...free]),
      fold: new Set([...(known?.fold ?? []), ...fold]),
      optional: new Set([...(known?.optional ?? []), ...optional]),
      keys: new Set([...(known?.keys ?? ["id"]), ...(where === undefined ? [] : [where])]),
      countsIds: (known?.countsIds ?? true) && !isOwnId,
    });
  }
  return places;
}

/** Row by row, value by value: what is there now and was not before, and what is gone. */
export function changesIn(places: Places, before: unknown, now: unknown, path = ""): Deed[] {
  const place = places.get(path);
  if (place && Array.isArray(before) && Array.isArray(now)) return rowChanges(place, before, now, path);
  if (isRow(before) && isRow(now))
    return Object.keys({ ...before, ...now }).flatMap((key) =>
      place?.free.has(key) || isAsEmpty(place, key, before[key], now[key])
        ? []
        : changesIn(places, before[key], now[key], path === "" ? key : `${path}.${key}`),
    );
  if (same(before, now)) return [];
  const dot = path.lastIndexOf(".");
  const parent = path.slice(0, Math.max(0, dot));
  return [deedOf(`set ${parent}`, { [path.slice(dot + 1)]: now ?? null }, places.get(parent))];
}

/** Rows are told apart by a key that each has for itself; without one, each is all that it says. */
function rowChanges(place: Place, before: readonly unknown[], now: readonly unknown[], path: string): Deed[] {
  const key = [...place.keys].find((key) => [before, now].every((rows) => namesEach(rows, key)));
  const nameOf = (row: unknown) =>
    canonical(key === undefined ? hardOf(withoutEmpty(rowOf(row), place), place) : rowOf(row)[key]);
  const old = new Map<string, unknown[]>();
  for (const row of before) old.set(nameOf(row), [...(old.get(nameOf(row)) ?? []), row]);
  const changed = now.flatMap((one) => {
    const was = old.get(nameOf(one))?.shift();
    const row = rowOf(one);
    const told = withoutEmpty(row, place);
    if (was === undefined)
      return [deedOf(`add ${path}`, place.countsIds ? { ...told, id: undefined } : told, place, one)];
    return changedFields(rowOf(was), row, place).map((field) =>
      deedOf(`change ${path}`, { ...(key && { [key]: row[key] }), [field]: row[field] }, place, {
        [field]: row[field],
      }),
    );
  });
  const gone = [...old.values()].flat().map((one) => {
    const row = rowOf(one);
    return { ...deedOf(`remove ${path}`, key === undefined ? row : { [key]: row[key] }, place), raw: "" };
  });
  return [...gone, ...changed];
}

function namesEach(rows: readonly unknown[], key: string): boolean {
  const names = rows.map((row) => rowOf(row)[key] ?? undefined);
  return !names.includes(undefined) && new Set(names.map(canonical)).size === names.length;
}

function changedFields(was: Row, row: Row, place: Place): string[] {
  return Object.keys({ ...was, ...row }).filter(
    (field) =>
      !place.free.has(field) &&
      !same(was[field], row[field]) &&
      !isAsEmpty(place, field, was[field], row[field]),
  );
}

function isAsEmpty(place: Place | undefined, field: string, was: unknown, is: unknown): boolean {
  return place?.optional.has(field) === true && isEmpty(was) && isEmpty(is);
}

function withoutEmpty(row: Row, { optional }: Place): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([field, value]) => !optional.has(field) || !isEmpty(value)),
  );
}

function deedOf(tool: string, values: Row, place: Place | undefined, whole: unknown = values): Deed {
  return { tool, hard: hardOf(values, place), soft: {}, raw: JSON.stringify(whole) };
}

/** What counts of a row: its free words don't, and null is as if it were left out. */
function hardOf(values: Row, place: Place | undefined): Record<string, string> {
  const hard = Object.entries(values).filter(
    ([field, value]) => value !== undefined && !place?.free.has(field),
  );
  return Object.fromEntries(
    hard.map(([field, value]) => {
      const isFolded = typeof value === "string" && place?.fold.has(field);
      return [field, isFolded ? value.trim().toLowerCase() : canonical(value)];
    }),
  );
}

function rowOf(value: unknown): Row {
  return isRow(value) ? value : { value };
}

/** Whichever way it is written: keys in any order; only addresses are the same in large and small letters. */
function canonical(value: unknown): string {
  const plain = ordered(value);
  return typeof plain === "string" ? plain : (JSON.stringify(plain) ?? "null");
}

const ADDRESS = /^(?:0x[0-9a-f]{40}|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/i;

function ordered(value: unknown): unknown {
  if (typeof value === "string") return ADDRESS.test(value) ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRow(value)) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([key, item]) => [key, ordered(item)]));
}

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(ordered(a ?? null)) === JSON.stringify(ordered(b ?? null));
}

export function isRow(value: unknown): value is Row {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
