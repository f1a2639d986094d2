import { z } from "zod";
import { READ_CALL } from "../../src/plans.js";
import { schemasOf } from "../../src/runtime/registry.js";
import { defineTool } from "../../src/runtime/tool.js";
import { id, number, text } from "../../tools/fields.js";

/** Twelve tools that answer at once: what is left is the runtime's own work. */
export const tools = Array.from({ length: 12 }, (_, n) =>
  defineTool({
    name: `get_record_${n}`,
    title: `Get record ${n}`,
    description: "One record of this account by its id, with its amount, chain, status and dates.",
    kind: "look",
    noun: "record",
    scope: "read",
    meter: READ_CALL,
    doors: ["rest", "chat", "mcp"],
    input: {
      id: id("record", "Record id"),
      limit: number(z.number().int().min(1).max(200)),
      note: text({ max: 200, readBy: "internal" }).optional(),
    },
    output: z.object({ id: z.string(), status: z.string(), amount_usd: z.number(), created_at: z.string() }),
    execute: async ({ id }) => ({
      id,
      status: "active",
      amount_usd: 25,
      created_at: "2026-01-31T12:00:00.000Z",
    }),
  }),
);

export const MESSAGE = "What is the status of my records? Look up each of them on base, please.";

/** The same tools for loops that are not ours. */
export const plainTools = tools.map((tool) => ({
  name: tool.name,
  description: tool.description,
  schema: schemasOf(tool).input,
  run: async (input: { id: string }) => ({
    id: input.id,
    status: "active",
    amount_usd: 25,
    created_at: "2026-01-31T12:00:00.000Z",
  }),
}));
