import { z } from "zod";
import { READ_CALL } from "../../src/plans.js";
import { defineTool } from "../../src/runtime/tool.js";
import { address } from "../fields.js";

export const screenAddress = defineTool({
  name: "screen_address",
  title: "Screen address",
  description:
    "Check one address against the OFAC sanctions list. The match is exact; every write is screened anyway.",
  kind: "look",
  noun: "address",
  scope: "read",
  meter: READ_CALL,
  doors: ["rest", "chat", "mcp", "jobs"],
  tells: ({ address, sanctioned, list_date: date }) =>
    `${address} is ${sanctioned ? "ON" : "not on"} the OFAC sanctions list (as of ${date}; the match is exact).`,
  input: { address: address("Address to check") },
  output: z.object({ address: z.string(), sanctioned: z.boolean(), list_date: z.string() }),
  async execute(input, ctx) {
    const { hits, listDate } = await ctx.screening.check([input.address]);
    return { address: input.address, sanctioned: hits.length > 0, list_date: listDate };
  },
});
