import { longDate } from "../long-date.js";
import { printable, printableLines } from "../printable.js";
import type { InvoiceDocument } from "../records/invoice-document.js";
import { unprintableIn } from "./coverage.js";
import { figure } from "./figures.js";
import { drawLineTable } from "./line-table.js";
import { drawSettlement } from "./settlement.js";
import {
  closeSheet,
  INK,
  type Ink,
  leading,
  MARGIN,
  MUTED,
  makeRoom,
  openSheet,
  rule,
  type Sheet,
  shrinkToFit,
  widthOf,
  wrap,
  write,
  writeLines,
} from "./sheet.js";

const LABEL: Ink = { size: 8, weight: "bold", color: MUTED };
const TEXT: Ink = { size: 9.5 };
const STRONG: Ink = { size: 9.5, weight: "bold" };

/** No clock and no chance in it: the same invoice gives the same bytes. */
export async function drawInvoice(given: InvoiceDocument): Promise<Buffer> {
  const invoice = cleaned(given);
  const sheet = await openSheet(
    {
      Title: `Invoice ${invoice.number}`,
      Author: invoice.seller.name,
      Producer: "Unsigned",
      Creator: "Unsigned",
      CreationDate: invoice.issuedAt,
    },
    textsOf(invoice),
    [invoice.seller.name, invoice.client.name],
  );
  drawHeading(sheet, invoice);
  drawParties(sheet, invoice);
  drawLineTable(sheet, invoice);
  drawTotals(sheet, invoice);
  drawSettlement(sheet, invoice);
  drawFooters(sheet, invoice);
  return closeSheet(sheet);
}

function cleaned(invoice: InvoiceDocument): InvoiceDocument {
  const { seller, client } = invoice;
  return {
    ...invoice,
    seller: {
      name: inPrint(printable(seller.name)),
      address: seller.address && inPrint(printableLines(seller.address)),
      taxId: seller.taxId && inPrint(printable(seller.taxId)),
      email: seller.email && inPrint(printable(seller.email)),
    },
    client: { name: inPrint(printable(client.name)), email: inPrint(printable(client.email)) },
    lines: invoice.lines.map((line) => ({ ...line, description: inPrint(printableLines(line.description)) })),
    memo: invoice.memo && inPrint(printableLines(invoice.memo)),
  };
}

/** A sign that something is missing, where no font has the letter. */
export function inPrint(text: string): string {
  const missing = new Set(unprintableIn(text));
  return missing.size === 0
    ? text
    : [...text].map((letter) => (missing.has(letter) ? "\ufffd" : letter)).join("");
}

function textsOf({ seller, client, lines, memo, payUrl }: InvoiceDocument): string[] {
  const texts = [seller.name, seller.address, seller.taxId, seller.email, client.name, client.email, memo];
  return [...texts, payUrl, ...lines.map((line) => line.description)].filter(
    (text) => typeof text === "string",
  );
}

function drawHeading(sheet: Sheet, invoice: InvoiceDocument): void {
  sheet.doc.rect(0, 0, sheet.doc.page.width, 6).fill(INK);
  const name = wrap(sheet, invoice.seller.name, 300, { size: 15, weight: "bold" }).slice(0, 2);
  writeLines(sheet, name, sheet.left, { size: 15, weight: "bold" });
  write(sheet, "INVOICE", sheet.right, MARGIN - 3, { size: 20, weight: "bold", alignRight: true });
  write(sheet, invoice.number, sheet.right, MARGIN + 24, { ...TEXT, color: MUTED, alignRight: true });
  sheet.y = Math.max(sheet.y, MARGIN + 44) + 12;
  rule(sheet, sheet.y);
  sheet.y += 16;
  drawFacts(sheet, factsOf(invoice));
}

function factsOf(invoice: InvoiceDocument): [string, string][] {
  const facts: [string, string][] = [["ISSUED", longDate(invoice.issuedAt)]];
  if (invoice.dueAt) facts.push(["DUE", longDate(invoice.dueAt)]);
  facts.push(["PAYABLE IN", `USDC on ${invoice.chainTitle}`]);
  const settled = invoice.paid || invoice.canceled;
  return [...facts, [settled ? "TOTAL" : "AMOUNT DUE", `${figure(invoice.total)} USDC`]];
}

/** Side by side, each under its label. */
export function drawFacts(sheet: Sheet, facts: readonly [string, string][]): void {
  const step = (sheet.right - sheet.left) / facts.length;
  for (const [index, [label, value]] of facts.entries()) {
    const x = sheet.left + index * step;
    write(sheet, label, x, sheet.y, LABEL);
    write(sheet, value, x, sheet.y + 13, shrinkToFit(sheet, value, step - 8, STRONG));
  }
  sheet.y += 46;
}

function drawParties(sheet: Sheet, invoice: InvoiceDocument): void {
  const { seller, client } = invoice;
  const width = (sheet.right - sheet.left) / 2 - 16;
  const top = sheet.y;
  const details = [seller.address, seller.taxId && `Tax ID ${seller.taxId}`, seller.email];
  drawParty(sheet, "FROM", seller.name, details, sheet.left, width);
  const bottom = sheet.y;
  sheet.y = top;
  drawParty(sheet, "BILLED TO", client.name, [client.email], sheet.left + width + 32, width);
  sheet.y = Math.max(bottom, sheet.y) + 26;
}

export function drawParty(
  sheet: Sheet,
  label: string,
  name: string,
  details: (string | null | undefined)[],
  x: number,
  width: number,
): void {
  write(sheet, label, x, sheet.y, LABEL);
  sheet.y += 13;
  writeLines(sheet, wrap(sheet, name, width, STRONG), x, STRONG);
  for (const detail of details) if (detail) writeLines(sheet, wrap(sheet, detail, width, TEXT), x, TEXT);
}

function drawTotals(sheet: Sheet, invoice: InvoiceDocument): void {
  const total: Ink = { size: 14, weight: "bold" };
  makeRoom(sheet, 60);
  sheet.y += 18;
  const text = `${figure(invoice.total)} USDC`;
  const left = sheet.right - widthOf(sheet, text, total) - 24;
  write(sheet, "Total", left, sheet.y + 3, { ...TEXT, color: MUTED, alignRight: true });
  write(sheet, text, sheet.right, sheet.y, { ...total, alignRight: true });
  if (invoice.paid) drawStamp(sheet, "PAID", "#15803d");
  else if (invoice.canceled) drawStamp(sheet, "CANCELED", "#b91c1c");
  sheet.y += leading(total) + (invoice.paid || invoice.canceled ? 26 : 6);
}

function drawStamp(sheet: Sheet, text: string, color: string): void {
  const { doc, y } = sheet;
  const ink: Ink = { size: 20, weight: "bold", color };
  const left = sheet.left + 4;
  const width = widthOf(sheet, text, ink) + 30;
  doc.save().rotate(-7, { origin: [left + width / 2, y + 18] });
  doc.roundedRect(left, y, width, 36, 5).lineWidth(2).strokeColor(color).stroke();
  write(sheet, text, left + 15.5, y + 9, ink);
  doc.restore();
}

function drawFooters(sheet: Sheet, invoice: InvoiceDocument): void {
  const ink: Ink = { size: 8, color: MUTED };
  const { count } = sheet.doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(page);
    const y = sheet.doc.page.height - 38;
    write(sheet, `Invoice ${invoice.number}`, sheet.left, y, ink);
    write(sheet, `Page ${page + 1} of ${count}`, sheet.right, y, { ...ink, alignRight: true });
  }
}
