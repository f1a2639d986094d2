import PDFDocument from "pdfkit";
import { isTestnet, TEST_NOTICE } from "../chains.js";
import { type Speech, speechOf } from "../records/languages.js";
import type { Piece, Weight } from "./noto.js";
import { directionMark, isOneRun, lettersOf, type Run, runsOf } from "./runs.js";
import { decorate, inside, place, type Tagged } from "./tags.js";
import { chooseTypefaces, type Typefaces } from "./typefaces.js";

export const MARGIN = 54;
const FOOT = 60;
const WEIGHTS = ["regular", "bold"] as const;
/** No line holds more letters than this. */
const LONGEST_PIECE = 256;
/** Of a width, what the words of a line must leave free where they are not measured together. */
const SURELY = 0.9;
/** Of letters as wide as high, a line of a table holds about so many. */
const GUESS = 20;
const LONGEST_KEPT = 16;

export const INK = "#111827";
export const MUTED = "#6b7280";
export const RULE = "#e5e7eb";
export const PANEL = "#f5f6f8";
export const LINK = "#1d4ed8";

/** A document being written from top to bottom. */
export interface Sheet extends Tagged {
  readonly faces: Typefaces;
  /** Of short stretches, per point of size. */
  readonly widths: Map<string, number>;
  readonly left: number;
  readonly right: number;
  /** Where the next thing goes, from the top edge. */
  y: number;
}

export interface Ink {
  size: number;
  weight?: Weight;
  color?: string;
  /** Draws the text so that it ends at x. */
  alignRight?: boolean;
  link?: string;
}

/** `texts` is everything that will be written: it decides the typeface; `bold` is what of it is bold. */
export async function openSheet(
  info: PDFKit.DocumentInfo,
  texts: readonly string[],
  bold: readonly string[],
  { language: lang, say }: Speech = speechOf("en"),
): Promise<Sheet> {
  const faces = await chooseTypefaces(texts.join("\n"), bold.join("\n"));
  const doc = new PDFDocument({
    size: say("paper"),
    margin: 0,
    bufferPages: true,
    pdfVersion: "1.7",
    lang,
    displayTitle: true,
    tagged: true,
    info,
    font: faces.main.regular,
  });
  for (const [piece, fonts] of faces.pieces)
    for (const weight of WEIGHTS) doc.registerFont(nameOf(piece, weight), fonts[weight]);
  const element = doc.struct("Document");
  doc.addStructure(element);
  return {
    doc,
    faces,
    parts: [{ tag: "Document", element }],
    widths: new Map(),
    left: MARGIN,
    right: doc.page.width - MARGIN,
    y: MARGIN,
  };
}

export function closeSheet(sheet: Sheet): Promise<Buffer> {
  if (isTestnet()) markAsTest(sheet);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    sheet.doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    sheet.doc.on("end", () => resolve(Buffer.concat(chunks)));
    sheet.doc.on("error", reject);
    sheet.doc.end();
  });
}

function markAsTest(sheet: Sheet): void {
  for (let page = 0; page < sheet.doc.bufferedPageRange().count; page++) {
    sheet.doc.switchToPage(page);
    write(sheet, TEST_NOTICE, sheet.left, MARGIN / 2, { size: 9, weight: "bold", color: "#b45309" });
  }
}

/** Turns the page where less than `height` is left, and says whether it did. */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= sheet.doc.page.height - FOOT) return false;
  sheet.doc.addPage();
  sheet.y = MARGIN;
  return true;
}

/** One line at (x, y), cut nowhere and wrapped nowhere; in the order in which it is read, so that it can be read out. */
export function write(sheet: Sheet, text: string, x: number, y: number, ink: Ink): void {
  const runs = runsIn(sheet, text);
  let at = ink.alignRight ? x - widthOfRuns(sheet, runs, ink) : x;
  const placed = runs.map((run) => {
    const begin = at;
    at += widthOfRuns(sheet, [run], ink);
    return { run, at: begin };
  });
  const feet = y + ink.size * sheet.faces.ascent;
  const link = ink.link === undefined ? {} : { link: ink.link };
  const draw = () => {
    for (const { run, at } of placed.sort((a, b) => a.run.start - b.run.start)) {
      const doc = use(sheet, ink, run).fillColor(ink.color ?? INK);
      doc.text(run.text, at, feet, { lineBreak: false, baseline: "alphabetic", ...link });
    }
  };
  place(sheet, draw, { link: ink.link, readAs: runs.length > 1 ? text : undefined });
}

