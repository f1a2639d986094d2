import { createHash } from "node:crypto";
import type { InvoiceDocument } from "../records/invoice-document.js";
import type { ReceiptDocument } from "../records/receipt.js";
import { type Drawn, drawOnThread } from "./drawing-threads.js";

const MOST_KEPT = 32;
const LARGEST_KEPT = 1_000_000;

/** Newest last. The pages are public: whoever asks for the same again and again costs one drawing. */
const drawn = new Map<string, Promise<Buffer>>();

export function invoicePdf(document: InvoiceDocument): Promise<Buffer> {
  return drawOnce(document);
}

export function receiptPdf(document: ReceiptDocument): Promise<Buffer> {
  return drawOnce(document);
}

/** The same document always gives the same bytes, so those may be kept. */
function drawOnce(document: Drawn): Promise<Buffer> {
  const key = keyOf(document);
  const known = drawn.get(key);
  drawn.delete(key);
  const pdf = known ?? drawOnThread(document);
  drawn.set(key, pdf);
  if (!known) forgetWhenUseless(key, pdf);
  const [oldest] = drawn.keys();
  if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest);
  return pdf;
}

function keyOf(document: Drawn): string {
  const text = JSON.stringify(document, (_, value) => (typeof value === "bigint" ? `${value}n` : value));
  return createHash("sha256").update(text).digest("base64");
}

function forgetWhenUseless(key: string, pdf: Promise<Buffer>): void {
  const forget = () => {
    if (drawn.get(key) === pdf) drawn.delete(key);
  };
  pdf.then(({ length }) => length > LARGEST_KEPT && forget(), forget);
}
