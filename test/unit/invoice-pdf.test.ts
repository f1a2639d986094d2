import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { drawInvoice } from "../../src/pdf/draw-invoice.js";
import { invoicePdf } from "../../src/pdf/invoice-pdf.js";
import { printable } from "../../src/printable.js";
import type { InvoiceDocument } from "../../src/records/invoice-document.js";

const TX_HASH = "0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060";
const INVOICE: InvoiceDocument = {
  language: "en",
  number: "INV-2026-000042",
  issuedAt: new Date("2026-11-21T23:59:00Z"),
  dueAt: new Date("2026-12-21T00:00:00Z"),
  seller: {
    name: "Northwind",
    address: "Lindenstraße 14\n10969 Berlin",
    taxId: "DE 12",
    email: "a@b.example",
  },
  client: { name: "Acme Corporation", email: "ap@acme.example" },
  lines: [
    { description: "Design", quantity: 32.5, unitPrice: 85 },
    { description: "Discount", quantity: 1, unitPrice: -250 },
  ],
  memo: "Purchase order 4500-118",
  net: 2_512_500_000n,
  taxes: [],
  reverseCharge: false,
  fiat: null,
  total: 2_512_500_000n,
  chainTitle: "Base",
  payUrl: "https://pay.example/pay/9x4kq2m7ha",
  canceled: false,
  paid: null,
};

