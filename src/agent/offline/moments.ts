import { DAY_MS, hasDay, LEAP_YEAR } from "../../days.js";
import { daysMeant } from "../reading/slots/days-meant.js";
import { NUMBERS, ORDINALS } from "../reading/words/sets.js";
import { capital, lengthOf, startOf, today } from "./calendar.js";
import type { Hearing } from "./hearing.js";
import { BEHIND_TIME, MONTH_NAMES, MONTHS, monthIn, WEEKDAYS } from "./time-words.js";

/** From the first moment on, and before the other. */
export interface Span {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A time that the words name, and where. */
export interface Moment {
  readonly start: number;
  readonly end: number;
  readonly span: Span;
  /** Why there is no such time, or none for certain. */
  readonly fault?: string;
  /** Of what was said without its year: the same in that one. */
  readonly inYear?: (year: number) => Span;
  /** "Before the end of March" takes in all of March. */
  readonly isEnd?: boolean;
}

type Meant = Omit<Moment, "start" | "end">;

interface Clock {
  readonly now: Date;
  readonly isAhead: boolean;
}

type Groups = Readonly<Record<string, string | undefined>>;
type Reading = readonly [RegExp, (said: Groups, clock: Clock) => Meant | undefined];

const M = `(?<month>${[...MONTHS.keys()].join("|")})\\.?`;
const LONG = `(?<month>${MONTH_NAMES.filter((name) => !/^ma(?:y|rch)$/.test(name)).join("|")})`;
const Y = "(?:,? (?:of )?(?<year>20\\d\\d|(?:this|last|next) year)(?![-\\w]))?";
const D = "(?<!\\b(?:last|first|latest|newest|top|next) )(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?";
const ORDINAL = `(?<ordinal>${[...ORDINALS.keys()].filter((word) => /^[a-z-]+$/.test(word)).join("|")})`;
const N = `(?<count>\\d{1,3}|an?|${[...NUMBERS.keys()].filter((word) => /^[a-z]+$/.test(word)).join("|")})`;
const W = `(?<weekday>${[...WEEKDAYS.keys()].join("|")})`;
const WHICH = "(?<which>this|current|last|previous|next|coming)";

/** By how they are written; where two fit, the earlier and then the longer one holds. */
const READINGS: readonly Reading[] = [
  read("(?<year>20\\d\\d)-(?<number>\\d\\d)-(?<day>\\d\\d)(?![-\\d:])(?!t\\d)", dated),
  read("(?<year>20\\d\\d)[./](?<number>\\d{1,2})[./](?<day>\\d{1,2})(?!\\d)", dated),
  read("(?<year>20\\d\\d)[-/.](?<number>\\d\\d)(?![-\\d/]|\\.\\d)", monthed),
  read("(?<![./])(?<number>\\d{1,2})[./](?<year>20\\d\\d)(?![-\\d/]|\\.\\d)", monthed),
  read(
    "(?<one>\\d{1,2})(?<sign>[./])(?<other>\\d{1,2})\\k<sign>(?<year>(?:20)?\\d\\d)(?![-\\d/]|\\.\\d)",
    figured,
  ),
  read(`${BEHIND_TIME}(?<one>\\d{1,2})(?<sign>\\.)(?<other>\\d{1,2})\\.(?!\\d)`, figured),
  read(`${BEHIND_TIME}(?<one>\\d{1,2})(?<sign>/)(?<other>\\d{1,2})(?![\\d/])`, figured),
  read(`${D} (?:of )?${M}${Y}`, dated),
  read(`${ORDINAL} of ${M}${Y}`, dated),
  read(`${M} (?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?(?!\\d|[./:]\\d| ?(?:usdc?|\\$|%))${Y}`, dated),
  read(`${BEHIND_TIME}${M}${Y}`, monthed),
  read(`${LONG}${Y}`, monthed),
  read(`${M} (?<year>20\\d\\d)(?![-\\w])`, monthed),
  read(
    `${BEHIND_TIME}(?:the year )?(?<year>20[1-4]\\d)(?![-\\w/]|\\.\\d)(?! ?(?:usdc?|us[- ]|dollars|\\$|€))`,
    yeared,
  ),
  read(
    `(?:q(?<quarter>[1-4])|(?<quarterth>first|second|third|fourth|1st|2nd|3rd|4th) quarter)[ /]?${Y}(?:(?<=/)(?<slashed>20\\d\\d))?`,
    quartered,
  ),
  read("(?<year>20\\d\\d)[- /]?q(?<quarter>[1-4])", quartered),
  read(`(?:the )?end of ${M}${Y}`, (said, clock) => ended(monthed(said, clock))),
  read(`(?:the )?end of (?:the |${WHICH} )?(?<whole>week|month|quarter|year)`, (said, clock) =>
    ended(whole({ which: "this", ...defined(said) }, clock)),
  ),
  read(`${WHICH} (?<whole>week|month|quarter|year)`, whole),
  read(`(?:last|past|previous) (?:${N} )?(?<unit>minute|hour|day|week|month|year)s?`, rolling),
  read(`(?:next|within|within the next) ${N} (?<unit>day|week|month|year)s?`, ahead),
  read(`${N} (?<unit>day|week)s? ago`, ago),
  read("(?<near>yesterday|today|tomorrow)", near),
  read(`(?:(?<which>this|last|past|previous|next|coming) )?${W}`, weekly),
];

function read(pattern: string, mean: Reading[1]): Reading {
  return [new RegExp(`(?<![\\p{L}\\d_-])(?:${pattern})(?![\\p{L}\\d_])`, "gu"), mean];
}

function defined(said: Groups): Groups {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** All that the words name, in their order. */
export function momentsIn(words: string, { now }: Pick<Hearing, "now">, isAhead: boolean): Moment[] {
  const found = READINGS.flatMap(([pattern, mean]) =>
    [...words.matchAll(pattern)].flatMap((match): Moment[] => {
      const meant = mean(match.groups ?? {}, { now, isAhead });
      return meant ? [{ ...meant, start: match.index, end: match.index + match[0].length }] : [];
    }),
  );
  const kept: Moment[] = [];
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}

function yearIn({ year, slashed = year }: Groups, { now }: Clock): number | undefined {
  if (!slashed) return undefined;
  if (/^\d/.test(slashed)) return Number(slashed.length === 2 ? `20${slashed}` : slashed);
  return now.getUTCFullYear() + ["last", "this", "next"].indexOf(slashed.slice(0, 4)) - 1;
}

/** Without a year, of what lies behind the last that has begun; else the nearest. */
function yearOf(month: number, { now, isAhead }: Clock): number {
  const gap = month - now.getUTCMonth();
  const nearest = gap > 6 ? -1 : gap < -6 ? 1 : 0;
  return now.getUTCFullYear() + (isAhead ? nearest : -Number(gap > 0));
}

function dated(said: Groups, clock: Clock): Meant | undefined {
  const place = ORDINALS.get(said.ordinal ?? "");
  return dayOf(place === undefined ? Number(said.day) : place + 1, monthIn(said), yearIn(said, clock), clock);
}

/** "1.12.26", "31/12/2026"; "04/05/2026" is one day here and another there. */
function figured(said: Groups, clock: Clock): Meant | undefined {
  const [one, other] = [Number(said.one), Number(said.other)];
  const year = yearIn(said, clock);
  if (said.sign === "." || one > 12 || one === other) return dayOf(one, other - 1, year, clock);
  if (other > 12) return dayOf(other, one - 1, year, clock);
  return { span: {}, fault: `${said.one}/${said.other} is one day here and another one there` };
}

function dayOf(day: number, month: number, year: number | undefined, clock: Clock): Meant | undefined {
  const spelled = `${day} ${capital(MONTH_NAMES[month] ?? "")}`;
  if (month < 0 || month > 11) return { span: {}, fault: "there is no such month" };
  if (!hasDay(LEAP_YEAR, month, day)) return { span: {}, fault: `there is no ${spelled}` };
  const meant = year ?? yearOfDay(month, day, clock);
  const fault = hasDay(meant, month, day) ? undefined : `${meant} has no ${spelled}`;
  return {
    span: dayFrom(Date.UTC(meant, month, day)),
    ...(fault && { fault }),
    ...(year === undefined && { inYear: (other) => dayFrom(Date.UTC(other, month, day)) }),
  };
}

function yearOfDay(month: number, day: number, clock: Clock): number {
  const year = yearOf(month, clock);
  return !clock.isAhead && Date.UTC(year, month, day) > clock.now.getTime() ? year - 1 : year;
}

function dayFrom(from: number): Span {
  return { from, to: from + DAY_MS };
}

function monthed(said: Groups, clock: Clock): Meant {
  const month = monthIn(said);
  return month < 0 || month > 11
    ? { span: {}, fault: "there is no such month" }
    : monthsFrom(month, 1, yearIn(said, clock), clock);
}

function monthsFrom(month: number, count: number, year: number | undefined, clock: Clock): Meant {
  const inYear = (of: number) => ({ from: Date.UTC(of, month, 1), to: Date.UTC(of, month + count, 1) });
  return { span: inYear(year ?? yearOf(month, clock)), ...(year === undefined && { inYear }) };
}

function yeared(said: Groups, clock: Clock): Meant {
  return monthsFrom(0, 12, yearIn(said, clock), clock);
}

function quartered(said: Groups, clock: Clock): Meant {
  const place = ["first", "second", "third", "fourth"].indexOf(said.quarterth ?? "");
  const quarter = Number(said.quarter ?? (place < 0 ? said.quarterth?.charAt(0) : place + 1));
  return monthsFrom((quarter - 1) * 3, 3, yearIn(said, clock), clock);
}

function whole({ which = "", whole = "" }: Groups, { now }: Clock): Meant {
  const after = /^(?:this|current)$/.test(which) ? 0 : /^(?:next|coming)$/.test(which) ? 1 : -1;
  return { span: { from: startOf(whole, after, now), to: startOf(whole, after + 1, now) } };
}

/** Its last day. */
function ended({ span, fault, inYear }: Meant): Meant {
  const last = ({ to = 0 }: Span) => ({ from: to - DAY_MS, to });
  return {
    span: last(span),
    isEnd: true,
    ...(fault && { fault }),
    ...(inYear && { inYear: (year) => last(inYear(year)) }),
  };
}

/** "last 24 hours"; one alone only where it is no whole of the calendar. */
function rolling(said: Groups, { now }: Clock): Meant | undefined {
  const isSure = said.count !== undefined || /^(?:minute|hour)$/.test(said.unit ?? "");
  return isSure ? { span: { from: now.getTime() - lengthOf(said) } } : undefined;
}

function ahead(said: Groups, { now }: Clock): Meant {
  return { span: { from: today(now), to: today(now) + lengthOf(said) + DAY_MS } };
}

function ago(said: Groups, { now }: Clock): Meant {
  return { span: dayFrom(today(now) - lengthOf(said)) };
}

function near({ near = "" }: Groups, { now }: Clock): Meant {
  return { span: dayFrom(today(now) + (["yesterday", "today", "tomorrow"].indexOf(near) - 1) * DAY_MS) };
}

function weekly({ which = "", weekday = "" }: Groups, { now, isAhead }: Clock): Meant | undefined {
  const day = WEEKDAYS.get(weekday) ?? 0;
  const back = (now.getUTCDay() - day + 7) % 7;
  if (/^(?:last|past|previous)$/.test(which)) return { span: dayFrom(today(now) - (back || 7) * DAY_MS) };
  if (!isAhead) return which ? undefined : { span: dayFrom(today(now) - back * DAY_MS) };
  const days = daysMeant({ kind: "weekday", weekday: day, next: /^(?:next|coming)$/.test(which) }, now);
  const span = dayFrom(Date.parse(days[0] ?? ""));
  return days.length > 1 ? { span, fault: `it may be ${days.join(" or ")}` } : { span };
}
