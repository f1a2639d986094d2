import { z } from "zod";

/** What a field of a call is: who reads it, what it may do, what has to prove it. */
export type FieldFacts =
  | { readonly sort: "money"; readonly of: "amount" | "total" | "price" | "goal" | "limit" }
  /** Where money will arrive. */
  | { readonly sort: "destination" }
  /** Who is paid: counts as a recipient. */
  | { readonly sort: "payee" }
  /** Only looked at. */
  | { readonly sort: "address" }
  | { readonly sort: "email" }
  /** A URL that people or servers are led to. */
  | { readonly sort: "link" }
  | { readonly sort: "chain" }
  | { readonly sort: "choice" }
  | { readonly sort: "day" }
  /** `identifies`: chosen by the caller to name the record by. `whole`: models are asked for no part of one. */
  | { readonly sort: "number"; readonly identifies: boolean; readonly whole?: boolean }
  /** How often something renews. */
  | { readonly sort: "period" }
  /** That a series begins, and how often it repeats. */
  | { readonly sort: "series" }
  /** A public name that the record gets. */
  | { readonly sort: "slug" }
  /** A record that is there already, by its id or slug. */
  | { readonly sort: "record"; readonly noun: string }
  /** Somebody of the address book, by his id, and what of him stands in for which fields beside it. */
  | { readonly sort: "contact"; readonly fills: ContactFills; readonly adds: ContactAdds }
  | { readonly sort: "hash" }
  /** Whether the record's own name, and who reads it. */
  | { readonly sort: "text"; readonly readBy: Reader; readonly names?: "client" }
  /** In an answer: shown once, never stored. */
  | { readonly sort: "secret" }
  | { readonly sort: "rows"; readonly of: Shape; readonly most: number };

/** By field: what of the contact stands in for it. */
export type ContactFills = Readonly<Record<string, "name" | "email" | "wallet">>;
/** What he adds where it is left out; another may be said beside him. */
export type ContactAdds = Readonly<Record<string, "legalAddress" | "taxId">>;
export type Reader = "page" | "mail" | "label" | "internal";
export type Sort = FieldFacts["sort"];

declare const BRAND: unique symbol;
/** A schema that says what it is; a bare `z.string()` is none. */
export type Field<T extends z.ZodTypeAny = z.ZodTypeAny> = T & { readonly [BRAND]: true };

export type Shape = Readonly<
  Record<
    string,
    | Field
    | z.ZodOptional<Field>
    | z.ZodNullable<Field>
    | z.ZodOptional<z.ZodNullable<Field>>
    | z.ZodDefault<Field>
  >
>;

interface Def {
  readonly facts?: FieldFacts;
  readonly innerType?: z.ZodTypeAny;
}

/** Last of all: a schema that is refined after it is another schema. */
export function field<T extends z.ZodTypeAny>(schema: T, facts: FieldFacts): Field<T> {
  Object.assign(schema._def, { facts });
  return schema as Field<T>;
}

export function factsOf(schema: z.ZodTypeAny): FieldFacts | undefined {
  const { facts, innerType } = schema._def as Def;
  return facts ?? (innerType && factsOf(innerType));
}

/** One value of a call with its place; without facts where no field of the tool's has that name. */
export interface Leaf {
  readonly keys: readonly (string | number)[];
  readonly value: unknown;
  readonly facts: FieldFacts | undefined;
}

/** Every value of a call, in its own order, down to the cells of its rows. */
export function leavesOf(fields: Shape, input: unknown): Leaf[] {
  return isPlain(input)
    ? Object.entries(input).flatMap(([name, value]) => leavesAt(fields, name, value))
    : [];
}

function leavesAt(fields: Shape, name: string, value: unknown): Leaf[] {
  const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const facts = schema && factsOf(schema);
  const parts = schema && partsOf(schema);
  if (parts && isPlain(value))
    return leavesOf(parts, value).map((leaf) => ({ ...leaf, keys: [name, ...leaf.keys] }));
  if (facts?.sort !== "rows" || !Array.isArray(value)) return flat([name], value, facts);
  return value.flatMap((row, index) =>
    isPlain(row)
      ? leavesOf(facts.of, row).map((leaf) => ({ ...leaf, keys: [name, index, ...leaf.keys] }))
      : flat([name, index], row, undefined),
  );
}

/** Of a field that is an object: each of its parts says what it is, too. */
function partsOf(schema: z.ZodTypeAny): Shape | undefined {
  if (schema instanceof z.ZodObject) return schema.shape as Shape;
  const { innerType } = schema._def as Def;
  return innerType && partsOf(innerType);
}

function flat(keys: Leaf["keys"], value: unknown, facts: FieldFacts | undefined): Leaf[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => flat([...keys, index], item, facts));
  if (!isPlain(value)) return [{ keys, value, facts }];
  return Object.entries(value).flatMap(([key, item]) => flat([...keys, key], item, undefined));
}

/** The same call with other values where its leaves stand; undefined takes one out. */
export function withLeaves<I extends object>(fields: Shape, input: I, newValue: (leaf: Leaf) => unknown): I {
  const copy = structuredClone(input);
  for (const leaf of leavesOf(fields, input)) {
    const row = leaf.keys
      .slice(0, -1)
      .reduce<unknown>((value, key) => (value as Values)[key], copy) as Values;
    const last = leaf.keys.at(-1) ?? "";
    const value = newValue(leaf);
    if (value === undefined) delete row[last];
    else row[last] = value;
  }
  return copy;
}

type Values = Record<string | number, unknown>;

function isPlain(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** The top-level fields of one sort, by name. */
export function fieldsOf(fields: Shape, ...sorts: readonly Sort[]): string[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const facts = factsOf(schema);
    return facts && sorts.includes(facts.sort) ? [name] : [];
  });
}

/** The fields that a contact fills in, for whoever names one; of one call: that names one. */
export function filledByContact(fields: Shape, input?: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const facts = factsOf(schema);
    if (facts?.sort !== "contact" || (input && input[name] === undefined)) return [];
    return Object.keys(facts.fills);
  });
}
