import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { CHAINS } from "../../chains.js";
import { EVENT_TYPES } from "../../records/event.js";
import { type NamedPart, partOf } from "../../records/record.js";
import { fieldsOf, type Shape } from "../../runtime/field.js";
import { type JsonSchema, schemaInParts } from "../../runtime/registry.js";
import { CALLDATA } from "../../runtime/without-calldata.js";
import { inWords, type Side } from "./in-words.js";

/** Sets of words that many fields take from. */
const ENUMS: Readonly<Record<string, JsonSchema>> = {
  Chain: { type: "string", enum: [...CHAINS], description: "A chain; there is no default one" },
  EventType: { type: "string", enum: [...EVENT_TYPES], description: "What an event can tell of" },
};

/** The parts of a document, each described once and referred to by its name. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly responses: Record<string, JsonSchema> = {};
  /** By their names, what those of them are made of that nobody described by hand. */
  private readonly made = new Map<string, { schema: z.ZodTypeAny; side: Side }>();

  /** A reference to what has a name, its own schema where it has none. */
  of(schema: z.ZodTypeAny, side: Side): JsonSchema {
    return this.convert({ ...(partOf(schema._def) ?? { schema }), side });
  }

  add(name: string, schema: JsonSchema): JsonSchema {
    const known = this.schemas[name];
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`${name} is two different schemas`);
    this.schemas[name] = schema;
    return referTo(name);
  }

  addResponse(name: string, make: () => JsonSchema): JsonSchema {
    this.responses[name] ??= make();
    return { $ref: `#/components/responses/${name}` };
  }

  private convert({ schema, side, name }: { schema: z.ZodTypeAny; side: Side; name?: string }): JsonSchema {
    const before = name === undefined ? undefined : this.made.get(name);
    // What was described by hand stands, and what is made of the same would be the same again.
    const isSame = !before || (before.schema === schema && before.side === side);
    if (name && this.schemas[name] && isSame) return referTo(name);
    const met = (part: NamedPart) => String(this.convert({ ...part, side }).$ref);
    const plain = schemaInParts(schema, side, met);
    const refer = (found: JsonSchema) => this.enumOf(found);
    const told = inWords(plain, { noun: name, side, refer });
    if (!name) return told;
    this.made.set(name, { schema, side });
    return this.add(name, side === "output" ? withoutSecrets(told, schema) : told);
  }

  private enumOf(schema: JsonSchema): JsonSchema {
    const found = Object.entries(ENUMS).find(([, known]) => isDeepStrictEqual(known.enum, schema.enum));
    if (!found) return schema;
    const { type: _type, enum: _enum, ...beside } = schema;
    return { ...this.add(...found), ...beside };
  }
}

function referTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Shown once, and left out of a replay; or left out for a key that may not sign. */
function withoutSecrets(told: JsonSchema, schema: z.ZodTypeAny): JsonSchema {
  const shape = "shape" in schema ? (schema.shape as Shape) : {};
  const kept = new Set([...CALLDATA, ...fieldsOf(shape, "secret")]);
  const required = ((told.required ?? []) as string[]).filter((field) => !kept.has(field));
  return { ...told, required };
}
