import { type Address, checksumAddress } from "viem";
import { foldEmail } from "../../../email-address.js";
import { isOfTwoScripts } from "../../text/scripts.js";
import type { BreakToken, MarkToken, RawToken, Span, Token, WordToken } from "../types.js";
import { withPrefix } from "./chain-prefix.js";
import { foldOf, type NameIndex, nameAt } from "./names.js";

// Every repetition is bounded, or linear and tried once per token: hostile text can't make the scan quadratic.
const URL = /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>"'`|]+/iy;
const HOST = /(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?![\p{L}\p{N}_@])(?:[/?#:][^\s<>"'`|]*)?/iuy;
/** Below a domain of any script that parts its words. */
const EMAIL =
  /[a-z0-9._%+-]{1,64}@(?:[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}0-9-]{1,63}\.){1,8}(?:[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}]{2,24}|xn--[a-z0-9-]{2,59})(?![\p{L}\p{N}_@])/iuy;
const ADDRESS =
  /0x[0-9a-fA-F]{40}(?!(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{N}\p{Cf}_@/\\…#%&+~-])/uy;
const COMPOUND = /\d{1,20}(?:[-/:.]\d{1,20}){1,8}(?![\p{L}\p{N}\p{Cf}_])/uy;
const PLAIN_DIGITS = /\d+(?:[.'’\u00a0\u2009\u202f]\d+)*/y;
const DIGITS = /\d+(?:[.,'’\u00a0\u2009\u202f]\d+)*/y;
/** Scripts without blanks stand for themselves: what touches them is no part of their word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/uy;
/** "AT&T", "R&D": two letters on either side at most. */
const WORD =
  /(?<![\p{L}\p{N}&])\p{Lu}{1,2}&\p{Lu}{1,2}(?![\p{L}\p{M}\p{N}\p{Cf}_&])|(?:(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}\p{N}\p{Cf}_])+(?:['’-](?:(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}\p{N}\p{Cf}_])+)*/uy;
/** One word, or a name: two to five words written large, but none in backticks, which quote. */
const EMPHASIS =
  /([*_`]{1,3})(\p{Script=Latin}{1,40}|(?<!`)(?=\p{Lu})\p{Script=Latin}{1,40}(?: (?=\p{Lu})\p{Script=Latin}{1,40}){1,4})\1(?![\p{L}\p{M}\p{N}\p{Cf}_*`])/uy;
const LETTERS = /\p{Script=Latin}+/uy;
const DIGITS_ALONE = /\d+(?![^ \t\n])/y;
const DIGIT = /\p{N}/u;
/** "½ USDC", "$25²" */
const ODD_SUM =
  /(?=\d*(?![0-9])\p{N})[\d\p{N}]{1,20}(?:(?= ?(?:USDC?|dollars?)(?!\p{L}))|(?<=(?:USDC?|\$) ?[\d\p{N}]{1,20}))/iuy;
const PLAIN = /[A-Za-z0-9_]/;
const STRESS = /[*_`]/;
const BREAK = /\n[ \t]*(?:\n[ \t]*)*/y;
const BLANK = /[^\S\n\t]+/y;

const TOTALS = /^[ \t]*(?:grand |sub)?(?:total|sum|summe|gesamt|totale),/i;
const BEFORE_ADDRESS =
  /[\s([{<>"'“”‘’«»„`*|,;:=→–—•、，：（\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}-]/u;

/** Between two pauses. */
const PACE = 500;

/** `**brand guidelines**`, `**$900**`: what is printed bold is read as it stands, and its marks as blanks. */
const BOLD =
  /(?<![\p{L}\p{M}\p{N}\p{Cf}_*`])(\*\*|__)(?=[^\s*_`])([^*_`\n]{1,80})(?<=\S)\1(?![\p{L}\p{M}\p{N}\p{Cf}_*`])/gu;

export function* scanning(written: string, names?: NameIndex): Generator<void, RawToken[]> {
  const text = inOneRow(written.replace(BOLD, (whole: string) => `  ${whole.slice(2, -2)}  `));
  const fold = foldOf(text);
  const inRow = commaRows(text);
  const tokens: RawToken[] = [];
  for (let at = 0; at < text.length; ) {
    const emphasised = emphasisedAt(text, fold, at, names);
    if (emphasised) {
      for (const token of emphasised.tokens) tokens.push(token);
      at = emphasised.next;
      continue;
    }
    if (matchAt(BLANK, text, at)) {
      at = BLANK.lastIndex;
      continue;
    }
    const token = tokenAt(text, fold, at, inRow(at), names);
    tokens.push(token.kind === "address" ? withPrefix(token, tokens) : token);
    at = Math.max(token.end, at + 1);
    if (tokens.length % PACE === 0) yield;
  }
  return tokens;
}

/** "1) Design 300 2) Hosting 50" is read with commas, "Design ..... 300" with a colon. */
function inOneRow(text: string): string {
  const padded = (sign: string) => (whole: string) => sign.padEnd(whole.length);
  return text
    .replace(LEADER, padded(":"))
    .replace(NUMBERED, (row: string) => row.replace(MARKER, (mark, at) => padded(at > 0 ? "," : " ")(mark)));
}

const LEADER = /(?<=[\p{L})] ?)\.{4,}(?= ?[$\d])/gu;
/** From 1 on, each behind a sum. */
const NUMBERED =
  /(?<=(?:^|[\n:]) {0,3})\(?1[.)] [^\n]{1,200}?(?<=[\d$]|USDC?) \(?2[.)] (?=\p{L})[^\n]{1,2000}/gu;
const MARKER = /(?<=^|[\d$] |USDC? )\(?\d{1,2}[.)](?= \p{L})/gu;

function tokenAt(text: string, fold: string, at: number, row: boolean, names?: NameIndex): RawToken {
  const lineEnd = matchAt(BREAK, text, at);
  if (lineEnd) {
    const blank = lineEnd.indexOf("\n", 1) > 0;
    return { kind: "break", blank, start: at, end: at + lineEnd.length } satisfies BreakToken;
  }
  const fresh = at === 0 || !PLAIN.test(text.charAt(at - 1));
  // A letter, figure or mark with a blank or line's end behind it begins no URL, address or e-mail.
  const reaches = fresh && !/\s/.test(text.charAt(at + 1));
  return (
    (reaches && (urlAt(text, at) ?? addressAt(text, at) ?? emailAt(text, at))) ||
    (fresh && names && namedAt(text, fold, at, names)) ||
    digitsAt(text, at, row && !isQuoted(text, at)) ||
    wordAt(text, at) ||
    markAt(text, at)
  );
}

/** `_base_`, `**Acme Corp**`: plain words, written with emphasis. */
function emphasisedAt(text: string, fold: string, start: number, names?: NameIndex) {
  const before = text.charAt(start - 1);
  if (!STRESS.test(text.charAt(start)) || /[\p{L}\p{M}\p{N}\p{Cf}_*`]/u.test(before)) return undefined;
  EMPHASIS.lastIndex = start;
  const [whole = "", marks = "", inner = ""] = EMPHASIS.exec(text) ?? [];
  if (whole === "") return undefined;
  const tokens: RawToken[] = [];
  const end = start + marks.length + inner.length;
  for (let at = start + marks.length; at < end; at += 1) {
    const named = names && namedAt(text, fold, at, names);
    const token = named && named.end <= end ? named : wordToken(matchAt(LETTERS, text, at) ?? "", at);
    tokens.push(token);
    at = token.end;
  }
  return { tokens, next: start + whole.length };
}

function urlAt(text: string, at: number): Token | undefined {
  const found = matchAt(URL, text, at) ?? hostAt(text, at);
  if (!found) return undefined;
  const url = found.replace(/[.,;:!?)\]}*_]{1,9}$/, "");
  return { kind: "url", text: url, ...span(at, url) };
}

/** A bare domain; an e-mail address has the same beginning and comes first. */
function hostAt(text: string, at: number): string | undefined {
  const host = matchAt(HOST, text, at);
  return host && /^[^/?#:]*[a-z]/i.test(host) && !matchAt(EMAIL, text, at) ? host : undefined;
}

function addressAt(text: string, at: number): Token | undefined {
  if (at > 0 && !BEFORE_ADDRESS.test(text.charAt(at - 1))) return undefined;
  const found = matchAt(ADDRESS, text, at);
  if (!found || text.startsWith("..", at + 42)) return undefined;
  const hex = found.toLowerCase() as Address;
  const checksummed = checksumAddress(hex);
  const good = found === hex || found === checksummed;
  return {
    kind: "address",
    value: good ? checksummed : (found as Address),
    badChecksum: !good,
    ...span(at, found),
  };
}

function emailAt(text: string, at: number): Token | undefined {
  const found = matchAt(EMAIL, text, at);
  if (!found) return undefined;
  return { kind: "email", value: foldEmail(found), text: found, ...span(at, found) };
}

function namedAt(text: string, fold: string, at: number, names: NameIndex): Token | undefined {
  const found = nameAt(names, fold, at);
  if (!found) return undefined;
  const end = at + found.fold.length;
  return { kind: "name", text: text.slice(at, end), refs: found.refs, start: at, end };
}

function digitsAt(text: string, at: number, row: boolean): RawToken | undefined {
  if (!DIGIT.test(text.charAt(at))) return undefined;
  const plain = matchAt(DIGITS_ALONE, text, at);
  if (plain) return { kind: "digits", text: plain, start: at, end: at + plain.length };
  const word = matchAt(WORD, text, at) ?? "";
  const compound = matchAt(COMPOUND, text, at);
  const digits = matchAt(row ? PLAIN_DIGITS : DIGITS, text, at) ?? "";
  // "〇", "〢": numerals that are Han letters, and a word below.
  if (word === "" && digits === "") return undefined;
  const whole = matchAt(ODD_SUM, text, at) ?? (compound && compound.length > digits.length && compound);
  if (whole) return { kind: "digits", text: whole, ...span(at, whole) };
  const odd = /_|\p{Cf}|(?![0-9])\p{N}/u.test(word) || (/\p{L}/u.test(word) && !WITH_UNIT.test(word));
  return odd ? wordToken(word, at) : { kind: "digits", text: digits, ...span(at, digits) };
}

/** Tells, for offsets in rising order, whether commas delimit a row there: one touches an address on that line. */
function commaRows(text: string): (at: number) => boolean {
  let end = -1;
  let row = false;
  return (at) => {
    if (at > end) {
      const stop = text.indexOf("\n", at);
      end = stop < 0 ? text.length : stop;
      const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, end);
      row = /0x[0-9a-f]{40},(?! )|,0x[0-9a-f]{40}/i.test(line) || (row && TOTALS.test(line));
    }
    return row;
  };
}

/** In a row of commas, a quoted cell keeps its own: "1,500.25". */
function isQuoted(text: string, at: number): boolean {
  return /"\$? ?$/.test(text.slice(Math.max(0, at - 3), at));
}

/** "5k", "250usdc", "3rd": digits with one known ending; the ending is a word of its own. */
const WITH_UNIT = /^\d+(?:k|m|mn|mio|usdc?|st|nd|rd|th|er|am|pm|h)$/i;

function wordAt(text: string, at: number): WordToken | undefined {
  const found = matchAt(UNSPACED, text, at) ?? matchAt(WORD, text, at);
  return found ? wordToken(found, at) : undefined;
}

function wordToken(text: string, at: number): WordToken {
  const fold = text.toLowerCase().replaceAll("’", "'");
  return { kind: "word", text, fold, clean: isClean(text), start: at, end: at + text.length };
}

function isClean(word: string): boolean {
  return !/\p{Cf}|^0x/iu.test(word) && !isOfTwoScripts(word);
}

function markAt(text: string, at: number): MarkToken {
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { kind: "mark", text: char, start: at, end: at + char.length };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? text.slice(at, pattern.lastIndex) : undefined;
}

/** For what comes seldom: the commonest tokens have theirs written out, since what is copied is garbage. */
function span(start: number, text: string): Span {
  return { start, end: start + text.length };
}
