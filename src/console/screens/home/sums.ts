import type { Chain, Income } from "../../../client/public.js";
import { sum } from "../../words/money.js";

export interface Span {
  received: number;
  before: number;
  byChain: [Chain, number][];
  /** The first day of it. */
  since: string;
}

/** The last days, today included, and as many before them. */
export function spanOf({ days, last_day }: Income, count: number): Span {
  const since = daysBefore(last_day, count - 1);
  const beforeSince = daysBefore(last_day, 2 * count - 1);
  const within = days.filter(({ date }) => date >= since);
  const before = days.filter(({ date }) => date >= beforeSince && date < since);
  const chains = [...new Set(within.map(({ chain }) => chain))];
  const total = (rows: Income["days"]) => sum(rows.map(({ received_usdc }) => received_usdc));
  return {
    received: total(within),
    before: total(before),
    byChain: chains.map((chain) => [chain, total(within.filter((row) => row.chain === chain))]),
    since,
  };
}

/** One sum for each of the last days, and for each of as many before them. */
export function seriesOf({ days, last_day }: Income, count: number) {
  const dates = Array.from({ length: count }, (_, index) => daysBefore(last_day, count - 1 - index));
  const at = (date: string) =>
    sum(days.filter((row) => row.date === date).map(({ received_usdc }) => received_usdc));
  return { dates, received: dates.map(at), before: dates.map((date) => at(daysBefore(date, count))) };
}

export function daysBefore(date: string, count: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - count);
  return day.toISOString().slice(0, 10);
}
