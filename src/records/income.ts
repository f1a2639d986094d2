import { z } from "zod";
import { CHAINS, type Chain } from "../chains.js";
import { toNumber, type Usdc } from "../money.js";
import { record } from "./record.js";

export interface IncomeOfDay {
  /** Which day of those asked for, from 1. */
  day: number;
  chain: Chain;
  payments: number;
  received: Usdc;
  fees: Usdc;
}

export interface Due {
  invoices: number;
  amount: Usdc;
}

const day = record("IncomeDay", {
  date: z.string(),
  chain: z.enum(CHAINS),
  payments: z.number().int(),
  received_usdc: z.number().describe("Final payments whose block was mined on this day, before fees"),
  fees_usdc: z.number().describe("Of these, what went to fees"),
});

export const incomeRecord = record("Income", {
  time_zone: z.string().describe("Whose days these are"),
  first_day: z.string().describe("Date of the first day"),
  last_day: z.string().describe("Date of the running day"),
  days: z.array(day).describe("By day and chain, in order of time; a day without payments is left out"),
  open_invoices: z.number().int().describe("How many wait for their payment"),
  open_usdc: z.number().describe("What these come to"),
  overdue_invoices: z.number().int().describe("How many of them had to be paid by now"),
  overdue_usdc: z.number().describe("What these come to"),
});

export function presentIncome(
  zone: string,
  dates: readonly string[],
  { days, open, overdue }: { days: readonly IncomeOfDay[]; open: Due; overdue: Due },
): z.infer<typeof incomeRecord> {
  const dateOf = (index: number) => dates.at(index) ?? "";
  return {
    time_zone: zone,
    first_day: dateOf(0),
    last_day: dateOf(-1),
    days: days.map(({ day, chain, payments, received, fees }) => ({
      date: dateOf(day - 1),
      chain,
      payments,
      received_usdc: toNumber(received),
      fees_usdc: toNumber(fees),
    })),
    open_invoices: open.invoices,
    open_usdc: toNumber(open.amount),
    overdue_invoices: overdue.invoices,
    overdue_usdc: toNumber(overdue.amount),
  };
}
