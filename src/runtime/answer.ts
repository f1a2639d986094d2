import { z } from "zod";
import { once } from "../lasting.js";

/** What fits, itself or else a copy without what the schema does not name; `MISFIT` where only the schema can tell. */
type Fit = (value: unknown) => unknown;

const MISFIT = Symbol("misfit");
const made = new WeakMap<z.ZodTypeAny, Fit>();

/**
 * What `schema.parse` answers, for our own answers, which fit: a schema is walked once, not for each record. Whatever
 * does not fit goes to the schema itself, which says why.
 */
export function parseAnswer(schema: z.ZodTypeAny, value: unknown): unknown {
  return once(value, schema, () => {
    const fitting = fitOf(schema)(value);
    return fitting === MISFIT ? schema.parse(value) : fitting;
  });
}

function fitOf(schema: z.ZodTypeAny): Fit {
  const known = made.get(schema);
  if (known) return known;
  const fit = compile(schema);
  made.set(schema, fit);
  return fit;
}

function compile(schema: z.ZodTypeAny): Fit {
  if (schema instanceof z.ZodObject) return fitObject(schema) ?? bySchema(schema);
  if (schema instanceof z.ZodArray) return fitArray(schema) ?? bySchema(schema);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const empty = schema instanceof z.ZodNullable ? null : undefined;
    const fit = fitOf(schema.unwrap());
    return (value) => (value === empty ? value : fit(value));
  }
  const holds = leafOf(schema);
  return holds ? (value) => (holds(value) ? value : MISFIT) : bySchema(schema);
}

/** Leaves without bounds of their own, which most are. */
function leafOf(schema: z.ZodTypeAny): ((value: unknown) => boolean) | undefined {
  if (schema instanceof z.ZodString && schema._def.checks.length === 0)
    return (value) => typeof value === "string";
  if (schema instanceof z.ZodNumber && schema._def.checks.length === 0)
    return (value) => typeof value === "number" && !Number.isNaN(value);
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === "boolean";
  if (schema instanceof z.ZodUnknown) return () => true;
  if (!(schema instanceof z.ZodEnum)) return undefined;
  const among = new Set<unknown>(schema.options);
  return (value) => among.has(value);
}

function bySchema(schema: z.ZodTypeAny): Fit {
  return (value) => {
    const { success, data } = schema.safeParse(value);
    return success ? data : MISFIT;
  };
}

function fitArray({ element, _def }: z.ZodArray<z.ZodTypeAny>): Fit | undefined {
  if (_def.minLength || _def.maxLength || _def.exactLength) return undefined;
  const fit = fitOf(element);
  return (value) => {
    if (!Array.isArray(value)) return MISFIT;
    let copy: unknown[] | undefined;
    for (const [at, item] of value.entries()) {
      const fitting = fit(item);
      if (fitting === MISFIT) return MISFIT;
      if (fitting !== item) copy ??= value.slice(0, at);
      copy?.push(fitting);
    }
    return copy ?? value;
  };
}

function fitObject({ shape, _def }: z.AnyZodObject): Fit | undefined {
  if (_def.unknownKeys !== "strip" || !(_def.catchall instanceof z.ZodNever)) return undefined;
  const fields = Object.entries<z.ZodTypeAny>(shape).map(([name, field]) => ({ name, fit: fitOf(field) }));
  return (value) => {
    if (!isPlain(value)) return MISFIT;
    // Begun with the first field that is another one, for all below it is gone through once.
    let copy: Record<string, unknown> | undefined = isInOrder(value, fields) ? undefined : {};
    for (const [at, { name, fit }] of fields.entries()) {
      const given = value[name];
      const fitting = fit(given);
      if (fitting === MISFIT) return MISFIT;
      if (fitting !== given) copy ??= fieldsOf(value, fields.slice(0, at));
      if (copy && (fitting !== undefined || name in value)) copy[name] = fitting;
    }
    return copy ?? value;
  };
}

function fieldsOf(
  value: Record<string, unknown>,
  fields: readonly { name: string }[],
): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter(({ name }) => name in value).map(({ name }) => [name, value[name]]),
  );
}

/** Whether it has nothing but fields of the schema, in the schema's order. */
function isInOrder(value: object, fields: readonly { name: string }[]): boolean {
  let at = 0;
  for (const name in value) {
    while (at < fields.length && fields[at]?.name !== name) at++;
    if (at++ >= fields.length) return false;
  }
  return true;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
