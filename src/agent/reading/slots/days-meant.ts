import { DAY_MS, hasDay, isoDay } from "../../../days.js";
import type { DaySaid, Unit } from "./dates.js";

/** The days that the words can mean, as ISO; none where no such day is near. People differ on "next Friday", on a month and on a day that has just passed: both are read. */
export function daysMeant(said: DaySaid, now: Date): string[] {
  switch (said.kind) {
    case "day":
      return suchDays(said, now).filter((day) => isSuch(day, said.weekday, now));
    case "monthEnd":
      return said.month === undefined
        ? [isoDay(monthsEnd(now.getUTCFullYear(), now.getUTCMonth()))]
        : suchDays({ day: "last", month: said.month }, now);
    case "weekday": {
      const first = (said.weekday - now.getUTCDay() + 7) % 7 || 7;
      return said.next ? [plusDays(now, first), plusDays(now, first + 7)] : [plusDays(now, first)];
    }
    case "dayOfMonth": {
      const months = now.getUTCMonth() + Number(said.day < now.getUTCDate());
      return [isoDay(new Date(Date.UTC(now.getUTCFullYear(), months, said.day)))];
    }
    case "ahead":
      return daysAhead(said, now);
  }
}

const isSuch = (day: string, weekday: number | undefined, now: Date) =>
  weekday === undefined || (day >= isoDay(now) && new Date(day).getUTCDay() === weekday);

/** How many days there are until then; a month is thirty of them. */
export function daysUntil(said: DaySaid | undefined, now: Date): number[] {
  if (!said) return [];
  if (said.kind === "ahead") return [said.count * daysOf(said.unit)];
  return daysMeant(said, now).map((day) => (Date.parse(day) - Date.parse(isoDay(now))) / DAY_MS);
}

function daysAhead({ count, unit }: Extract<DaySaid, { kind: "ahead" }>, now: Date): string[] {
  const counted = plusDays(now, count * daysOf(unit));
  if (unit !== "month" && unit !== "year") return [counted];
  return distinct([monthsLater(now, count * (unit === "year" ? 12 : 1)), counted]);
}

export function daysOf(unit: Unit): number {
  return { day: 1, week: 7, month: 30, year: 365 }[unit];
}

export interface DayOfYear {
  readonly day: number | "last";
  readonly month: number;
  readonly year?: number | undefined;
}

/** Of a day that passed not long ago, either this year's or the next one. */
function suchDays(said: DayOfYear, now: Date): string[] {
  const passed = nextSuch(said, new Date(now.getTime() - JUST_PASSED_DAYS * DAY_MS));
  return distinct([passed, nextSuch(said, now)].filter((day) => day !== undefined));
}

const JUST_PASSED_DAYS = 59;

/** Without a year, the next such day; none where the year meant does not have it. */
export function nextSuch(said: DayOfYear, now: Date): string | undefined {
  const here = now.getUTCFullYear();
  return dayIn(said, said.year ?? here + Number(said.year === undefined && isPast(said, now)));
}

function isPast({ day, month }: DayOfYear, now: Date): boolean {
  const months = month - now.getUTCMonth();
  return months < 0 || (months === 0 && day !== "last" && day < now.getUTCDate());
}

function dayIn({ day, month }: DayOfYear, year: number): string | undefined {
  if (day === "last") return isoDay(monthsEnd(year, month));
  return hasDay(year, month, day) ? isoDay(new Date(Date.UTC(year, month, day))) : undefined;
}

export function plusDays(now: Date, days: number): string {
  return isoDay(new Date(now.getTime() + days * DAY_MS));
}

function monthsEnd(year: number, month: number): Date {
  return new Date(Date.UTC(year, month + 1, 0));
}

function monthsLater(now: Date, months: number): string {
  const last = monthsEnd(now.getUTCFullYear(), now.getUTCMonth() + months).getUTCDate();
  const day = Math.min(now.getUTCDate(), last);
  return isoDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day)));
}

function distinct(days: readonly string[]): string[] {
  return [...new Set(days)];
}
