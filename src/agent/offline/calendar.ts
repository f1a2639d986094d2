import { DAY_MS } from "../../days.js";
import { NUMBERS } from "../reading/words/sets.js";

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Of the week, month, quarter or year that lies so many after this one. */
export function startOf(whole: string, after: number, now: Date): number {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  if (whole === "year") return Date.UTC(year + after, 0, 1);
  if (whole === "quarter") return Date.UTC(year, month - (month % 3) + 3 * after, 1);
  if (whole === "month") return Date.UTC(year, month + after, 1);
  return Date.UTC(year, month, now.getUTCDate() - ((now.getUTCDay() + 6) % 7) + 7 * after);
}

const UNITS = {
  minute: 60_000,
  hour: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
};

/** A number of units, in milliseconds. */
export function lengthOf({
  count = "1",
  unit = "day",
}: Readonly<Record<string, string | undefined>>): number {
  const place = NUMBERS.get(count);
  const number = /^an?$/.test(count) ? 1 : place === undefined ? Number(count) : place + 1;
  return number * UNITS[unit as keyof typeof UNITS];
}

export function today(now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
}
