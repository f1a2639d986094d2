import { inPauses } from "../../in-turns.js";
import { foldName } from "../../names-alike.js";
import type { NamesSaid } from "../../store/named-records.js";
import { UNSPACED } from "../reading/segment.js";
import { INVOICE_NUMBER } from "../reading/values.js";
import { isOfTwoScripts } from "../text/scripts.js";

const RUN = /[\p{L}\p{M}\p{N}]+/gu;
/** Languages without blanks go on right behind a name: "Acmeに". */
const RUN_OF_SCRIPT = new RegExp(
  `(?:${UNSPACED.source})+|(?:(?!${UNSPACED.source})[\\p{L}\\p{M}\\p{N}])+`,
  "gu",
);
const WORD = /[\p{L}\p{N}][\p{L}\p{N}@._+-]*[\p{L}\p{N}]/gu;
const EVERY_UNSPACED = new RegExp(UNSPACED, "gu");
const START = 4;
const MOST = 20_000;
/** Between two pauses. */
const PACE = 500;

/** All that a text holds which the store could know a record by; others are served in between. */
export function namesIn(content: string): Promise<NamesSaid> {
  return inPauses(namingRecords(content));
}

function* namingRecords(content: string): Generator<void, NamesSaid> {
  const text = content.normalize("NFC").replace(/\s+/g, " ");
  yield;
  // A database may fold only the letters of ASCII: then a name is found as it was written, or in capitals.
  const texts = [...new Set([text.toLowerCase(), foldAscii(text), foldAscii(text.toUpperCase())])];
  const [lower = ""] = texts;
  // "INV-2026-000001をキャンセル"
  const apart = lower.replace(EVERY_UNSPACED, " ");
  const words = new Set(yield* finding(lower, WORD));
  if (apart !== lower) for (const word of yield* finding(apart, WORD)) words.add(word);
  const runs = new Set<string>();
  const starts = new Set<string>();
  for (const one of texts) {
    for (const run of yield* finding(one, RUN)) runs.add(run);
    for (const start of yield* startsOf(one)) starts.add(start);
  }
  const plain = [...words].filter((word) => /^[a-z0-9_-]+$/.test(word));
  return {
    ids: plain.filter((word) => /^(?:pl|inv|sub|don|po)_[0-9a-z]{26}$/.test(word)),
    numbers: plain.filter((word) => INVOICE_NUMBER.test(word)).map((word) => word.toUpperCase()),
    slugs: plain.filter((word) => word.length <= 64),
    emails: [...words].filter((word) => /^[^@]+@[^@]+\.[^@]+$/.test(word)),
    starts: [...starts].slice(0, MOST),
    runs: [...runs].slice(0, MOST),
    texts,
  };
}

const WORDS_OF_A_NAME = 5;
const LONGEST_NAME = 100;
const MOST_PEOPLE = 4_000;

/** What may be the name of a contact: up to five words from one that is not written small, folded as names are. */
export function contactNamesIn(content: string): Promise<string[]> {
  return inPauses(namingContacts(content));
}

function* namingContacts(content: string): Generator<void, string[]> {
  const text = content.normalize("NFC");
  const names = new Set<string>();
  let last: readonly number[] = [];
  let seen = 0;
  for (const { 0: word, index } of text.matchAll(RUN_OF_SCRIPT)) {
    if (++seen % PACE === 0) yield;
    if (isMixed(word)) {
      last = [];
      continue;
    }
    const end = index + word.length;
    const starts = [...last, isSmall(word) ? -1 : index];
    for (const start of starts.filter((at) => at >= 0)) {
      const name = text.slice(start, end);
      if (name.length > LONGEST_NAME || name.includes("\n")) continue;
      names.add(foldName(name));
      if (/[.!)]/.test(text[end] ?? "")) names.add(foldName(text.slice(start, end + 1)));
    }
    if (names.size > MOST_PEOPLE) break;
    last = starts.slice(1 - WORDS_OF_A_NAME);
  }
  return [...names];
}

/** Behind a picture it only says how that is drawn. */
const UNSEEN = /(?=\p{L})\p{DI}|[\p{L}\p{M}]\p{DI}/u;

/** Letters of two scripts, or one that nobody sees: no order names anybody so. */
function isMixed(word: string): boolean {
  return UNSEEN.test(word) || isOfTwoScripts(word);
}

function isSmall(word: string): boolean {
  return /^(?:\p{Ll}|\p{N}+$)/u.test(word);
}

function* startsOf(text: string): Generator<void, string[]> {
  const heads = new Set<string>();
  let seen = 0;
  for (const { index } of text.matchAll(RUN)) {
    heads.add(text.slice(index, index + 2 * START));
    if (++seen % PACE === 0) yield;
  }
  yield;
  return [...heads].flatMap((head) => {
    const next = [...head].slice(0, START);
    return next.map((_, at) => next.slice(0, at + 1).join(""));
  });
}

/** Each once. */
function* finding(text: string, pattern: RegExp): Generator<void, string[]> {
  const found = new Set<string>();
  let seen = 0;
  for (const [word] of text.matchAll(pattern)) {
    found.add(word);
    if (++seen % PACE === 0) yield;
  }
  return [...found].slice(0, MOST);
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
