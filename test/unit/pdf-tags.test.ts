import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, it } from "vitest";
import { drawInvoice } from "../../src/pdf/draw-invoice.js";
import { drawReceipt } from "../../src/pdf/draw-receipt.js";
import type { InvoiceDocument } from "../../src/records/invoice-document.js";

const AT = new Date("2026-11-21T12:00:00Z");
const HASH = `0x${"5c".repeat(32)}`;
const SELLER = { name: "Northwind", address: "Lindenstraße 14\n10969 Berlin", taxId: "DE 12" };
const INVOICE: InvoiceDocument = {
  language: "en",
  number: "INV-2026-000042",
  issuedAt: AT,
  dueAt: AT,
  seller: SELLER,
  client: { name: "Acme", email: "ap@acme.example" },
  lines: [
    { description: "Design of a page and of all that is on it ".repeat(3), quantity: 2, unitPrice: 85 },
  ],
  memo: "Order 4500",
  net: 170_000_000n,
  taxes: [],
  reverseCharge: false,
  fiat: null,
  total: 170_000_000n,
  chainTitle: "Base",
  payUrl: "https://pay.example/pay/9x4kq2m7ha",
  canceled: false,
  paid: null,
};

it("tells whoever has an invoice read out what each thing in it is", async () => {
  const [page = ""] = await spoken(await drawInvoice(INVOICE));
  expect(page).toContain("H1(INVOICE)");
  expect(page).toContain("P(DUE 21 November 2026)");
  expect(page).toContain("H2(BILLED TO) P(Acme) P(ap@acme.example)");
  expect(page).toContain(
    "Table(TR(TH(DESCRIPTION) TH(QTY) TH(UNIT PRICE) TH(AMOUNT, USDC)) TR(TD(Design of a page and of all that",
  );
  expect(page).toMatch(
    /TD\(Design [^)]* that is on it\) TD\(2\) TD\(85\.00\) TD\(170\.00\)\)\) P\(Note: Order 4500\)/,
  );
  expect(page).toContain("P(Total 170.00 USDC)");
  expect(page).toContain("Figure[QR: https://pay.example/pay/9x4kq2m7ha]");
  expect(page).toContain("P(Link(object: https://pay.example/pay/9x4kq2m7ha))");
  expect(page).not.toContain("Page 1 of 1");
});

it("goes on with a table on the next page, without the head that stands there again", async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    description: `Item ${at}`,
    quantity: 1,
    unitPrice: 1,
  }));
  const [first = "", second = ""] = await spoken(await drawInvoice({ ...INVOICE, lines }));
  expect(first).toContain("TH(DESCRIPTION)");
  expect(second).toContain("Table(TR(TD(Item ");
  expect(second).not.toContain("DESCRIPTION");
});

it("has what runs from the right, or is set in another order, read as it was written", async () => {
  for (const description of ["ייעוץ AB 12", "हिन्दी सेवा"]) {
    const pdf = await drawInvoice({ ...INVOICE, lines: [{ description, quantity: 1, unitPrice: 1 }] });
    expect(readAs(pdf).map((text) => text.replace(/[\u200e\u200f]/g, ""))).toContain(description);
    const [page = ""] = await spoken(pdf);
    expect(page).toMatch(/TR\(TD\(Span\([^)]+\)\) TD\(1\)/);
  }
});

it("tells the same of a receipt", async () => {
  const transaction = { hash: HASH, url: `https://basescan.org/tx/${HASH}` };
  const [page = ""] = await spoken(
    await drawReceipt({
      receipt: "R-1",
      at: AT,
      isRecorded: false,
      seller: SELLER,
      client: "Acme",
      payer: `0x${"a1".repeat(20)}`,
      purpose: "Work",
      amount: 170_000_000n,
      refunded: 0n,
      chainTitle: "Base",
      transaction,
    }),
  );
  expect(page).toContain("H1(RECEIPT)");
  expect(page).toContain("H2(PAID BY) P(Acme)");
  expect(page).toContain(`P(Link(object: ${HASH}))`);
});

const ESCAPED: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function readAs(pdf: Buffer): string[] {
  return [...pdf.toString("latin1").matchAll(/\/ActualText \(\xfe\xff((?:\\.|[^\\)])*)\)/gs)].map(
    ([, text = ""]) => {
      const bytes = text.replace(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter);
      return Buffer.from(bytes, "latin1").swap16().toString("utf16le");
    },
  );
}

interface Node {
  role?: string;
  alt?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

/** Each page as its structure says it: what has no part in that is not there. */
async function spoken(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  expect((await document.getMarkInfo())?.Marked).toBe(true);
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = new Map<string, string>();
    let open: string | undefined;
    for (const item of items) {
      if ("str" in item) {
        if (open) texts.set(open, (texts.get(open) ?? "") + item.str);
        continue;
      }
      if (item.type === "endMarkedContent") open = undefined;
      else open = "id" in item ? item.id : undefined;
    }
    const say = ({ role, alt, type, id, children = [] }: Node): string => {
      if (type && type !== "content") return `${type}:`;
      if (type) return texts.get(id ?? "")?.trim() ?? "";
      if (role === "Figure") return `Figure[${alt}]`;
      return `${role}(${children.map(say).join(" ")})`;
    };
    const tree = (await page.getStructTree()) as Node | null;
    pages.push(tree ? say(tree) : "");
  }
  return pages;
}
