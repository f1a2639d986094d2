import type { z } from "zod";

type JsonSchema = Record<string, unknown>;

/** How a schema is told whose rule zod's converter can't read off; some of it may be left out where a model pays for it. */
interface Shown {
  shownAs?: JsonSchema;
  inDocuments?: JsonSchema;
}

export function shownAs<S extends z.ZodTypeAny>(as: JsonSchema, schema: S): S {
  Object.assign(schema._def, { shownAs: as } satisfies Shown);
  return schema;
}

/** The same where every byte is not paid for: in the API's document. */
export function shownInDocuments<S extends z.ZodTypeAny>(as: JsonSchema, schema: S): S {
  Object.assign(schema._def, { inDocuments: as } satisfies Shown);
  return schema;
}

export function shown(def: Shown & { description?: string }, inDocument: boolean): JsonSchema | undefined {
  const as = (inDocument ? def.inDocuments : undefined) ?? def.shownAs;
  return as && { ...as, ...(def.description !== undefined && { description: def.description }) };
}
