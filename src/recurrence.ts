import { DAY_MS } from "./days.js";
export const RECURRING_INTERVALS = ["weekly", "monthly", "quarterly", "yearly"] as const;
export type RecurringInterval = (typeof RECURRING_INTERVALS)[number];

/** As a length in days says it. */
export const INTERVAL_DAYS: Readonly<Record<RecurringInterval, number>> = {
  weekly: 7,
  monthly: 30,
  quarterly: 90,
  yearly: 365,
};

const MONTHS = { monthly: 1, quarterly: 3, yearly: 12 } as const;

/**
 * The anchor plus n periods, in UTC. Always counted from the first anchor, so that a clamped month end
 * (31 Jan → 28 Feb) finds its way back (→ 31 Mar).
 */
export function addPeriods(anchor: Date, interval: RecurringInterval, n: number): Date {
  if (interval === "weekly") return new Date(anchor.getTime() + n * 7 * DAY_MS);
  return addMonths(anchor, n * MONTHS[interval]);
}

function addMonths(anchor: Date, months: number): Date {
  const year = anchor.getUTCFullYear();
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const result = new Date(anchor);
  result.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay));
  return result;
}
