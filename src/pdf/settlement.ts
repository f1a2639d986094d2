import { encode } from "uqr";
import type { InvoiceDocument } from "../records/invoice-document.js";
import type { Speech } from "../records/languages.js";
import { type Ink, LINK, leading, MUTED, makeRoom, PANEL, type Sheet, wrap, write } from "./sheet.js";
import { decorate, inside, picture } from "./tags.js";

const TITLE: Ink = { size: 11, weight: "bold" };
const TEXT: Ink = { size: 9 };
const FINE: Ink = { size: 8, color: MUTED };
const PAD = 16;
const QR = 92;

type Piece = { text: string; ink: Ink };

/** How to pay, or how it was paid. */
export function drawSettlement(sheet: Sheet, invoice: InvoiceDocument, speech: Speech): void {
  const { payUrl, paid, canceled, partCredited, chainTitle } = invoice;
  if (paid) drawPanel(sheet, receipt(invoice, paid, speech));
  else if (payUrl && !canceled && !partCredited)
    drawPanel(sheet, payment(chainTitle, payUrl, speech), payUrl);
}

function payment(chain: string, payUrl: string, { say }: Speech): Piece[] {
  return [
    { text: say("payOnline"), ink: TITLE },
    { text: say("scanOrOpen", { chain }), ink: TEXT },
    { text: payUrl, ink: { ...TEXT, color: LINK, link: payUrl } },
    { text: say("ownWallet"), ink: FINE },
  ];
}

function receipt(
  { chainTitle: chain }: InvoiceDocument,
  { transaction, at }: NonNullable<InvoiceDocument["paid"]>,
  { say, day }: Speech,
): Piece[] {
  const heading = [
    { text: say("received"), ink: TITLE },
    { text: say(transaction ? "receivedBy" : "receivedOn", { chain, day: day(at) }), ink: TEXT },
  ];
  if (!transaction) return heading;
  return [
    ...heading,
    { text: transaction.hash, ink: { ...TEXT, size: 8.5, color: LINK, link: transaction.url } },
  ];
}

export function drawPanel(sheet: Sheet, pieces: Piece[], qr?: string): void {
  const textLeft = sheet.left + PAD + (qr ? QR + PAD : 0);
  const wrapped = pieces.map(({ text, ink }) => ({
    lines: wrap(sheet, text, sheet.right - PAD - textLeft, ink),
    ink,
  }));
  const textHeight = wrapped.reduce((sum, { lines, ink }) => sum + lines.length * (leading(ink) + 2), 0);
  const height = Math.max(textHeight, qr ? QR : 0) + 2 * PAD;
  makeRoom(sheet, height + 24);
  const top = sheet.y + 24;
  const { doc, left, right } = sheet;
  decorate(doc, () => doc.roundedRect(left, top, right - left, height, 6).fill(PANEL));
  if (qr) picture(sheet, `QR: ${qr}`, () => drawQr(sheet, qr, left + PAD, top + PAD));
  let y = top + (height - textHeight) / 2;
  for (const { lines, ink } of wrapped)
    inside(sheet, ink.weight === "bold" ? "H2" : "P", () => {
      for (const line of lines) {
        write(sheet, line, textLeft, y, ink);
        y += leading(ink) + 2;
      }
    });
  sheet.y = top + height;
}

function drawQr(sheet: Sheet, url: string, x: number, y: number): void {
  const { data, size } = encode(url, { ecc: "M", border: 2 });
  const module = QR / size;
  sheet.doc.rect(x, y, QR, QR).fill("#ffffff");
  for (const [row, cells] of data.entries()) {
    for (const [column, dark] of cells.entries()) {
      if (dark) sheet.doc.rect(x + column * module, y + row * module, module, module);
    }
  }
  sheet.doc.fill("#000000");
}
