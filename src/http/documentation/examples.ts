import type { JsonSchema } from "../../runtime/registry.js";
import { wordOf } from "./in-words.js";

type Schemas = Readonly<Record<string, JsonSchema>>;

/** An answer as it could be, word by word from the vocabulary. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, noun?: string): unknown {
  const { $ref, anyOf, oneOf, enum: words, items, properties } = schema;
  if (typeof $ref === "string") return exampleOfNamed($ref, schemas);
  const [first] = (anyOf ?? oneOf ?? []) as JsonSchema[];
  if (first) return exampleOf(first, schemas, noun);
  if (Array.isArray(words)) return words[0];
  if (items) return [exampleOf(items as JsonSchema, schemas, noun)];
  if (properties) return exampleOfFields(properties as Schemas, schemas, noun);
  return { string: "…", integer: 1, number: 1, boolean: true, array: [], object: {} }[String(schema.type)];
}

function exampleOfNamed(ref: string, schemas: Schemas): unknown {
  const name = ref.slice(ref.lastIndexOf("/") + 1);
  const schema = schemas[name];
  return schema && exampleOf(schema, schemas, name);
}

function exampleOfFields(fields: Schemas, schemas: Schemas, noun: string | undefined) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const like = wordOf(name, noun)?.like;
      return [name, fits(like, schema, schemas) ? like : exampleOf(schema, schemas, noun)];
    }),
  );
}

/** A word means much the same everywhere, and looks another way here and there: then its schema decides. */
function fits(like: unknown, schema: JsonSchema, schemas: Schemas): boolean {
  if (like === undefined) return false;
  if (typeof schema.$ref === "string") {
    const target = schemas[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
    return target !== undefined && fits(like, target, schemas);
  }
  const { anyOf, enum: words, type } = schema;
  if (Array.isArray(anyOf)) return anyOf.some((one: JsonSchema) => fits(like, one, schemas));
  if (Array.isArray(words)) return words.includes(like);
  const types = (Array.isArray(type) ? type : [type]) as unknown[];
  return types.includes(typeOf(like)) || (types.includes("number") && typeof like === "number");
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}
