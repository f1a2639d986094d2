import { z } from "zod";
import type { World } from "../case.js";

const FIELD_TYPES = ["string", "number", "boolean", "list", "object"] as const;
const fieldType = z
  .string()
  .regex(
    /^(?:string|number|boolean|list|object)\??$/,
    `expected one of ${FIELD_TYPES.join(", ")}, with ? where it may be left out`,
  );

/** One tool of another product: what it is told, and what it does to the rows. */
const tableTool = z
  .object({
    says: z.string().default(""),
    input: z.record(fieldType).default({}),
    /** Answers what stands there; `at` picks one entry, `last` the newest so many, `fields` some columns. */
    read: z.string().optional(),
    at: z.string().optional(),
    last: z.string().optional(),
    fields: z.array(z.string()).optional(),
    /** A new row in this list, of the input and of what `with` adds. */
    add: z.string().optional(),
    with: z.record(z.unknown()).default({}),
    /** The row that `where` finds, or the object itself, takes the values of the input. */
    change: z.string().optional(),
    remove: z.string().optional(),
    where: z.string().optional(),
    /** Free words: no row is wrong because of them. */
    free: z.array(z.string()).default([]),
    /** Of these large and small letters are the same. */
    fold: z.array(z.string()).default([]),
  })
  .strict()
  .refine(
    ({ read, add, change, remove }) =>
      [read, add, change, remove].filter((one) => one !== undefined).length === 1,
    "expected exactly one of read, add, change and remove",
  );
export type TableTool = z.infer<typeof tableTool>;

/** Another product in one file: what it holds, and the tools that its agent has. */
export const tableWorld = z
  .object({
    says: z.string(),
    system: z.string().optional(),
    state: z.record(z.unknown()),
    /** What stands at `{name}` in a text of the state, unless the case puts something else there. */
    slots: z.record(z.string()).default({}),
    tools: z.record(tableTool),
  })
  .strict();
export type TableWorld = z.infer<typeof tableWorld>;

export type AnyWorld = World | TableWorld;

export function isTable(world: AnyWorld | undefined): world is TableWorld {
  return world !== undefined && "tools" in world;
}
