import { readableEmail } from "../email-address.js";
import { longDate } from "../long-date.js";
import { printable, printableLines } from "../printable.js";
import type { ReceiptDocument } from "../records/receipt.js";
import { drawEdge, drawFacts, drawParty, inPrint } from "./draw-invoice.js";
import { figure } from "./figures.js";
import { drawPanel } from "./settlement.js";
import {
  closeSheet,
  type Ink,
  LINK,
  MARGIN,
  MUTED,
  openSheet,
  rule,
  type Sheet,
  wrap,
  write,
  writeLines,
} from "./sheet.js";
import { inside } from "./tags.js";

const TEXT: Ink = { size: 9.5 };
const TITLE: Ink = { size: 11, weight: "bold" };

/** No clock and no chance in it: the same receipt gives the same bytes. */
export async function drawReceipt(given: ReceiptDocument): Promise<Buffer> {
  const receipt = cleaned(given);
  const { seller, purpose, client, payer, receipt: id, at } = receipt;
  const { name, address, taxId, email } = seller;
  const texts = [name, address, taxId, email, purpose, client, payer];
  const sheet = await openSheet(
    {
      Title: `Receipt ${id}`,
      Author: name,
      Producer: "Unsigned",
      Creator: "Unsigned",
      CreationDate: at,
    },
    texts.filter((text) => typeof text === "string"),
    [name, client ?? ""],
  );
  drawHeading(sheet, receipt);
  drawFacts(sheet, [
    [receipt.isRecorded ? "RECORDED" : "PAID", longDate(at)],
    ["PAID IN", `USDC on ${receipt.chainTitle}`],
    ["AMOUNT", `${figure(receipt.amount)} USDC`],
  ]);
  drawParties(sheet, receipt);
  drawPurpose(sheet, receipt);
  drawPanel(sheet, proof(receipt));
  inside(sheet, "Artifact", () =>
    write(sheet, `Receipt ${id}`, sheet.left, sheet.doc.page.height - 38, { size: 8, color: MUTED }),
  );
  return closeSheet(sheet);
}

function cleaned(receipt: ReceiptDocument): ReceiptDocument {
  const { seller, purpose, client } = receipt;
  return {
    ...receipt,
    seller: {
      name: inPrint(printable(seller.name)),
      address: seller.address && inPrint(printableLines(seller.address)),
      taxId: seller.taxId && inPrint(printable(seller.taxId)),
      email: seller.email && inPrint(printable(readableEmail(seller.email))),
    },
    purpose: inPrint(printableLines(purpose)),
    client: client && inPrint(printable(client)),
  };
}

function drawHeading(sheet: Sheet, { seller, receipt }: ReceiptDocument): void {
  drawEdge(sheet);
  const ink: Ink = { size: 15, weight: "bold" };
  writeLines(sheet, wrap(sheet, seller.name, 300, ink).slice(0, 2), sheet.left, ink);
  inside(sheet, "H1", () =>
    write(sheet, "RECEIPT", sheet.right, MARGIN - 3, { size: 20, weight: "bold", alignRight: true }),
  );
  write(sheet, receipt, sheet.right, MARGIN + 24, { ...TEXT, color: MUTED, alignRight: true });
  sheet.y = Math.max(sheet.y, MARGIN + 44) + 12;
  rule(sheet, sheet.y);
  sheet.y += 16;
}

function drawParties(sheet: Sheet, { seller, client, payer }: ReceiptDocument): void {
  const { name, address, taxId, email } = seller;
  const width = (sheet.right - sheet.left) / 2 - 16;
  const top = sheet.y;
  drawParty(sheet, "RECEIVED BY", name, [address, taxId && `Tax ID ${taxId}`, email], sheet.left, width);
  const bottom = sheet.y;
  sheet.y = top;
  drawParty(sheet, "PAID BY", client ?? "The holder of the wallet", [payer], sheet.left + width + 32, width);
  sheet.y = Math.max(bottom, sheet.y) + 26;
}

function drawPurpose(sheet: Sheet, { purpose, amount, refunded }: ReceiptDocument): void {
  rule(sheet, sheet.y);
  sheet.y += 12;
  write(sheet, `${figure(amount)} USDC`, sheet.right, sheet.y, { ...TITLE, alignRight: true });
  writeLines(sheet, wrap(sheet, purpose, sheet.right - sheet.left - 140, TEXT), sheet.left, TEXT);
  if (refunded > 0n)
    writeLines(sheet, [`Refunded since: ${figure(refunded)} USDC`], sheet.left, { ...TEXT, color: MUTED });
  sheet.y += 12;
  rule(sheet, sheet.y);
}

function proof({ chainTitle, transaction }: ReceiptDocument) {
  return [
    { text: "Payment received", ink: TITLE },
    { text: `In USDC on ${chainTitle}, final. Transaction:`, ink: { size: 9 } },
    { text: transaction.hash, ink: { size: 8.5, color: LINK, link: transaction.url } },
  ];
}
