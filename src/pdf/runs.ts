import { createRequire } from "node:module";
import type { Bidi } from "bidi-js";

/** A stretch of one line in one font and one direction, as its font is to be given it. */
export interface Run<Font> {
  readonly text: string;
  readonly font: Font;
  /** Where it begins in the line as it is read. */
  readonly start: number;
}

interface Stretch<Font> {
  start: number;
  text: string;
  level: number;
  font: Font;
}

// Its types describe a default export that what Node loads does not have.
const bidiFactory: () => Bidi = createRequire(import.meta.url)("bidi-js");
const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
/** Latin, Greek, Cyrillic, Arabic, kana, ideographs, Hangul and their punctuation: each unit of these is a letter. */
const UNMARKED =
  /^[ -~\u00a0-\u02ff\u0370-\u0482\u048a-\u052f\u0621-\u064a\u0660-\u066f\u0671-\u06d3\u2010-\u2027\u20a0-\u20c0\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9d]*$/;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\u0660-\u066c\u200f]/u;
/** They are read from the left, and fontkit sets them from the right. */
const EASTERN_DIGITS = /^[\u0660-\u0669\u066b\u066c\u06f0-\u06f9]+$/;
const BLANK = /^ +$/;
const MARKS = { ltr: "\u200e", rtl: "\u200f" };
const MARK = /[\u200e\u200f]/g;

/**
 * What a reader takes for one letter, with all its marks. Asking ICU of every text costs more than shaping it, most of
 * it in garbage; most texts have no marks.
 */
export function lettersOf(text: string): string[] {
  return UNMARKED.test(text) ? text.split("") : Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** A mark that gives each line of a paragraph the direction of the whole; none where all goes one way. */
export function directionMark(paragraph: string): string {
  if (!RIGHT_TO_LEFT.test(paragraph)) return "";
  return beginsAtTheRight(paragraph) ? MARKS.rtl : MARKS.ltr;
}

/** Words of somebody's before figures of ours: these stay behind them, and don't change places with the last of them. */
export function closed(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${text}${MARKS.ltr}` : text;
}

/** By its first letter that has a direction. */
export function beginsAtTheRight(paragraph: string): boolean {
  const [first] = bidi.getEmbeddingLevels(paragraph).paragraphs;
  return first !== undefined && first.level % 2 === 1;
}

/** A line of one font and one direction, which most are. */
export function isOneRun(line: string, fonts: number): boolean {
  return /^[\x20-\x7e\xa0-\xff]*$/.test(line) || (fonts === 1 && !RIGHT_TO_LEFT.test(line));
}

/** In the order in which they stand on paper, from the left. */
export function runsOf<Font>(
  line: string,
  partsOf: (letter: string) => readonly { text: string; font: Font }[],
): Run<Font>[] {
  const levels = RIGHT_TO_LEFT.test(line) ? bidi.getEmbeddingLevels(line).levels : undefined;
  const stretches: Stretch<Font>[] = [];
  let index = 0;
  for (const letter of lettersOf(line)) {
    const level = levels?.[index] ?? 0;
    for (const { text, font } of partsOf(letter)) {
      const last = stretches.at(-1);
      const joins = last && last.level === level && last.font === font && !isOrdered(text, last.text, level);
      if (joins) last.text += text;
      else stretches.push({ start: index, text, level, font });
    }
    index += letter.length;
  }
  return asSeen(stretches).map(({ start, level, font, ...stretch }) => {
    const text = stretch.text.replace(MARK, "");
    return { text: level % 2 === 1 ? mirrored(text) : withDigits(text), font, start };
  });
}

/** What fontkit and pdfkit would put into an order of their own: words that run from the right, eastern digits. */
function isOrdered(text: string, before: string, level: number): boolean {
  const isEdge = (kind: RegExp) => kind.test(text) !== kind.test(before);
  return isEdge(EASTERN_DIGITS) || (level % 2 === 1 && isEdge(BLANK));
}

/** Rule L2 of the bidirectional algorithm, over stretches. */
function asSeen<Font>(stretches: readonly Stretch<Font>[]): Stretch<Font>[] {
  const order = [...stretches];
  for (let level = Math.max(0, ...order.map((stretch) => stretch.level)); level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order;
}

/** Brackets turn round; signs that have no direction are put the other way here, letters by their font. */
function mirrored(text: string): string {
  const turn = (letter: string) => bidi.getMirroredCharacter(letter) ?? letter;
  return RIGHT_TO_LEFT.test(text)
    ? [...text].map(turn).join("")
    : lettersOf(text).map(turn).reverse().join("");
}

function withDigits(text: string): string {
  return EASTERN_DIGITS.test(text) ? [...text].reverse().join("") : text;
}
