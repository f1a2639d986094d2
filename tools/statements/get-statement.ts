import { z } from "zod";
import { usdcInWords } from "../../src/in-words.js";
import { READ_CALL } from "../../src/plans.js";
import { presentStatement, STATEMENT_SHEET, statementRecord } from "../../src/records/statement.js";
import { field } from "../../src/runtime/field.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectStatement } from "../../src/store/statements.js";

export const getStatement = defineTool({
  name: "get_statement",
  title: "Get statement",
  description:
    "What one month (UTC) brought, by client and chain: billed, still open, received on chain, its fees, refunds and theirs, and received another way; with the total.",
  kind: "look",
  noun: "statement",
  scope: "read",
  meter: READ_CALL,
  route: "GET /statements/{month}",
  doors: ["rest", "chat"],
  tells: ({ month, total }) =>
    `${month}: billed ${usdcInWords(total.billed_usdc)}, of it open ${usdcInWords(total.open_usdc)}; received ${usdcInWords(total.received_usdc)}, fees ${usdcInWords(total.fees_usdc)}, refunds ${usdcInWords(total.refunds_usdc)}, their fees ${usdcInWords(total.refund_fees_usdc)}; another way ${usdcInWords(total.received_elsewhere_usdc)}.`,
  sheet: STATEMENT_SHEET,
  input: {
    month: field(
      z
        .string()
        .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "expected a month, such as 2026-10")
        .describe("Such as 2026-10"),
      { sort: "day" },
    ),
  },
  output: statementRecord,
  async execute({ month }, ctx) {
    const from = new Date(`${month}-01T00:00:00Z`);
    const to = new Date(from);
    to.setUTCMonth(to.getUTCMonth() + 1);
    return presentStatement(month, await selectStatement(ctx.sql, ctx.caller.account.id, { from, to }));
  },
});
