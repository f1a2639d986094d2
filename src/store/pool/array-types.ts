import type postgres from "postgres";
import { textArray } from "../text-array.js";

/** PostgreSQL's numbers for its own array types never change, and what an element of each is read as. */
const ELEMENTS: Record<number, (text: string) => unknown> = {
  1000: (text) => text === "t",
  1005: Number,
  1007: Number,
  1009: String,
  1015: String,
  1016: BigInt,
  1022: Number,
  1182: String,
  1185: (text) => new Date(text),
  1231: String,
};

/** One by one, so that the driver need not ask every connection for the types before it can be used. */
export const ARRAY_TYPES: Record<string, postgres.PostgresType> = Object.fromEntries(
  Object.entries(ELEMENTS).map(([number, read]) => [
    `array_${number}`,
    {
      to: Number(number),
      from: [Number(number)],
      serialize: (values: unknown) => (Array.isArray(values) ? textArray(values.map(written)) : values),
      parse: (text: string) => elements(text).map((element) => (element === null ? null : read(element))),
    },
  ]),
);

function written(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}

const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gs;

/** Of one dimension: there are no others here. */
function elements(text: string): (string | null)[] {
  return [...text.matchAll(ELEMENT)].map(([, quoted, plain = ""]) => {
    if (quoted !== undefined) return quoted.replace(/\\(.)/gs, "$1");
    return plain === "NULL" ? null : plain;
  });
}
