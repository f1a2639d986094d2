import { createRequire } from "node:module";
import { setImmediate as otherWork } from "node:timers/promises";
import PDFDocument from "pdfkit";

export const MARGIN = 54;
const FOOT = 60;

export const INK = "#111827";
export const MUTED = "#6b7280";
export const RULE = "#e5e7eb";
export const PANEL = "#f5f6f8";
export const LINK = "#1d4ed8";

/** A document being written from top to bottom. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly faces: Readonly<Record<"regular" | "bold", string>>;
  readonly left: number;
  readonly right: number;
  /** Where the next thing goes, from the top edge. */
  y: number;
  turnBegan: number;
}

export interface Ink {
  size: number;
  weight?: "regular" | "bold";
  color?: string;
  /** Draws the text so that it ends at x. */
  alignRight?: boolean;
  link?: string;
}

const require = createRequire(import.meta.url);
const UNICODE_FACES = {
  regular: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};
const LATIN_FACES = { regular: "Helvetica", bold: "Helvetica-Bold" };
// What Windows-1252 holds beside ASCII and Latin-1: the built-in faces garble everything else.
const WIN_ANSI = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\n]*$/u;

/** `texts` is everything that will be written: it decides the typeface. */
export function openSheet(info: PDFKit.DocumentInfo, texts: readonly string[]): Sheet {
  const faces = texts.every((text) => WIN_ANSI.test(text)) ? LATIN_FACES : UNICODE_FACES;
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: "en",
    displayTitle: true,
    info,
    font: faces.regular,
  });
  return {
    doc,
    faces,
    left: MARGIN,
    right: doc.page.width - MARGIN,
    y: MARGIN,
    turnBegan: performance.now(),
  };
}

const TURN_MS = 5;
let turns = Promise.resolve();

/** A thousand lines take a second, in which nobody else would be served: one turn of one sheet, then the others. */
export async function giveWay(sheet: Sheet): Promise<void> {
  if (performance.now() - sheet.turnBegan < TURN_MS) return;
  turns = turns.then(() => otherWork());
  await turns;
  sheet.turnBegan = performance.now();
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

/** One line at (x, y), cut nowhere and wrapped nowhere. */
export function write(sheet: Sheet, text: string, x: number, y: number, ink: Ink): void {
  const width = widthOf(sheet, text, ink);
  const link = ink.link === undefined ? {} : { link: ink.link };
  sheet.doc
    .fillColor(ink.color ?? INK)
    .text(text, ink.alignRight ? x - width : x, y, { lineBreak: false, ...link });
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
  return text.split("\n").flatMap((paragraph) => wrapParagraph(paragraph, fits));
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
  return use(sheet, ink).widthOfString(text);
}

function use({ doc, faces }: Sheet, ink: Ink): PDFKit.PDFDocument {
  return doc.font(faces[ink.weight ?? "regular"]).fontSize(ink.size);
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

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (piece && !fits(piece + letter)) {
      pieces.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...pieces, piece];
}
