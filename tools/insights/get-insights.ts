import { z } from "zod";
import { counted, usdcInWords } from "../../src/in-words.js";
import { READ_CALL } from "../../src/plans.js";
import { insightsRecord, presentInsightsSums } from "../../src/records/insights.js";
import { field } from "../../src/runtime/field.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectInsights, selectSums } from "../../src/store/insights.js";

/** Ten years: what one pass adds up. */
const MOST_MONTHS = 120;

const month = () =>
  field(z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "expected a month, such as 2026-10"), { sort: "day" });

export const getInsights = defineTool({
  name: "get_insights",
  title: "Get insights",
  description:
    "All-time counts of links, plans, jars and invoices; of a month what was earned, by chain, kind and client.",
  kind: "look",
  noun: "insights",
  scope: "read",
  meter: READ_CALL,
  route: "GET /insights",
  doors: ["rest", "chat", "mcp", "jobs"],
  tells: ({ sums, ...counts }) =>
    sums
      ? tellSums(sums)
      : `You have ${counted(counts.paymentLinks, "payment link")}, ${counted(counts.invoices, "invoice")}, ${counted(counts.subscriptionPlans, "subscription plan")} and ${counted(counts.donationJars, "donation jar")}.`,
  input: {
    month: month().optional().describe("YYYY-MM"),
    to_month: month().optional().describe("The last month, where it is several"),
  },
  check({ month, to_month }, issues) {
    if (to_month === undefined) return;
    const message = faultOf(month, to_month);
    if (message) issues.addIssue({ code: "custom", path: ["to_month"], message });
  },
  output: insightsRecord,
  async execute({ month: from, to_month: to = from }, ctx) {
    const accountId = ctx.caller.account.id;
    const counts = await selectInsights(ctx.sql, accountId);
    if (from === undefined || to === undefined) return counts;
    const span = { from: new Date(`${from}-01T00:00:00Z`), to: new Date(`${to}-01T00:00:00Z`) };
    span.to.setUTCMonth(span.to.getUTCMonth() + 1);
    return { ...counts, sums: presentInsightsSums({ from, to }, await selectSums(ctx.sql, accountId, span)) };
  },
});

type Sums = NonNullable<z.output<typeof insightsRecord>["sums"]>;

function tellSums({ from, to, total, by_chain }: Sums): string {
  const when = from === to ? from : `${from} to ${to}`;
  const chains = by_chain
    .filter(({ received_usdc }) => received_usdc > 0)
    .map(({ chain, received_usdc }) => `${usdcInWords(received_usdc)} on ${chain}`);
  return `${when}: earned ${usdcInWords(total.earned_usdc)}. Received ${usdcInWords(total.received_usdc)}${chains.length > 1 ? ` (${chains.join(", ")})` : ""}, another way ${usdcInWords(total.received_elsewhere_usdc)}, less fees of ${usdcInWords(total.fees_usdc)}, refunds of ${usdcInWords(total.refunds_usdc)} and their fees of ${usdcInWords(total.refund_fees_usdc)}. Billed ${usdcInWords(total.billed_usdc)}, of it open ${usdcInWords(total.open_usdc)}.`;
}

function faultOf(from: string | undefined, to: string): string | undefined {
  if (from === undefined) return "expected month beside it";
  if (to < from) return `expected ${from} or later`;
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5));
  return months(to) - months(from) >= MOST_MONTHS ? `expected at most ${MOST_MONTHS} months` : undefined;
}
