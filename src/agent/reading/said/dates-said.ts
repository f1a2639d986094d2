const DAY_MS = 86_400_000;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?";
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    a: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    ten: 10,
    fourteen: 14,
    thirty: 30,
  }),
);

const ISO = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const DAY_FIRST = new RegExp(
  `^\\s*(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}(?:,?\\s+(\\d{4}))?`,
  "i",
);
const MONTH_FIRST = new RegExp(`^\\s*${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?(?!\\d)`, "i");
const SPAN = /^\s*(?:in|within|after)?\s*(?:the\s+next\s+)?(\d{1,3}|[a-z]{1,8})\s+(day|week|month)s?\b/i;
const WEEKDAY = new RegExp(`^\\s*(?:on\\s+)?(?:(this|next|coming)\\s+)?(${WEEKDAYS.join("|")})\\b`, "i");
const MONTH_END =
  /^\s*(?:the\s+)?(?:end|last day)\s+of\s+(?:the\s+|this\s+)?(next\s+)?(?:current\s+)?month\b/i;

/** The dates that the words right here can mean; none where they are no date we read. */
export function datesAt(text: string, now: Date): string[] {
  const bare = text.replace(/^(?:\s*(?:(?:date|by|on|at|is|until|before)\b|[:=-]))+\s*/i, " ");
  const iso = ISO.exec(bare)?.map(Number);
  if (iso) return existing(iso[1], (iso[2] ?? 0) - 1, iso[3]);
  const dayFirst = DAY_FIRST.exec(bare);
  if (dayFirst) return named(dayFirst[2], dayFirst[1], dayFirst[3], now);
  const monthFirst = MONTH_FIRST.exec(bare);
  if (monthFirst) return named(monthFirst[1], monthFirst[2], monthFirst[3], now);
  if (/^\s*tomorrow\b/i.test(bare)) return [plusDays(now, 1)];
  if (/^\s*today\b/i.test(bare)) return [plusDays(now, 0)];
  return weekday(bare, now) ?? monthEnd(bare, now) ?? span(bare, now) ?? [];
}

export function plusDays(now: Date, days: number): string {
  return isoDay(new Date(now.getTime() + days * DAY_MS));
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Without a year, the next such day. */
function named(
  month: string | undefined,
  day: string | undefined,
  year: string | undefined,
  now: Date,
): string[] {
  const index = MONTHS.indexOf((month ?? "").slice(0, 3).toLowerCase());
  if (year) return existing(Number(year), index, Number(day));
  const thisYear = existing(now.getUTCFullYear(), index, Number(day));
  const ahead = thisYear.some((date) => date >= isoDay(now));
  return ahead ? thisYear : existing(now.getUTCFullYear() + 1, index, Number(day));
}

/** None where the month has no such day. */
function existing(year = 0, month = 0, day = 0): string[] {
  const date = new Date(Date.UTC(year, month, day));
  return date.getUTCMonth() === month ? [isoDay(date)] : [];
}

/** People differ on "next Friday": both are read. */
function weekday(text: string, now: Date): string[] | undefined {
  const match = WEEKDAY.exec(text);
  if (!match) return undefined;
  const ahead = (WEEKDAYS.indexOf((match[2] ?? "").toLowerCase()) - now.getUTCDay() + 7) % 7;
  const first = ahead === 0 ? 7 : ahead;
  return match[1]?.toLowerCase() === "next"
    ? [plusDays(now, first), plusDays(now, first + 7)]
    : [plusDays(now, first)];
}

function monthEnd(text: string, now: Date): string[] | undefined {
  const match = MONTH_END.exec(text);
  if (!match) return undefined;
  return [isoDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (match[1] ? 2 : 1), 0)))];
}

function span(text: string, now: Date): string[] | undefined {
  const match = SPAN.exec(text);
  const count = Number(match?.[1]) || NUMBERS.get(match?.[1]?.toLowerCase() ?? "");
  if (!match || !count) return undefined;
  if (match[2]?.toLowerCase() === "month") return [monthsLater(now, count), plusDays(now, 30 * count)];
  return [plusDays(now, count * (match[2]?.toLowerCase() === "week" ? 7 : 1))];
}

function monthsLater(now: Date, months: number): string {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + 1, 0)).getUTCDate();
  return isoDay(
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, Math.min(now.getUTCDate(), last))),
  );
}

/** "14 days", "two weeks": as days. */
export function daysAt(text: string): number | undefined {
  const match = SPAN.exec(text);
  const count = Number(match?.[1]) || NUMBERS.get(match?.[1]?.toLowerCase() ?? "");
  if (!match || !count) return undefined;
  return (
    count * { day: 1, week: 7, month: 30 }[(match[2] ?? "day").toLowerCase() as "day" | "week" | "month"]
  );
}
