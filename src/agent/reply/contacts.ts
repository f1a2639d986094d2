import { findAll, KEPT, type Sighting, type SightingKind } from "../text/span.js";
import type { Carving } from "./carve.js";
import type { KnownValues } from "./known-values.js";

const NEXT_DIGIT = "(?:[ \\u00a0().·/-]{0,3}\\d)";
const DIGITS = `\\d${NEXT_DIGIT}{6,14}(?!\\s?USDC|[\\p{L}\\p{N}])`;
const MESSENGERS =
  "telegram|whatsapp|signal|discord|instagram|insta|twitter|wechat|snapchat|skype|messenger|threema|viber";

const LEADS = "(?: is| at| as| under|:| =|,| –| -){1,2} {0,2}[\"'*_`(]{0,2}";

/** Without these there is nothing to find, and most texts hold neither. */
const SEVEN_DIGITS = new RegExp(`\\d${NEXT_DIGIT}{6}`, "u");
const MESSENGER = new RegExp(MESSENGERS, "iu");

interface Pattern {
  readonly kind: SightingKind;
  readonly look: RegExp;
  readonly pattern: RegExp;
}

export const CONTACTS: readonly Pattern[] = [
  { kind: "phone", look: SEVEN_DIGITS, pattern: new RegExp(`(?<![\\p{L}\\p{N}.,+-])\\+ ?${DIGITS}`, "gu") },
  {
    kind: "phone",
    look: SEVEN_DIGITS,
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:call|phone|telephone|tel|dial|ring|text|sms|mobile|hotline|whatsapp|anruf\\p{L}*|ruf\\p{L}*|telefon\\p{L}*|appele[rz]|llam\\p{L}{1,4}|ligue|chiam\\p{L}{1,4})(?!\\p{L})[^\\n.!?\\d]{0,30})${DIGITS}`,
      "giu",
    ),
  },
  {
    kind: "handle",
    look: MESSENGER,
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:${MESSENGERS})(?!\\p{L})(?:(?: (?:handle|user|username|id|account|channel|group)){1,2}${LEADS}|${LEADS}(?=[\\p{L}\\p{N}]{0,40}[_\\d])))[\\p{L}][\\p{L}\\p{N}_.]{3,63}`,
      "giu",
    ),
  },
  {
    kind: "handle",
    look: MESSENGER,
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}_./-])(?=[\\p{L}\\p{N}]{0,40}[_\\d])[\\p{L}][\\p{L}\\p{N}_.]{3,63}(?= (?:on|via|auf|sur|en|em|su) (?:${MESSENGERS})(?!\\p{L}))`,
      "giu",
    ),
  },
];

/** Whom a reply tells its reader to call or to write to, where neither the user nor a record has named him. */
export function contactsTold(text: string, { flags }: Carving, { words }: KnownValues): Sighting[] {
  const told = CONTACTS.filter(({ look }) => look.test(text)).flatMap(({ kind, pattern }) =>
    findAll(text, pattern)
      .filter(({ 0: found }) => !words.has(kind === "phone" ? digitsOf(found) : found.toLowerCase()))
      .map(({ index, 0: found }) => ({ kind, start: index, end: index + found.length })),
  );
  return [...told, ...halves(text, flags)].filter(
    ({ start, end }) => !flags.subarray(start, end).every(Boolean),
  );
}

const PHONE = new RegExp(`(?<![\\p{L}\\p{N}.,+-])\\+? ?${DIGITS}`, "gu");

/** The digits of what may be phone numbers. */
export function phonesIn(text: string): string[] {
  return findAll(text, PHONE).map(({ 0: found }) => digitsOf(found));
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

const HALF = /(?<![0-9A-Za-z])(?:0x)?[0-9a-f]{16,31}(?![0-9A-Za-z])/gi;
const APART = 200;

/** An address in two pieces, with words between them. */
function halves(text: string, flags: Uint8Array): Sighting[] {
  const found = findAll(text, HALF).filter(({ index }) => flags[index] !== KEPT);
  const isNear = (one?: RegExpExecArray, other?: RegExpExecArray) =>
    one !== undefined && other !== undefined && other.index - one.index - one[0].length <= APART;
  return found
    .filter((one, at) => isNear(found[at - 1], one) || isNear(one, found[at + 1]))
    .map(({ index, 0: half }) => ({ kind: "address", start: index, end: index + half.length }));
}
