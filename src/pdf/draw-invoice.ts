import { readableEmail } from "../email-address.js";
import { printable, printableLines } from "../printable.js";
import type { InvoiceDocument } from "../records/invoice-document.js";
import { type Speech, speechOf } from "../records/languages.js";
import { unprintableIn } from "./coverage.js";
import { figure } from "./figures.js";
import { drawLineTable } from "./line-table.js";
import { drawSettlement } from "./settlement.js";
import {
  closeSheet,
  INK,
  type Ink,
  MARGIN,
  MUTED,
  openSheet,
  rule,
  type Sheet,
  shrinkToFit,
  widthOf,
  wrap,
  write,
  writeLines,
} from "./sheet.js";
import { decorate, inside } from "./tags.js";
import { drawTotals } from "./totals.js";

const NAME: Ink = { size: 15, weight: "bold" };
const LABEL: Ink = { size: 8, weight: "bold", color: MUTED };
const TEXT: Ink = { size: 9.5 };
const STRONG: Ink = { size: 9.5, weight: "bold" };

/** No clock and no chance in it: the same invoice gives the same bytes. */
export async function drawInvoice(given: InvoiceDocument): Promise<Buffer> {
  const invoice = cleaned(given);
  const speech = speechOf(invoice.language);
  const sheet = await openSheet(
    {
      Title: titleOf(invoice, speech),
      Author: invoice.seller.name,
      Producer: "Unsigned",
      Creator: "Unsigned",
      CreationDate: invoice.issuedAt,
    },
    textsOf(invoice),
    [invoice.seller.name, invoice.client.name],
    speech,
  );
  drawHeading(sheet, invoice, speech);
  drawParties(sheet, invoice, speech);
  drawLineTable(sheet, invoice, speech);
  drawTotals(sheet, invoice, speech);
  drawSettlement(sheet, invoice, speech);
  drawFooters(sheet, invoice, speech);
  return closeSheet(sheet);
}

function titleOf({ number, credits }: InvoiceDocument, { say }: Speech): string {
  return `${say(credits ? "creditNote" : "invoice")} ${number}`;
}

