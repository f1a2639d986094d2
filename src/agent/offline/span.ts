import type { Hearing } from "./hearing.js";
import { type Moment, momentsIn, type Span } from "./moments.js";
import { clientsNamed } from "./narrow.js";
import { MONTH_NAMES, MONTHS, WEEKDAYS } from "./time-words.js";

/** What can't be told for certain, as the end of "I can't narrow this by". */
interface Unable {
  readonly unable: string;
}

/** Whatever looks like a time: where it is not understood, nothing may be answered as if it were not there. */
const TIMES = new RegExp(
  [
    `\\b(?:${MONTH_NAMES.filter((name) => !/^ma(?:y|rch)$/.test(name)).join("|")}|${[...WEEKDAYS.keys()].join("|")})\\b`,
    `\\b(?:in|since|until|till|before|after|during) (?:${[...MONTHS.keys()].join("|")})\\b`,
    "\\b(?:minutes?|hours?|hrs?|days?|weeks?|weekends?|fortnights?|months?|quarters?|years?|decades?)\\b",
    "\\b(?:yesterday|today|tomorrow|tonight|noon|midnight|morning|afternoon|evening|ago|ytd|mtd|q[1-4])\\b",
    "\\b(?:before|after|until|till|since)\\b",
    "(?<![-\\w])20\\d\\d(?![-\\w])(?! ?(?:usdc?|us[- ]|dollars|\\$|€))",
    "(?<![-\\w])\\d{4}-\\d\\d?\\b|(?<![\\d.])\\d{1,2}([./])\\d{1,2}\\1(?:\\d\\d)?|\\b\\d{1,2}/\\d{1,4}\\b",
    "\\b\\d{1,2}:\\d\\d|\\b\\d{1,2} ?[ap]m\\b|\\bthe \\d{1,2}(?:st|nd|rd|th)\\b",
  ].join("|"),
);
/** Less than all of the time that follows, or none of it. */
const PART =
  /\b(?:mid|early|late|beginning|start|middle|half|days?|weeks?|rest|end|around|about|not|except|excluding|without|but|\d{1,2}(?:st|nd|rd|th|\.)?(?: ?[-–]| to| until| till| and)?)(?:[- ]of)?[- ](?:the )?$/;
const FROM = /\b(?:(?<past>after|later than|newer than)|since|starting(?: from| on| in)?|as of)(?: the)? $/;
const TO =
  /\b(?:(?<short>before|earlier than|older than)|until|till|by|up to|through|no later than)(?: the)? $/;
const ON_TO = /^ (?:to|until|till|through|thru|bis) (?:the )?$|^ ?[-–—] ?$/;
const ONWARDS = /^ (?:on|onwards?|and later|or later)\b/;

/** The time that the last turn speaks of. */
export function spanSaid(hearing: Hearing, isAhead: boolean): Span | Unable | undefined {
  const words = withoutNames(hearing);
  const moments = momentsIn(words, hearing, isAhead);
  const [first, second] = moments;
  const rest = moments.reduce((text, { start, end }) => blanked(text, start, end), words);
  if (!first) return TIMES.test(rest) ? UNREAD : undefined;
  const fault = moments.find((one) => one.fault)?.fault;
  if (fault) return { unable: `that time, for ${fault}` };
  const read = second ? ranged(words, first, second, hearing, isAhead) : bounded(words, first);
  if (!read || moments.length > 2 || PART.test(words.slice(0, first.start))) return UNREAD;
  return TIMES.test(rest.replace(read.bounds, "")) ? UNREAD : read.span;
}

const UNREAD: Unable = { unable: "that time" };

interface Read {
  readonly span: Span;
  /** The words beside that say how it is meant. */
  readonly bounds: RegExp;
}

const NONE = /(?!)/;
const BOUNDS = /\b(?:since|after|before|until|till)\b/;
const BOTH = /\b(?:since|after|before|until|till)\b.*\b(?:before|until|till)\b|\b(?:until|till)\b/;

