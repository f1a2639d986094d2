import { dayAt, daysMeant, nextSuch } from "../reading/dates.js";
import type { Hearing } from "./hearing.js";

/** From the first moment on, and before the other. */
export interface Span {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const DAY_MS = 86_400_000;
const DAYS = { day: 1, week: 7, month: 30, year: 365 };
type Unit = keyof typeof DAYS;
const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
/** What may be a verb is a month only behind such a word. */
const MONTH = new RegExp(
  `\\b(?:(since|after|from|before|until|till|by|in|for|of|during|this|last|next) (${MONTHS.join("|")})|(${MONTHS.filter((name) => !/^ma(?:y|rch)$/.test(name)).join("|")}))\\b(?: (20\\d\\d)\\b)?`,
);
const TIMES =
  /\b(?:january|february|april|june|july|august|september|october|november|december|quarters?|q[1-4]|weeks?|months?|years?|yesterday|tomorrow|today|weekend|days?|before|after|until|since|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|(?<![-\w])20\d\d(?![-\w])/;
const FROM = /^(?:since|after)$/;
const TO = /^(?:before|until|till|by)$/;

/** The time that the last turn speaks of; "unread" where it does, and which is not understood. */
export function spanSaid(hearing: Hearing, isAhead: boolean): Span | "unread" | undefined {
  const { words } = hearing;
  const found = /\bbetween\b|\bfrom\b.{0,60}\b(?:to|until|till)\b/.test(words)
    ? undefined
    : (relative(hearing, isAhead) ?? dayed(hearing, isAhead) ?? monthly(hearing, isAhead) ?? yearly(words));
  return found ?? (TIMES.test(words) ? "unread" : undefined);
}

function relative({ words, now }: Hearing, isAhead: boolean): Span | undefined {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const [, way, count = 1, unit] =
    /\b(last|past|next) (?:(\d{1,3}) )?(day|week|month|year)s?\b/.exec(words) ?? [];
  const days = Number(count) * DAYS[(unit ?? "day") as Unit];
  if (way && /\d/.test(String(count)) && count !== 1)
    return way === "next"
      ? { from: today, to: today + (days + 1) * DAY_MS }
      : { from: now.getTime() - days * DAY_MS };
  if (/\btoday\b/.test(words)) return { from: today, ...(isAhead && { to: today + DAY_MS }) };
  if (/\byesterday\b/.test(words)) return { from: today - DAY_MS, to: today };
  if (/\btomorrow\b/.test(words)) return { from: today + DAY_MS, to: today + 2 * DAY_MS };
  const [, which = "", whole] = /\b(this|last|next) (week|month|year)\b/.exec(words) ?? [];
  const place = ["last", "this", "next"].indexOf(which) - 1;
  if (!whole) return undefined;
  const from = startOf(whole, place, now);
  return { from, ...((isAhead || place !== 0) && { to: startOf(whole, place + 1, now) }) };
}

/** Of the week, month or year that lies so many after this one. */
function startOf(whole: string, after: number, now: Date): number {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  if (whole === "year") return Date.UTC(year + after, 0, 1);
  if (whole === "month") return Date.UTC(year, month + after, 1);
  return Date.UTC(year, month, now.getUTCDate() - ((now.getUTCDay() + 6) % 7) + 7 * after);
}

/** "since Monday", "on 5 October", "before 2026-12-01" */
function dayed({ words, last, now }: Hearing, isAhead: boolean): Span | undefined {
  const weekday = WEEKDAYS.indexOf(/\bsince (?:last )?(\w+day)\b/.exec(words)?.[1] ?? "");
  if (weekday >= 0) {
    const back = (now.getUTCDay() - weekday + 7) % 7;
    return { from: Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - back) };
  }
  const { tokens } = last.plain;
  for (const [at] of tokens.entries()) {
    const day = dayAt(tokens, at)?.value;
    if (day?.kind !== "day" && !(isAhead && day?.kind === "weekday")) continue;
    const from = isAhead ? now : new Date(now.getTime() - 365 * DAY_MS);
    const [date, other] = day.kind === "day" ? [nextSuch(day, from)] : daysMeant(day, from);
    const before = tokens[at - 1];
    return date && !other
      ? bounded(before?.kind === "word" ? before.fold : "", Date.parse(date), Date.parse(date) + DAY_MS)
      : undefined;
  }
  return undefined;
}

function bounded(word: string, from: number, to: number): Span {
  if (FROM.test(word)) return { from: word === "after" ? to : from };
  return TO.test(word) ? { to: word === "before" ? from : to } : { from, to };
}

/** Of what lies behind, the last such month that has begun; else the nearest. */
function monthly({ words, now }: Hearing, isAhead: boolean): Span | undefined {
  const [, word = "", behind, bare, said] = MONTH.exec(words) ?? [];
  const index = MONTHS.indexOf(behind ?? bare ?? "");
  if (index < 0) return undefined;
  const gap = index - now.getUTCMonth();
  const nearest = gap > 6 ? -1 : gap < -6 ? 1 : 0;
  const turn = isAhead ? nearest : -Number(gap > 0);
  const year = said ? Number(said) : now.getUTCFullYear() + turn;
  return bounded(word, Date.UTC(year, index, 1), Date.UTC(year, index + 1, 1));
}

function yearly(words: string): Span | undefined {
  const [, word = "", said] = /\b(in|of|for|during|since|before) (20\d\d)(?![-\w])/.exec(words) ?? [];
  return said ? bounded(word, Date.UTC(Number(said), 0, 1), Date.UTC(Number(said) + 1, 0, 1)) : undefined;
}

/** The month that a span is, where it is one. */
export function monthOf({ from, to }: Span): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  const start = new Date(from);
  const isMonth =
    start.getUTCDate() === 1 && to === Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  return isMonth ? start.toISOString().slice(0, 7) : undefined;
}
