import PDFDocument from "pdfkit";
import type { Piece, Weight } from "./noto.js";
import { directionMark, isOneRun, lettersOf, type Run, runsOf } from "./runs.js";
import { chooseTypefaces, type Typefaces } from "./typefaces.js";

export const MARGIN = 54;
const FOOT = 60;
const WEIGHTS = ["regular", "bold"] as const;
/** No line holds more letters than this. */
const LONGEST_PIECE = 256;
const LONGEST_KEPT = 16;

export const INK = "#111827";
export const MUTED = "#6b7280";
export const RULE = "#e5e7eb";
export const PANEL = "#f5f6f8";
export const LINK = "#1d4ed8";

/** A document being written from top to bottom. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
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

/** `texts` is everything that will be written: it decides the typeface. */
export async function openSheet(info: PDFKit.DocumentInfo, texts: readonly string[]): Promise<Sheet> {
  const faces = await chooseTypefaces(texts.join("\n"));
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: "en",
    displayTitle: true,
    info,
    font: faces.main.regular,
  });
  for (const [piece, fonts] of faces.pieces)
    for (const weight of WEIGHTS) doc.registerFont(nameOf(piece, weight), fonts[weight]);
  return {
    doc,
    faces,
    widths: new Map(),
    left: MARGIN,
    right: doc.page.width - MARGIN,
    y: MARGIN,
  };
}

export function closeSheet(sheet: Sheet): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    sheet.doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    sheet.doc.on("end", () => resolve(Buffer.concat(chunks)));
    sheet.doc.on("error", reject);
    sheet.doc.end();
  });
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
  const link = ink.link === undefined ? {} : { link: ink.link };
  const runs = runsIn(sheet, text);
  let at = ink.alignRight ? x - widthOfRuns(sheet, runs, ink) : x;
  const placed = runs.map((run) => {
    const place = { run, at };
    at += widthOfRuns(sheet, [run], ink);
    return place;
  });
  const feet = y + ink.size * sheet.faces.ascent;
  for (const { run, at } of placed.sort((a, b) => a.run.start - b.run.start)) {
    const doc = use(sheet, ink, run).fillColor(ink.color ?? INK);
    doc.text(run.text, at, feet, { lineBreak: false, baseline: "alphabetic", ...link });
  }
}

export function writeLines(sheet: Sheet, lines: readonly string[], x: number, ink: Ink): void {
  for (const line of lines) {
    makeRoom(sheet, leading(ink));
    write(sheet, line, x, sheet.y, ink);
    sheet.y += leading(ink);
  }
}

export function leading(ink: Ink): number {
  return ink.size * 1.45;
}

/** The text in lines that fit; a word longer than a line is broken where it must be. */
export function wrap(sheet: Sheet, text: string, width: number, ink: Ink): string[] {
  const fits = (line: string) => widthOf(sheet, line, ink) <= width;
  return text.split("\n").flatMap((paragraph) => {
    const mark = directionMark(paragraph);
    return wrapParagraph(paragraph, fits).map((line) => mark + line);
  });
}

/** The same ink, smaller where the text would be wider than its column. */
export function shrinkToFit(sheet: Sheet, text: string, width: number, ink: Ink): Ink {
  const actual = widthOf(sheet, text, ink);
  return actual <= width ? ink : { ...ink, size: (ink.size * width) / actual };
}

export function rule(sheet: Sheet, y: number, color = RULE): void {
  sheet.doc.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(0.75).strokeColor(color).stroke();
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

function wrapParagraph(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const pieces = breakWord(word, fits);
    line = pieces.pop() ?? "";
    lines.push(...pieces);
  }
  return [...lines, line];
}

/** Each piece as long as fits, found by halves: measuring takes longest. */
function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const letters = lettersOf(word);
  const pieces: string[] = [];
  while (letters.length > 0) {
    let [least, most] = [1, Math.min(letters.length, LONGEST_PIECE)];
    while (least < most) {
      const half = Math.ceil((least + most) / 2);
      if (fits(letters.slice(0, half).join(""))) least = half;
      else most = half - 1;
    }
    pieces.push(letters.splice(0, least).join(""));
  }
  return pieces.length > 0 ? pieces : [""];
}
