import { z } from "zod";

const parts = new WeakMap<object, NamedPart>();

export interface NamedPart {
  name: string;
  schema: z.ZodTypeAny;
}

/** What is shown outside, by the name that the documentation and every generated client give it. */
export function record<S extends z.ZodRawShape>(name: string, shape: S) {
  return named(name, z.object(shape));
}

/** Last of all: a schema that is extended after it is another schema. */
export function named<T extends z.ZodTypeAny>(name: string, schema: T): T {
  parts.set(schema._def, { name, schema });
  return schema;
}

/** By what zod keeps of a schema, which is all that its converter sees. */
export function partOf(def: object): NamedPart | undefined {
  return parts.get(def);
}