describe("the invoice as a PDF", () => {
  it("says who owes whom what, when it is due and where to pay", async () => {
    const { text, links } = await read(INVOICE);
    for (const part of [
      "INV-2026-000042",
      "21 November 2026",
      "21 December 2026",
      "Northwind",
      "Lindenstraße 14",
      "10969 Berlin",
      "Tax ID DE 12",
      "Acme Corporation",
      "ap@acme.example",
      "32.5",
      "85.00",
      "2,762.50",
      "-250.00",
      "2,512.50 USDC",
      "Note: Purchase order 4500-118",
      "USDC on Base",
      "https://pay.example/pay/9x4kq2m7ha",
    ]) {
      expect(text).toContain(part);
    }
    expect(links).toEqual([INVOICE.payUrl]);
    expect(text.indexOf("Note:")).toBeGreaterThan(text.indexOf("Discount"));
  });

  it("is written on letter paper as in the United States, and its widest tax stays on it", async () => {
    const label = "W".repeat(40);
    const taxes = [{ label, rate: 10.123456, amount: 254_351_834n }];
    const pdf = await drawInvoice({ ...INVOICE, language: "en-US", taxes });
    const page = await (await getDocument({ data: new Uint8Array(pdf) }).promise).getPage(1);
    expect(page.view).toEqual([0, 0, 612, 792]);
    const { items } = await page.getTextContent();
    const boxes = items.flatMap((item) => ("str" in item ? [item] : []));
    const text = boxes.map(({ str }) => str).join("\n");
    for (const part of ["December 21, 2026", "BILL TO", "Subtotal", `${label} 10.123456%`, "2,512.50 USDC"])
      expect(text).toContain(part);
    const tax = boxes.find(({ str }) => str.startsWith(label));
    expect(tax?.transform[4]).toBeGreaterThanOrEqual(54);
    const a4 = await getDocument({ data: new Uint8Array(await drawInvoice(INVOICE)) }).promise;
    expect((await a4.getPage(1)).view.map(Math.round)).toEqual([0, 0, 595, 842]);
  });

  it("says where its head has no room for all of the seller's name", async () => {
    const name = "The Honourable Society of Freelance Translators and Typographers of Greater London";
    const { text } = await read({ ...INVOICE, seller: { ...INVOICE.seller, name } });
    expect(text).toContain("…");
    for (const word of name.split(" ")) expect(text).toContain(word);
    expect((await read(INVOICE)).text).not.toContain("…");
  });

  it("speaks German, with its marks and the client's address, taxes and the sums in euro", async () => {
    const { text } = await read({
      ...INVOICE,
      language: "de",
      client: { ...INVOICE.client, address: "Am Hafen 1\n20457 Hamburg", taxId: "DE123" },
      taxes: [{ label: "MwSt", rate: 7.5, amount: 188_437_500n }],
      total: 2_700_937_500n,
      fiat: {
        currency: "EUR",
        rate: 0.8643,
        source: "EZB",
        at: "2026-11-20",
        net: "2171.55",
        tax: "162.87",
        total: "2334.42",
      },
    });
    for (const part of [
      "RECHNUNG",
      "FÄLLIG AM",
      "21. Dezember 2026",
      "RECHNUNGSEMPFÄNGER",
      "20457 Hamburg",
      "USt-IdNr./Steuernummer DE123",
      "2.762,50",
      "Hinweis: Purchase order",
      "Nettobetrag",
      "2.512,50",
      "MwSt 7,5 %",
      "188,4375",
      "2.700,9375 USDC",
      "1 USDC = 0,8643 EUR (EZB, 20. November 2026)",
      "netto 2.171,55, Steuer 162,87, gesamt 2.334,42 EUR",
      "Seite 1 von 1",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/INVOICE|Amount|Note:/);
    const credit = await drawInvoice({
      ...INVOICE,
      language: "de",
      credits: "INV-2026-000001",
      seller: { name: "Gemeinschaftspraxis für Gestaltung und Öffentlichkeitsarbeit" },
    });
    const pdf = await getDocument({ data: new Uint8Array(credit) }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const boxes = items.flatMap((item) => ("str" in item && item.transform[5] > 740 ? [item] : []));
    const title = boxes.find(({ str }) => str.startsWith("RECHNUNGS"));
    const names = boxes.filter(({ transform }) => transform[4] < 100);
    expect(names.length).toBeGreaterThan(0);
    for (const { transform, width } of names)
      expect(transform[4] + width).toBeLessThan(title?.transform[4] ?? 0);
    const reverse = await read({ ...INVOICE, language: "de", reverseCharge: true });
    expect(reverse.text).toContain("Steuerschuldnerschaft des Leistungsempfängers");
  });

  it("draws on a thread of its own, and the short before the long", async () => {
    const long = Array.from({ length: 5 }, (_, n) =>
      invoicePdf({ ...INVOICE, number: `${n}`, lines: Array(400).fill(INVOICE.lines[0]) }).then(() => "long"),
    );
    const short = invoicePdf({ ...INVOICE, number: "short" }).then(() => "short");
    const done: string[] = [];
    await Promise.all([...long, short].map((one) => one.then((which) => done.push(which))));
    expect(done.slice(0, 3)).toContain("short");
  });

  it("is drawn once for all who ask for it at the same time", async () => {
    const document = { ...INVOICE, number: "INV-2026-000043" };
    expect(invoicePdf(document)).toBe(invoicePdf(structuredClone(document)));
    expect(await invoicePdf(document)).toEqual(await drawInvoice(document));
  });

  it("keeps Cyrillic, Greek and Polish text readable", async () => {
    const { text } = await read({
      ...INVOICE,
      seller: { name: "ООО «Северный ветер»" },
      client: { name: "Καφέ Αθήνα", email: "info@kafe.example" },
      lines: [{ description: "Łódź – żółta jaźń", quantity: 1, unitPrice: 1 }],
      memo: "Съешь ещё этих мягких французских булок",
    });
    expect(text).toContain("ООО «Северный ветер»");
    expect(text).toContain("Καφέ Αθήνα");
    expect(text).toContain("Łódź – żółta jaźń");
    expect(text).toContain("Note: Съешь ещё этих мягких французских булок");
  });

  it("prints the scripts that the usual typefaces lack, several in one line", async () => {
    const lines = [
      "株式会社山田商店 Hosting 3ヶ月",
      "网站设计与开发服务，包括技术支持",
      "한국어 디자인 서비스 2시간",
      "บริการออกแบบ Design",
      "Launch 🚀 ✅ 🇩🇪 Łódź",
    ];
    const { text, missing, fonts } = await read({ ...INVOICE, lines: lines.map(asLine) });
    for (const line of lines) expect(text.replaceAll(" ", "")).toContain(line.replaceAll(" ", ""));
    expect(missing).toBe(0);
    for (const font of ["NotoSansJP", "NotoSansKR", "NotoSansThai", "NotoEmoji", "DejaVuSans"])
      expect(fonts).toContain(font);
  });

  it("shapes Devanagari, beside Latin letters in their usual face", async () => {
    const { text, missing, fonts } = await read({ ...INVOICE, memo: "नमस्ते Design" });
    expect(text).toContain("नमस्ते");
    expect(missing).toBe(0);
    for (const font of ["NotoSansDevanagari", "Helvetica"]) expect(fonts).toContain(font);
  });

  it("runs Arabic and Hebrew from the right, numbers and Latin words in them from the left", async () => {
    const { text, at, missing } = await read({
      ...INVOICE,
      client: { name: "شركة المواقع (المحدودة) 2027", email: "a@b.example" },
      lines: [asLine("שירותי אירוח Hosting 12"), asLine("٣٤٥ ۱۲۳")],
    });
    expect(text).toContain("שירותי אירוח");
    expect(text).toMatch(/شركة المواقع.*المحدودة/u);
    expect(at("2027")).toBeLessThan(at("شركة"));
    expect(at("Hosting")).toBeLessThan(at("שירותי"));
    expect(text).toContain("٣٤٥");
    expect(text).toContain("۱۲۳");
    expect(missing).toBe(0);
  });

  it("keeps the rate behind a tax whose name ends in Hebrew, and the day behind such a source", async () => {
    const { at, missing } = await read({
      ...INVOICE,
      taxes: [{ label: "VAT מעמ", rate: 17.25, amount: 1n }],
      fiat: {
        currency: "ILS",
        rate: 3.7,
        source: "בנק",
        at: "2026-10-14",
        net: "1.00",
        tax: "0.00",
        total: "1.00",
      },
    });
    expect(at("מעמ")).toBeLessThan(at("17.25"));
    expect(at("בנק")).toBeLessThan(at("14 October"));
    expect(missing).toBe(0);
  });

  it("keeps a paragraph's direction on a line that begins with a word of the other", async () => {
    const long = "N".repeat(66);
    const { at } = await read({ ...INVOICE, memo: `مرحبا\n${"كلمة ".repeat(20)}${long} نهاية` });
    expect(at("نهاية")).toBeLessThan(at(long));
  });

  it.each([
    ["an Arabic", "شكرًا لكم!"],
    ["a Hebrew", "נא לשלם עד 14.12.2026 (כולל מע״מ)!"],
  ])("ends %s memo at the left, whatever stands before it", async (_, memo) => {
    const { text, at } = await read({ ...INVOICE, memo });
    expect(text).toContain("Note:");
    expect(at("!")).toBeLessThan(at(memo.split(" ")[0] ?? ""));
  });

  it("tears a letter from its marks where no font has both", async () => {
    const { text, missing } = await read({ ...INVOICE, memo: "ก\u0301 🍕🏽" });
    expect(text.replaceAll(" ", "")).toContain("Note:ก\u0301🍕🏽");
    expect(missing).toBe(0);
  });

  it("puts a sign where no font has the letter", async () => {
    const { text, missing } = await read({ ...INVOICE, memo: "Hi 𓀀" });
    expect(text).toContain("Hi \ufffd");
    expect(missing).toBe(0);
  });

  it("composes letters that arrive in pieces and drops what nobody can see", async () => {
    const { text } = await read({ ...INVOICE, memo: "Cafe\u0301 \u202e0001\u0000\u200b bill" });
    expect(text).toContain("Note: Café 0001 bill");
  });

  it("builds no tower of marks over what stands above, and keeps those of every script", async () => {
    const { text } = await read({ ...INVOICE, memo: `Q${"\u0301".repeat(150)} שּׁ֥ นี้ क्षि` });
    expect(text.match(/\u0301/g)).toHaveLength(4);
    expect(printable("שּׁ֥ นี้ क्षि ệ ☎️ 1️⃣")).toBe("שּׁ֥ นี้ क्षि ệ ☎️ 1️⃣".normalize("NFC"));
  });

  it("gives the same bytes for the same invoice and others for another", async () => {
    const [first, again] = [await invoicePdf(INVOICE), await invoicePdf(structuredClone(INVOICE))];
    expect(again.equals(first)).toBe(true);
    const other = await invoicePdf({ ...INVOICE, memo: null });
    expect(other.equals(first)).toBe(false);
  });

  it("stamps a paid invoice with its transaction instead of asking for payment", async () => {
    const url = `https://scan.example/${TX_HASH}`;
    const paid = { at: new Date("2026-12-01T00:00:00Z"), transaction: { hash: TX_HASH, url } };
    const { text, links } = await read({ ...INVOICE, paid });
    expect(text).toContain("PAID");
    expect(text).toContain(TX_HASH);
    expect(text).toContain("1 December 2026");
    expect(text).not.toContain(INVOICE.payUrl);
    expect(text).not.toContain("AMOUNT DUE");
    expect(links).toEqual([url]);
  });

  it("asks nobody to pay a canceled invoice", async () => {
    const { text } = await read({ ...INVOICE, canceled: true });
    expect(text).toContain("CANCELED");
    expect(text).not.toContain(INVOICE.payUrl);
  });

  it("continues a long table under a head of its own on every page", async () => {
    const lines = Array.from({ length: 120 }, (_, i) => ({
      description: `Item ${i + 1}.`,
      quantity: 1,
      unitPrice: 1,
    }));
    const { pages } = await read({ ...INVOICE, lines });
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages.slice(0, -1)) expect(page).toContain("DESCRIPTION");
    expect(pages.map((_, i) => pages[i]?.includes(`Page ${i + 1} of ${pages.length}`))).not.toContain(false);
    for (const { description } of lines) expect(pages.join(" ")).toContain(description);
  });

  it.each([
    ["Arabic", 250, "خدمة تصميم موقع الكتروني لشركة كبيرة مع دعم فني كامل خلال سنة ".repeat(8)],
    ["Chinese", 174, "的一是不了人我在有他这为之大来以个中上们".repeat(25)],
    ["Thai", 174, "บริการออกแบบเว็บไซต์สำหรับบริษัท".repeat(15)],
  ])("draws as much %s as a request may hold before its thread is given up", async (_, count, text) => {
    const lines = Array.from({ length: count }, () => asLine(text.slice(0, 500)));
    const pdf = await invoicePdf({ ...INVOICE, lines });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("breaks one endless word over lines and pages without losing a letter", async () => {
    const word = Array.from({ length: 8_000 }, (_, i) => "abcdefghij"[i % 10]).join("");
    const { pages } = await read({
      ...INVOICE,
      lines: [{ description: word, quantity: 1e-7, unitPrice: 999_999_999.123456 }],
    });
    const letters =
      pages
        .join("")
        .match(/[a-j]{20,}/g)
        ?.join("") ?? "";
    expect(letters).toBe(word);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toContain("0.0000001");
    expect(pages[0]).toContain("100.00");
  });
});

function asLine(description: string) {
  return { description, quantity: 1, unitPrice: 1 };
}

async function read(invoice: InvoiceDocument) {
  const task = getDocument({ data: new Uint8Array(await invoicePdf(invoice)), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const links: string[] = [];
  const placed: { str: string; x: number }[] = [];
  const shown = { missing: 0, fonts: "" };
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ("str" in item ? [item] : []));
    placed.push(...texts.map(({ str, transform }) => ({ str, x: transform[4] })));
    pages.push(
      texts
        .map(({ str }) => str)
        .join(" ")
        .replace(/ +/g, " "),
    );
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operator] of fnArray.entries()) {
      const [first] = argsArray[index] ?? [];
      if (operator === OPS.setFont) shown.fonts += ` ${page.commonObjs.get(first).name}`;
      if (operator === OPS.showText)
        shown.missing += first.filter(
          (glyph: { originalCharCode?: number }) => glyph.originalCharCode === 0,
        ).length;
    }
    for (const { url } of await page.getAnnotations()) if (url) links.push(url);
  }
  await task.destroy();
  const at = (text: string) => placed.find(({ str }) => str.includes(text))?.x ?? Number.NaN;
  return { pages, text: pages.join(" "), links, at, ...shown };
}
