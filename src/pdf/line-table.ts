import { lineItemsTotal } from "../line-items.js";
import type { InvoiceDocument } from "../records/invoice-document.js";
import type { Speech } from "../records/languages.js";
import { figure, quantity, unitPrice } from "./figures.js";
import { beginsAtTheRight } from "./runs.js";
import { type Ink, leading, MUTED, makeRoom, rule, type Sheet, shrinkToFit, wrap, write } from "./sheet.js";
import { inside, type Part } from "./tags.js";

const HEAD: Ink = { size: 8, weight: "bold", color: MUTED };
const CELL: Ink = { size: 9.5 };
const NOTE: Ink = { size: 9, color: MUTED };
const PAD = 7;
const GAP = 10;
const WIDTHS = { quantity: 58, price: 92, amount: 100 };

interface Columns {
  description: number;
  quantity: number;
  price: number;
  amount: number;
}

/** The lines, then the memo as the last note, over as many pages as they take. */
export function drawLineTable(sheet: Sheet, invoice: InvoiceDocument, speech: Speech): void {
  makeRoom(sheet, 60);
  inside(sheet, "Table", () => {
    inside(sheet, "TR", () => drawHead(sheet, speech));
    for (const line of invoice.lines) drawLine(sheet, line, speech);
  });
  if (invoice.memo) drawNote(sheet, invoice.memo, speech);
}

function columns(sheet: Sheet): Columns {
  const amount = sheet.right;
  const price = amount - WIDTHS.amount - GAP;
  const count = price - WIDTHS.price - GAP;
  return { description: count - WIDTHS.quantity - GAP - sheet.left, quantity: count, price, amount };
}

function drawHead(sheet: Sheet, { say }: Speech): void {
  const at = columns(sheet);
  const cell = (text: string, x: number, ink: Ink) =>
    inside(sheet, "TH", () => write(sheet, text.toUpperCase(), x, sheet.y, ink));
  cell(say("description"), sheet.left, HEAD);
  cell(say("quantity"), at.quantity, { ...HEAD, alignRight: true });
  cell(say("unitPrice"), at.price, { ...HEAD, alignRight: true });
  cell(say("amountInUsdc"), at.amount, { ...HEAD, alignRight: true });
  sheet.y += leading(HEAD) + 4;
  rule(sheet, sheet.y, "#9ca3af");
}

function drawLine(sheet: Sheet, line: InvoiceDocument["lines"][number], speech: Speech): void {
  const at = columns(sheet);
  const [first = "", ...rest] = wrap(sheet, line.description, at.description, CELL);
  beginRow(sheet, Math.min(rest.length + 1, 3), CELL, speech);
  const amount = figure(lineItemsTotal([{ ...line, unit_price: line.unitPrice }]), speech);
  inside(sheet, "TR", () => {
    const cell = inside(sheet, "TD", () => write(sheet, first, sheet.left, sheet.y, CELL));
    writeRight(sheet, quantity(line.quantity, speech), at.quantity, WIDTHS.quantity);
    writeRight(sheet, unitPrice(line.unitPrice, speech), at.price, WIDTHS.price);
    writeRight(sheet, amount, at.amount, WIDTHS.amount);
    sheet.y += leading(CELL);
    endRow(sheet, rest, CELL, speech, cell);
  });
}

function drawNote(sheet: Sheet, memo: string, speech: Speech): void {
  // On the line of our word it would run as that word does, and end in the middle.
  const text = beginsAtTheRight(memo) ? `\n${memo}` : memo;
  const lines = wrap(sheet, speech.say("note", { text }), sheet.right - sheet.left, NOTE);
  beginRow(sheet, Math.min(lines.length, 3), NOTE, speech);
  endRow(
    sheet,
    lines,
    NOTE,
    speech,
    inside(sheet, "P", () => {}),
  );
}

function drawHeadAgain(sheet: Sheet, speech: Speech): void {
  inside(sheet, "Artifact", () => drawHead(sheet, speech));
}

/** A row starts where its first lines fit, under a head of its own on a new page. */
function beginRow(sheet: Sheet, lines: number, ink: Ink, speech: Speech): void {
  if (makeRoom(sheet, lines * leading(ink) + 2 * PAD)) drawHeadAgain(sheet, speech);
  sheet.y += PAD;
}

function endRow(sheet: Sheet, lines: readonly string[], ink: Ink, speech: Speech, part: Part): void {
  for (const line of lines) {
    if (makeRoom(sheet, leading(ink) + PAD)) {
      drawHeadAgain(sheet, speech);
      sheet.y += PAD;
    }
    inside(sheet, part, () => write(sheet, line, sheet.left, sheet.y, ink));
    sheet.y += leading(ink);
  }
  sheet.y += PAD - 2;
  rule(sheet, sheet.y);
}

function writeRight(sheet: Sheet, text: string, x: number, width: number): void {
  const ink = shrinkToFit(sheet, text, width, CELL);
  inside(sheet, "TD", () => write(sheet, text, x, sheet.y, { ...ink, alignRight: true }));
}
