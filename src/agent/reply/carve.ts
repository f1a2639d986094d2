import { readNumbers } from "../text/numbers.js";
import { findAll, KEPT, TAKEN_OUT } from "../text/span.js";
import { trimPunctuation } from "../text/trim-punctuation.js";
import { isWellFormed } from "../text/well-formed.js";
import type { KnownValues, Provenance } from "./known-values.js";

const NOTES: Readonly<Record<Provenance, string | undefined>> = {
  own: undefined,
  user: "from your message",
  chain: "seen on chain, unverified",
};

export interface Carving {
  readonly flags: Uint8Array;
  /** What to write behind an address that is known, but not trusted. */
  readonly notes: readonly { at: number; note: string }[];
  /** Where links and addresses stand. */
  readonly places: readonly number[];
}

const HEX = /(?<![0-9A-Za-z_])0x[0-9a-fA-F]{40,64}(?![0-9A-Za-z_])/g;
const URLS = /https?:\/\/[^\s<>"'`|()[\]{}]{1,2000}/gi;
const WORD = /[^\s<>()[\]{}"'`“”„«»,;|]{3,320}/g;
const ID = /(?<![\p{L}\p{N}_-])[A-Za-z0-9][A-Za-z0-9_-]{1,63}(?![\p{L}\p{N}_-])/gu;
const DATE_TIME = /(?<![\d-])(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?Z?)?(?![\d-])/g;

/** Finds the whole tokens of a text that are known values; a token that merely holds one is none. */
export function carve(text: string, known: KnownValues): Carving {
  const flags = new Uint8Array(text.length);
  const notes: { at: number; note: string }[] = [];
  const places: number[] = [];
  const keep = (start: number, token: string) => {
    flags.fill(KEPT, start, start + token.length);
    places.push(start);
  };
  for (const { index, 0: found } of findAll(text, URLS)) {
    const url = trimPunctuation(found);
    if (known.urls.has(url) && !/[\p{L}\p{N}]/u.test(text.charAt(index - 1))) keep(index, url);
  }
  for (const { index, 0: token } of findAll(text, HEX)) {
    if (flags[index]) continue;
    const provenance = isWellFormed(token) ? known.addresses.get(token.toLowerCase()) : undefined;
    const note = provenance && NOTES[provenance];
    if (note) notes.push({ at: index + token.length, note });
    if (provenance || known.words.has(token.toLowerCase())) keep(index, token);
  }
  for (const { index, 0: found } of findAll(text, WORD)) {
    const word = trimPunctuation(found);
    if (!flags[index] && known.words.has(word.toLowerCase())) keep(index + found.indexOf(word), word);
  }
  takeOut(text, known, flags);
  return { flags, notes, places };
}

/** Ids, dates and amounts that are known count for nothing, so that a table of them is no hidden address. */
function takeOut(text: string, known: KnownValues, flags: Uint8Array): void {
  const take = (start: number, length: number) => {
    for (let i = start; i < start + length; i++) flags[i] ||= TAKEN_OUT;
  };
  for (const { index, 0: id } of findAll(text, ID))
    if (known.ids.has(id.toLowerCase())) take(index, id.length);
  for (const { index, 0: whole, 1: date = "" } of findAll(text, DATE_TIME)) {
    if (known.dates.has(date)) take(index, whole.length);
  }
  // "a-250-b.com" is one word.
  for (const { start, end, values } of readNumbers(text)) {
    const joined =
      /[\p{L}_]-$/u.test(text.slice(Math.max(0, start - 2), start)) ||
      /^-(?!usdc?\b)[\p{L}_]/iu.test(text.slice(end, end + 6));
    if (!joined && values.some((value) => known.amounts.has(value))) take(start, end - start);
  }
}
