import { NOUNS } from "../../records/nouns.js";
import { VOCABULARY, type Word } from "../../records/vocabulary.js";
import type { JsonSchema } from "../../runtime/registry.js";

export type Side = "input" | "output";

interface Place {
  /** Whose fields they are. */
  noun?: string | undefined;
  side: Side;
  /** What stands for a schema that is known elsewhere. */
  refer(schema: JsonSchema): JsonSchema;
}

/** Every field with what it means, its format and an example, from the vocabulary. */
export function inWords(schema: JsonSchema, place: Place): JsonSchema {
  const about = place.noun && NOUNS[place.noun]?.is;
  return { ...(about && { description: about }), ...tell(schema, place) };
}

function tell(schema: JsonSchema, place: Place): JsonSchema {
  const { properties, items, anyOf, additionalProperties, const: only, ...rest } = schema;
  // A list of one: generators that know OpenAPI 3.0 read no `const`.
  const known = place.refer(only === undefined ? rest : { ...rest, enum: [only] });
  return {
    ...known,
    ...(properties !== undefined && { properties: tellFields(properties, place) }),
    ...(items !== undefined && { items: tell(items as JsonSchema, place) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((one: JsonSchema) => tell(one, place)) }),
    // An answer may grow: what it holds beyond this is not to be minded, and no generator is to type it.
    ...(additionalProperties !== undefined && additionalProperties !== true && { additionalProperties }),
  };
}

function tellFields(properties: unknown, place: Place): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => [
      name,
      tellField(wordOf(name, place.noun), tell(schema, place), place.side),
    ]),
  );
}

export function tellField(word: Word | undefined, schema: JsonSchema, side: Side): JsonSchema {
  if (!word) return schema;
  const { is, format, pattern } = word;
  // What is taken is often wider than what is given: a day for a moment, either case of an address.
  const dated = format?.startsWith("date") && side === "input";
  const shape = { ...(format && !dated && { format }), ...(pattern && { pattern }) };
  const { default: otherwise, description: own, ...rest } = schema;
  const about = typeof own === "string" ? own : is;
  // Said in words: generators take a field with a default for one that has to be there.
  const isTold = otherwise !== undefined && typeof otherwise !== "object" && !/\bdefault\b/.test(about);
  const told = isTold ? `${about}; ${otherwise} by default` : about;
  return { ...shaped(rest, shape), description: told };
}

/** A format belongs to the text itself, not to what stands beside it. */
function shaped(schema: JsonSchema, shape: JsonSchema): JsonSchema {
  const { type, anyOf } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map((one: JsonSchema) => shaped(one, shape)) };
  const isText = type === "string" || (Array.isArray(type) && type.includes("string"));
  // A pattern of its own is the schema's word on what is taken.
  return isText && !schema.enum
    ? { ...shape, ...schema, ...(shape.format !== undefined && { format: shape.format }) }
    : schema;
}

export function wordOf(name: string, noun: string | undefined): Word | undefined {
  const own = noun === undefined ? undefined : particular(noun, name);
  const common = VOCABULARY[name];
  if (!own && !common) return undefined;
  return { is: "", ...common, ...own };
}

function particular(noun: string, name: string): Partial<Word> | undefined {
  const known = NOUNS[noun];
  return known?.words?.[name] ?? (known?.as === undefined ? undefined : particular(known.as, name));
}
