import { findAll } from "./span.js";

/** A text as a patient reader could put it together, and for each character its place in the original. */
export interface Reading {
  readonly text: string;
  placeOf(index: number): number;
}

/** With a blank for every character that stands in a known value. */
export function withoutKnown(text: string, flags: Uint8Array): string {
  if (!flags.some((flag) => flag !== 0)) return text;
  const letters: string[] = [];
  for (let i = 0; i < text.length; i++) letters.push(flags[i] ? " " : text.charAt(i));
  return letters.join("");
}

const MARKS = /[*_~`\\]/;

/** Without the marks that Markdown swallows and a reader's eye skips. */
export function unmarked(text: string): Reading {
  return MARKS.test(text) ? pick(text, (i) => !MARKS.test(text.charAt(i))) : asItIs(text);
}

const SPACED_LETTERS = /(?<![^\s-])[^\s-](?:[\s-]{1,6}[^\s-](?![^\s-])){4,}/gu;

/** With `e v i l . c o m` read as one word. */
export function closedUp(text: string): Reading {
  const spaced = findAll(text, SPACED_LETTERS);
  if (spaced.length === 0) return asItIs(text);
  const drop = new Uint8Array(text.length);
  for (const match of spaced) {
    for (let i = match.index; i < match.index + match[0].length; i++) {
      if (/[\s-]/.test(text.charAt(i))) drop[i] = 1;
    }
  }
  return pick(text, (i) => drop[i] === 0);
}

function asItIs(text: string): Reading {
  return { text, placeOf: (index) => index };
}

function pick(text: string, keeps: (index: number) => boolean): Reading {
  const places: number[] = [];
  const kept: string[] = [];
  for (let i = 0; i < text.length; i++) {
    if (!keeps(i)) continue;
    places.push(i);
    kept.push(text.charAt(i));
  }
  return { text: kept.join(""), placeOf: (index) => places[index] ?? 0 };
}
