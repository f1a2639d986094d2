import { z } from "zod";
import type { Cell } from "../csv.js";

/** The fields of a record that hold one value each: what a table has room for. */
export function flatFields(shape: z.ZodRawShape): string[] {
  return Object.keys(shape).filter((name) => holdsOneValue(shape[name]));
}

export function flatCells(record: unknown, fields: readonly string[]): Cell[] {
  return fields.map((field) => (record as Record<string, Cell>)[field] ?? null);
}

function holdsOneValue(schema: z.ZodTypeAny | undefined): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return holdsOneValue(schema.unwrap());
  return [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral].some(
    (one) => schema instanceof one,
  );
}