function cleaned(invoice: InvoiceDocument): InvoiceDocument {
  const { seller, client } = invoice;
  return {
    ...invoice,
    seller: {
      name: inPrint(printable(seller.name)),
      address: seller.address && inPrint(printableLines(seller.address)),
      taxId: seller.taxId && inPrint(printable(seller.taxId)),
      email: seller.email && inPrint(printable(readableEmail(seller.email))),
    },
    client: {
      name: inPrint(printable(client.name)),
      address: client.address && inPrint(printableLines(client.address)),
      taxId: client.taxId && inPrint(printable(client.taxId)),
      email: inPrint(printable(readableEmail(client.email))),
    },
    taxes: invoice.taxes.map((tax) => ({ ...tax, label: inPrint(printable(tax.label)) })),
    fiat: invoice.fiat && { ...invoice.fiat, source: inPrint(printable(invoice.fiat.source)) },
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

function textsOf({ seller, client, lines, memo, payUrl, taxes, fiat }: InvoiceDocument): string[] {
  const parties = [seller, client].flatMap(({ name, address, taxId, email }) => [
    name,
    address,
    taxId,
    email,
  ]);
  const rows = [...lines.map((line) => line.description), ...taxes.map(({ label }) => label)];
  return [...parties, memo, payUrl, fiat?.source, ...rows].filter((text) => typeof text === "string");
}

function drawHeading(sheet: Sheet, invoice: InvoiceDocument, speech: Speech): void {
  drawEdge(sheet);
  const title = speech.say(invoice.credits ? "creditNote" : "invoice").toUpperCase();
  const big: Ink = { size: 20, weight: "bold" };
  const free = sheet.right - sheet.left - widthOf(sheet, title, big) - 24;
  const lines = wrap(sheet, invoice.seller.name, Math.min(300, free), NAME);
  const [first = "", second = ""] = lines;
  // Whole it stands below, as the one who bills.
  const name = lines.length > 2 ? [first, `${second}…`] : lines;
  writeLines(sheet, name, sheet.left, NAME);
  inside(sheet, "H1", () => write(sheet, title, sheet.right, MARGIN - 3, { ...big, alignRight: true }));
  write(sheet, invoice.number, sheet.right, MARGIN + 24, { ...TEXT, color: MUTED, alignRight: true });
  sheet.y = Math.max(sheet.y, MARGIN + 44) + 12;
  rule(sheet, sheet.y);
  sheet.y += 16;
  drawFacts(sheet, factsOf(invoice, speech));
}

export function drawEdge({ doc }: Sheet): void {
  decorate(doc, () => doc.rect(0, 0, doc.page.width, 6).fill(INK));
}

function factsOf(invoice: InvoiceDocument, speech: Speech): [string, string][] {
  const { say, day } = speech;
  const sum = `${figure(invoice.total, speech)} USDC`;
  if (invoice.credits)
    return [
      [say("issued").toUpperCase(), day(invoice.issuedAt)],
      [say("forInvoice").toUpperCase(), invoice.credits],
      [say("credited").toUpperCase(), sum],
    ];
  const settled = invoice.paid || invoice.canceled || invoice.partCredited;
  const facts: [string, string][] = [
    ...(invoice.payUrl ? [[say("issued"), day(invoice.issuedAt)] as [string, string]] : []),
    ...(invoice.dueAt ? [[say("due"), day(invoice.dueAt)] as [string, string]] : []),
    [say("payableIn"), say("usdcOn", { chain: invoice.chainTitle })],
    [say(settled ? "total" : "amountDue"), sum],
  ];
  return facts.map(([label, value]) => [label.toUpperCase(), value]);
}

/** Side by side, each under its label. */
export function drawFacts(sheet: Sheet, facts: readonly [string, string][]): void {
  const step = (sheet.right - sheet.left) / facts.length;
  for (const [index, [label, value]] of facts.entries()) {
    const x = sheet.left + index * step;
    inside(sheet, "P", () => {
      write(sheet, label, x, sheet.y, LABEL);
      write(sheet, value, x, sheet.y + 13, shrinkToFit(sheet, value, step - 8, STRONG));
    });
  }
  sheet.y += 46;
}

function drawParties(sheet: Sheet, { seller, client }: InvoiceDocument, { say }: Speech): void {
  const width = (sheet.right - sheet.left) / 2 - 16;
  const top = sheet.y;
  const draw = (label: string, party: InvoiceDocument["seller"], x: number) => {
    const { address, taxId: id, email } = party;
    const details = [address, id && say("taxId", { id }), email];
    drawParty(sheet, label.toUpperCase(), party.name, details, x, width);
  };
  draw(say("from"), seller, sheet.left);
  const bottom = sheet.y;
  sheet.y = top;
  draw(say("billedTo"), client, sheet.left + width + 32);
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
  inside(sheet, "H2", () => write(sheet, label, x, sheet.y, LABEL));
  sheet.y += 13;
  writeLines(sheet, wrap(sheet, name, width, STRONG), x, STRONG);
  for (const detail of details) if (detail) writeLines(sheet, wrap(sheet, detail, width, TEXT), x, TEXT);
}

function drawFooters(sheet: Sheet, invoice: InvoiceDocument, speech: Speech): void {
  const ink: Ink = { size: 8, color: MUTED };
  const { count } = sheet.doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(page);
    const y = sheet.doc.page.height - 38;
    const place = speech.say("page", { n: `${page + 1}`, count: `${count}` });
    inside(sheet, "Artifact", () => {
      write(sheet, titleOf(invoice, speech), sheet.left, y, ink);
      write(sheet, place, sheet.right, y, { ...ink, alignRight: true });
    });
  }
}
