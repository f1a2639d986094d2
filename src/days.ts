export const DAY_MS = 86_400_000;
/** As contracts count. */
export const DAY_SECONDS = 86_400n;

/** In UTC, as "2026-03-31". */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export const LEAP_YEAR = 2028;

/** Whether a month, counted from 0, has such a day in that year. */
export function hasDay(year: number, month: number, day: number): boolean {
  return day > 0 && new Date(Date.UTC(year, month, day)).getUTCMonth() === month;
}

export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}

/** Of an account that names none, UTC. */
type Zone = string | null | undefined;

/** The day of a zone, as `isoDay` tells that of UTC. */
export function dayThere(now: Date, timeZone: Zone): string {
  return isoDay(wallClock(now, timeZone));
}

/** What clocks show there, as if that were UTC. */
export function wallClock(moment: Date, timeZone: Zone): Date {
  return new Date(wallTime(clockOf(timeZone), moment));
}

/** When the clocks there first show this, or a later time. */
export function momentThere(wall: number, timeZone: Zone): Date {
  return momentOf(clockOf(timeZone), wall);
}

/** The last days of a zone, the running one included: their dates and the moments at which they begin. */
export function lastDays(now: Date, count: number, timeZone: Zone): { dates: string[]; beginnings: Date[] } {
  const clock = clockOf(timeZone);
  const today = wallTime(clock, now);
  const midnights = Array.from({ length: count }, (_, index) => {
    const daysAgo = count - 1 - index;
    return Math.floor(today / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  });
  return {
    dates: midnights.map((wall) => isoDay(new Date(wall))),
    beginnings: midnights.map((wall) => momentOf(clock, wall)),
  };
}

/** As the zone's own days begin, however long one is. */
export function nextMidnight(now: Date, timeZone: Zone): Date {
  const [today = now] = lastDays(now, 1, timeZone).beginnings;
  const [tomorrow = now] = lastDays(new Date(today.getTime() + 1.5 * DAY_MS), 1, timeZone).beginnings;
  return tomorrow;
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** An RFC 3339 moment or a plain date. */
const MOMENT = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/;

/** Of a moment whether its day exists, too: `Date` takes 30 February as one of March. */
export function isDay(value: string): boolean {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(value) ?? [];
  if (!date || !isStorable(new Date(value)) || !isStorable(new Date(date))) return false;
  return new Date(date).toISOString().startsWith(date) && (!time || MOMENT.test(value));
}

/** PostgreSQL knows no year 0, and ISO text has four digits for one. */
function isStorable(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** A zone may be written in capitals or not. */
const MOST_CLOCKS = 1_000;

/**
 * To make one takes longer than to read it a hundred times. UTC's for a zone that only a newer Node.js knows, which
 * another process may have taken: all accounts' days are told together, and one must not stop them.
 */
function clockOf(zone: Zone): Intl.DateTimeFormat {
  const known = clocks.get(zone ?? "UTC");
  if (known) return known;
  const timeZone = zone && isTimeZone(zone) ? zone : "UTC";
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  clocks.set(zone ?? "UTC", clock);
  return clock;
}

/** What a clock on the wall there shows, read as if it were UTC. */
function wallTime(clock: Intl.DateTimeFormat, moment: Date): number {
  const parts = Object.fromEntries(
    clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The first at which the clocks show this time or a later one: they may be put forward over it, or back before it. */
function momentOf(clock: Intl.DateTimeFormat, wall: number): Date {
  const shown = (moment: number) => wallTime(clock, new Date(moment));
  const byOffsetAt = (moment: number) => wall - (shown(moment) - moment);
  const before = byOffsetAt(wall - DAY_MS);
  const after = byOffsetAt(wall + DAY_MS);
  if (before === after) return new Date(before);
  return new Date(Math.min(...[before, after].filter((moment) => shown(moment) >= wall)));
}