/** One paragraph. */
export function writeLines(sheet: Sheet, lines: readonly string[], x: number, ink: Ink): void {
  inside(sheet, "P", () => {
    for (const line of lines) {
      makeRoom(sheet, leading(ink));
      write(sheet, line, x, sheet.y, ink);
      sheet.y += leading(ink);
    }
  });
}

export function leading(ink: Ink): number {
  return ink.size * 1.45;
}

/** The text in lines that fit; a word longer than a line is broken where it must be. */
export function wrap(sheet: Sheet, text: string, width: number, ink: Ink): string[] {
  const measure = (line: string) => widthOf(sheet, line, ink);
  return text.split("\n").flatMap((paragraph) => {
    const mark = directionMark(paragraph);
    return wrapParagraph(paragraph, width, measure).map((line) => mark + line);
  });
}

/** The same ink, smaller where the text would be wider than its column. */
export function shrinkToFit(sheet: Sheet, text: string, width: number, ink: Ink): Ink {
  const actual = widthOf(sheet, text, ink);
  return actual <= width ? ink : { ...ink, size: (ink.size * width) / actual };
}

export function rule(sheet: Sheet, y: number, color = RULE): void {
  const { doc, left, right } = sheet;
  decorate(doc, () => doc.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(color).stroke());
}

export function widthOf(sheet: Sheet, text: string, ink: Ink): number {
  return widthOfRuns(sheet, runsIn(sheet, text), ink);
}

type Setting = Run<Piece | undefined>;

function widthOfRuns(sheet: Sheet, runs: readonly Setting[], ink: Ink): number {
  return runs.reduce((sum, run) => sum + widthOfRun(sheet, run, ink), 0);
}

/** Short stretches of strange scripts come again and again, and are slow to shape. */
function widthOfRun(sheet: Sheet, run: Setting, ink: Ink): number {
  if (run.text.length > LONGEST_KEPT) return use(sheet, ink, run).widthOfString(run.text);
  const key = `${ink.weight ?? ""} ${run.font?.name ?? ""} ${run.text}`;
  const known = sheet.widths.get(key) ?? use(sheet, ink, run).widthOfString(run.text) / ink.size;
  sheet.widths.set(key, known);
  return known * ink.size;
}

function runsIn({ faces }: Sheet, text: string): Setting[] {
  if (isOneRun(text, 1 + faces.pieces.size)) return [{ text, font: undefined, start: 0 }];
  return runsOf(text, faces.partsOf);
}

function use({ doc, faces }: Sheet, ink: Ink, { font }: Setting): PDFKit.PDFDocument {
  const weight = ink.weight ?? "regular";
  return doc.font(font ? nameOf(font, weight) : faces.main[weight]).fontSize(ink.size);
}

function nameOf(piece: Piece, weight: Weight): string {
  return `${piece.name} ${weight}`;
}

/** Measuring takes longest: a line is measured whole only where the widths of its words leave a doubt. */
function wrapParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const fits = (text: string) => measure(text) <= width;
  const blank = measure(" ");
  const lines: string[] = [];
  let line = "";
  let about = 0;
  for (const word of paragraph.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    const more = about + (line ? blank : 0) + (word.length > LONGEST_PIECE ? Infinity : measure(word));
    if (more < width * SURELY || (more * SURELY < width && fits(longer))) {
      line = longer;
      about = more;
      continue;
    }
    if (line) lines.push(line);
    const pieces = breakWord(word, fits);
    line = pieces.pop() ?? "";
    about = measure(line);
    lines.push(...pieces);
  }
  return [...lines, line];
}

/** Each piece as long as fits. */
function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const letters = lettersOf(word);
  const pieces: string[] = [];
  let length = GUESS;
  for (let at = 0; at < letters.length; at += length) {
    const most = Math.min(letters.length - at, LONGEST_PIECE);
    length = longest(most, length, (count) => fits(letters.slice(at, at + count).join("")));
    pieces.push(letters.slice(at, at + length).join(""));
  }
  return pieces.length > 0 ? pieces : [""];
}

/** Looked for around a guess: the lines of a word are about as long as each other, and measuring takes longest. */
function longest(most: number, guess: number, fits: (count: number) => boolean): number {
  let [least, above, next] = [0, most + 1, Math.min(guess, most)];
  for (let step = 1; least + 1 < above; step *= 2) {
    if (fits(next)) least = next;
    else above = next;
    const isBetween = least > 0 && above <= most;
    const further = above > most ? least + step : above - step;
    next = isBetween ? (least + above) >> 1 : Math.max(least + 1, Math.min(further, above - 1));
  }
  return Math.max(least, 1);
}
