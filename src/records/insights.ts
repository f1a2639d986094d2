import { z } from "zod";
import { CHAINS } from "../chains.js";
import { toNumber } from "../money.js";
import { record } from "./record.js";
import { bookSums, presentSums, STATEMENT_KINDS, type StatementSums } from "./statement.js";

const sums = {
  earned_usdc: z.number().describe("Received on chain and elsewhere, less fees, refunds and what those cost"),
  ...bookSums,
};

const side = <K extends string, T extends z.ZodTypeAny>(name: string, key: K, type: T) =>
  z.array(record(name, { [key]: type, ...sums } as { [P in K]: T } & typeof sums));

const sumsRecord = record("InsightsSums", {
  from: z.string(),
  to: z.string(),
  total: record("InsightsTotal", sums),
  by_month: side("MonthSums", "month", z.string()),
  by_chain: side("ChainSums", "chain", z.enum(CHAINS)),
  by_kind: side("KindSums", "kind", z.enum(STATEMENT_KINDS)),
  by_client: side("ClientSums", "client_email", z.string()),
  left_out: z.number().int().describe("Clients beyond the fifty largest; the total has them"),
});

export const insightsRecord = record("Insights", {
  paymentLinks: z.number().int(),
  subscriptionPlans: z.number().int(),
  donationJars: z.number().int(),
  invoices: z.number().int(),
  sums: sumsRecord.optional(),
});

interface Part extends StatementSums {
  by: "month" | "chain" | "kind" | "client" | "all";
  of: string | null;
  /** How many there are of its kind. */
  met: number;
}

const NOTHING: StatementSums = {
  billed: 0n,
  open: 0n,
  received: 0n,
  fees: 0n,
  refunded: 0n,
  receivedElsewhere: 0n,
  credited: 0n,
  refundFees: 0n,
  canceled: 0n,
};

export function presentInsightsSums(
  months: { from: string; to: string },
  parts: readonly Part[],
): z.input<typeof sumsRecord> {
  const of = <K extends string>(by: Part["by"], key: K) =>
    parts.flatMap((part) =>
      part.by === by && part.of !== null ? [{ [key]: part.of, ...withEarned(part) } as never] : [],
    );
  const clients = parts.filter(({ by }) => by === "client");
  return {
    ...months,
    total: withEarned(parts.find(({ by }) => by === "all") ?? NOTHING),
    by_month: of("month", "month"),
    by_chain: of("chain", "chain"),
    by_kind: of("kind", "kind"),
    by_client: of("client", "client_email"),
    left_out: (clients[0]?.met ?? 0) - clients.length,
  };
}

function withEarned(part: StatementSums) {
  const earned = part.received + part.receivedElsewhere - part.fees - part.refunded - part.refundFees;
  return { earned_usdc: toNumber(earned), ...presentSums(part) };
}
