import { z } from "zod";
import { toNumber } from "../../src/money.js";
import { PLAN_TERMS, PLANS } from "../../src/plans.js";
import { record } from "../../src/records/record.js";
import { defineTool } from "../../src/runtime/tool.js";
import { monthOf, selectMonthSoFar } from "../../src/store/usage.js";

export const getUsage = defineTool({
  name: "get_usage",
  title: "Get usage",
  description:
    "This month's calls against the plan's quota, by operation, and what calls past the quota were charged.",
  kind: "look",
  noun: "usage",
  scope: "read",
  meter: null,
  route: "GET /usage",
  doors: ["rest"],
  input: {},
  output: record("Usage", {
    month: z.string(),
    plan: z.enum(PLANS),
    quota: z.number().int(),
    used: z.number().int(),
    remaining: z.number().int(),
    charges_usd: z.number(),
    spend_limit_usd: z.number().nullable(),
    by_operation: z.array(
      record("UsageOfOperation", {
        operation: z.string(),
        count: z.number().int(),
        charged_count: z.number().int(),
        charges_usd: z.number(),
      }),
    ),
  }),
  async execute(_input, ctx) {
    const { account } = ctx.caller;
    const operations = await selectMonthSoFar(ctx.sql, account, monthOf(ctx.now));
    const used = operations.reduce((sum, { count }) => sum + count, 0);
    const { quota } = PLAN_TERMS[account.plan];
    return {
      month: monthOf(ctx.now).slice(0, 7),
      plan: account.plan,
      quota,
      used,
      remaining: Math.max(0, quota - used),
      charges_usd: toNumber(operations.reduce((sum, { charges }) => sum + charges, 0n)),
      spend_limit_usd: account.spendLimit === null ? null : toNumber(account.spendLimit),
      by_operation: operations.map((row) => ({
        operation: row.operation,
        count: row.count,
        charged_count: row.chargedCount,
        charges_usd: toNumber(row.charges),
      })),
    };
  },
});
