import { z } from "zod";
import { CHAINS, type Chain } from "../chains.js";
import type { Cell } from "../csv.js";
import { toNumber, type Usdc } from "../money.js";
import { record } from "./record.js";

export const STATEMENT_KINDS = ["invoice", "payment_link", "subscription", "donation"] as const;

/** Sums of a month for one client, on one chain; `client` is null of what is nobody's invoice. */
export interface StatementSums {
  billed: Usdc;
  open: Usdc;
  received: Usdc;
  fees: Usdc;
  refunded: Usdc;
  receivedElsewhere: Usdc;
  credited: Usdc;
  refundFees: Usdc;
  canceled: Usdc;
}

export interface StatementRow extends StatementSums {
  clientName: string | null;
  clientEmail: string | null;
  kind: (typeof STATEMENT_KINDS)[number];
  chain: Chain;
}

export const bookSums = {
  billed_usdc: z.number().describe("Invoices of this month, whatever became of them since"),
  open_usdc: z.number().describe("Of these, what is not paid by now"),
  received_usdc: z.number().describe("Final payments whose block was mined in this month, before fees"),
  fees_usdc: z.number().describe("Of these, what went to fees"),
  refunds_usdc: z.number().describe("Confirmed refunds whose block was mined in this month, gross"),
  received_elsewhere_usdc: z
    .number()
    .describe(
      "Invoices marked as paid another way on a day of this month, less those of earlier ones whose mark was taken back in it",
    ),
  credited_usdc: z.number().describe("Credit notes of this month"),
  refund_fees_usdc: z.number().describe("What those refunds cost the account on top of them"),
  canceled_usdc: z
    .number()
    .describe("Invoices, of whatever month, that were canceled in this one, less their credit notes"),
};

const row = record("StatementRow", {
  client_name: z.string().nullable(),
  client_email: z.string().nullable(),
  kind: z.enum(STATEMENT_KINDS),
  chain: z.enum(CHAINS),
  ...bookSums,
});

export const statementTotal = record("StatementTotal", bookSums);

export const statementRecord = record("Statement", {
  month: z.string(),
  currency: z.literal("USDC"),
  rows: z.array(row).describe("By client, kind and chain, the largest first"),
  total: statementTotal,
  left_out: z.number().int().describe("Rows beyond the ten thousand largest; the total has them"),
});
export type Statement = z.infer<typeof statementRecord>;

export function presentSums(row: StatementSums) {
  return {
    billed_usdc: toNumber(row.billed),
    open_usdc: toNumber(row.open),
    received_usdc: toNumber(row.received),
    fees_usdc: toNumber(row.fees),
    refunds_usdc: toNumber(row.refunded),
    received_elsewhere_usdc: toNumber(row.receivedElsewhere),
    credited_usdc: toNumber(row.credited),
    refund_fees_usdc: toNumber(row.refundFees),
    canceled_usdc: toNumber(row.canceled),
  };
}

export function presentStatement(
  month: string,
  { rows, total, met }: { rows: readonly StatementRow[]; total: StatementSums; met: number },
): Statement {
  return {
    month,
    currency: "USDC",
    rows: rows.map((row) => ({
      client_name: row.clientName,
      client_email: row.clientEmail,
      kind: row.kind,
      chain: row.chain,
      ...presentSums(row),
    })),
    total: presentSums(total),
    left_out: met - rows.length,
  };
}

const NAMED = ["client_name", "client_email", "kind", "chain"] as const;
const SUMS = Object.keys(bookSums) as (keyof typeof bookSums)[];

/** One line for each row; a spreadsheet adds them up itself. */
export const STATEMENT_SHEET = {
  columns: ["month", ...NAMED, ...SUMS],
  rowsOf: ({ month, rows }: Statement): Cell[][] =>
    rows.map((row) => [month, ...NAMED.map((name) => row[name]), ...SUMS.map((name) => row[name])]),
};
