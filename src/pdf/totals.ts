import { plainDecimal, type Usdc } from "../money.js";
import type { InvoiceDocument } from "../records/invoice-document.js";
import type { Speech } from "../records/languages.js";
import { figure } from "./figures.js";
import { closed } from "./runs.js";
import {
  type Ink,
  leading,
  MUTED,
  makeRoom,
  type Sheet,
  shrinkToFit,
  widthOf,
  wrap,
  write,
  writeLines,
} from "./sheet.js";
import { decorate, inside } from "./tags.js";

const ROW: Ink = { size: 9.5 };
const TOTAL: Ink = { size: 14, weight: "bold" };
const FINE: Ink = { size: 8.5, color: MUTED };

/** Net and each tax where there is one, the total, the same in the seller's own currency, and whose the tax is. */
export function drawTotals(sheet: Sheet, invoice: InvoiceDocument, speech: Speech): void {
  const { say } = speech;
  const parts = partsOf(invoice, speech);
  const notes = notesOf(invoice, speech);
  makeRoom(sheet, 60 + parts.length * 15 + notes.length * 12);
  sheet.y += 18;
  for (const [label, amount] of parts) drawRow(sheet, label, figure(amount, speech));
  if (parts.length > 0) sheet.y += 5;
  const text = `${figure(invoice.total, speech)} USDC`;
  const left = sheet.right - widthOf(sheet, text, TOTAL) - 24;
  inside(sheet, "P", () => {
    write(sheet, say("total"), left, sheet.y + 3, { ...ROW, color: MUTED, alignRight: true });
    write(sheet, text, sheet.right, sheet.y, { ...TOTAL, alignRight: true });
  });
  if (invoice.paid) drawStamp(sheet, say("paid").toUpperCase(), "#15803d");
  else if (invoice.canceled) drawStamp(sheet, say("canceled").toUpperCase(), "#b91c1c");
  sheet.y += leading(TOTAL) + 6;
  for (const note of notes) {
    inside(sheet, "P", () => {
      for (const line of wrap(sheet, note, sheet.right - sheet.left - 180, FINE)) {
        write(sheet, line, sheet.right, sheet.y, { ...FINE, alignRight: true });
        sheet.y += leading(FINE);
      }
    });
  }
  if (invoice.paid || invoice.canceled) sheet.y += Math.max(0, 20 - notes.length * 12);
  if (invoice.reverseCharge) {
    sheet.y += 8;
    writeLines(sheet, wrap(sheet, say("reverseCharge"), sheet.right - sheet.left, ROW), sheet.left, ROW);
  }
}

function partsOf({ net, taxes }: InvoiceDocument, { say, digits }: Speech): [string, Usdc][] {
  if (taxes.length === 0) return [];
  return [
    [say("net"), net],
    ...taxes.map(({ label, rate, amount }): [string, Usdc] => [
      say("tax", { label: closed(label), rate: digits(plainDecimal(rate)) }),
      amount,
    ]),
  ];
}

function notesOf({ fiat, taxes }: InvoiceDocument, { say, digits, day }: Speech): string[] {
  if (!fiat) return [];
  const { currency, rate, source, at } = fiat;
  const sums = {
    currency,
    net: digits(fiat.net),
    tax: digits(fiat.tax),
    total: digits(fiat.total),
  };
  return [
    say("fiat", {
      currency,
      rate: digits(plainDecimal(rate)),
      source: closed(source),
      day: day(new Date(`${at}T00:00:00Z`)),
    }),
    say(taxes.length > 0 ? "fiatSums" : "fiatTotal", sums),
  ];
}

function drawRow(sheet: Sheet, label: string, amount: string): void {
  const right = sheet.right - 110;
  const ink = shrinkToFit(sheet, label, right - sheet.left, { ...ROW, color: MUTED });
  inside(sheet, "P", () => {
    write(sheet, label, right, sheet.y, { ...ink, alignRight: true });
    write(sheet, amount, sheet.right, sheet.y, { ...ROW, alignRight: true });
  });
  sheet.y += leading(ROW) + 3;
}

function drawStamp(sheet: Sheet, text: string, color: string): void {
  const { doc, y } = sheet;
  const ink: Ink = { size: 20, weight: "bold", color };
  const left = sheet.left + 4;
  const width = widthOf(sheet, text, ink) + 30;
  doc.save().rotate(-7, { origin: [left + width / 2, y + 18] });
  decorate(doc, () => doc.roundedRect(left, y, width, 36, 5).lineWidth(2).strokeColor(color).stroke());
  write(sheet, text, left + 15.5, y + 9, ink);
  doc.restore();
}