function bounded(words: string, moment: Moment): Read | undefined {
  const before = words.slice(0, moment.start);
  const { from, to } = moment.span;
  const since = FROM.exec(before);
  const until = TO.exec(before);
  if (since) return { span: { from: since.groups?.past ? (to ?? from) : from }, bounds: BOUNDS };
  if (until) return { span: { to: until.groups?.short && !moment.isEnd ? from : to }, bounds: BOUNDS };
  return ONWARDS.test(words.slice(moment.end))
    ? { span: { from }, bounds: NONE }
    : { span: moment.span, bounds: NONE };
}

/** "between 1 and 31 …" is none: only two whole times are a range. */
function ranged(
  words: string,
  first: Moment,
  second: Moment,
  { now }: Hearing,
  isAhead: boolean,
): Read | undefined {
  const before = words.slice(0, first.start);
  const amid = words.slice(first.end, second.start);
  const isRange =
    ON_TO.test(amid) || (/^ (?:and|&) (?:the )?$/.test(amid) && /\bbetween (?:the )?$/.test(before));
  const since = FROM.exec(before);
  const until = /^,? (?:and |but )?(?<short>before|by|until|till) (?:the )?$/.exec(amid);
  if (!isRange && !(since && until)) return undefined;
  const [one, other] = inOneYear(first, second);
  const from = since?.groups?.past ? one.to : one.from;
  const to = until?.groups?.short === "before" ? other.from : other.to;
  const isGuessed = Boolean(first.inYear && second.inYear) && !isAhead && (from ?? 0) > now.getTime();
  return from === undefined || to === undefined || to <= from || isGuessed
    ? undefined
    : { span: { from, to }, bounds: BOTH };
}

/** What is said without its year lies in that of the other; an end before its beginning, in the next one. */
function inOneYear(first: Moment, second: Moment): [Span, Span] {
  const yearOf = ({ span: { from = 0 } }: Moment) => new Date(from).getUTCFullYear();
  if (first.inYear && !second.inYear) {
    const same = first.inYear(yearOf(second));
    return [(same.from ?? 0) < (second.span.to ?? 0) ? same : first.inYear(yearOf(second) - 1), second.span];
  }
  if (!second.inYear) return [first.span, second.span];
  const ends = [0, 1].map((more) => second.inYear?.(yearOf(first) + more) ?? second.span);
  return [first.span, ends.find(({ to = 0 }) => to > (first.span.from ?? 0)) ?? second.span];
}

/** "Jan Smith" and "May & Co" are no months. */
function withoutNames(hearing: Hearing): string {
  return clientsNamed(hearing).reduce((text, name) => {
    const whole = name.toLowerCase();
    const [first = ""] = whole.split(" ");
    const at = text.indexOf(whole);
    if (at >= 0) return blanked(text, at, at + whole.length);
    const lone = text.search(
      new RegExp(`(?<=\\b(?:for|from|of|by|to) )${first.replace(/[^\p{L}\d]/gu, "\\$&")}\\b`),
    );
    return lone < 0 ? text : blanked(text, lone, lone + first.length);
  }, hearing.words);
}

function blanked(text: string, start: number, end: number): string {
  return text.slice(0, start) + "_".repeat(end - start) + text.slice(end);
}

/** The months that a span is, where it is whole ones. */
export function monthsOf({ from, to }: Span, now: Date): { month: string; to_month?: string } | undefined {
  const until = to ?? Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  if (from === undefined || !beginsMonth(from) || !beginsMonth(until) || until <= from) return undefined;
  const [month, last] = [from, until - 1].map((moment) => new Date(moment).toISOString().slice(0, 7));
  return month && last ? { month, ...(last !== month && { to_month: last }) } : undefined;
}

function beginsMonth(moment: number): boolean {
  return /-01T00:00:00\.000Z$/.test(new Date(moment).toISOString());
}
