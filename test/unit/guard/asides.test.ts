import { describe, expect, it } from "vitest";
import { GLOBEX } from "./requests.js";
import { invoice, jar, judge, link, SAVINGS } from "./world.js";

const hosting = invoice([["Hosting", 1, 300]]);

describe("what a sum is for, without a word for it", () => {
  it.each([
    "Invoice Acme Corp: $300 hosting, on Base",
    "Invoice Acme Corp: 300 USDC hosting on Base",
    "Invoice Acme Corp (billing@acme.com): 300 USDC — hosting — Base",
    "Invoice Acme Corp 300 USDC, hosting, base, due in 2 weeks",
    "Invoice Acme Corp for 300 USDC. It's for hosting. On base.",
  ])("%s", (said) => {
    const due = said.includes("due") ? { due_date: "2026-03-16" } : {};
    expect(judge(said, invoice([["Hosting", 1, 300]], due)).verdict).toBe("allow");
    expect(judge(said, invoice([["Hosting", 1, 30]], due)).verdict).toBe("deny");
    expect(judge(said, invoice([["Hosting", 1, 300]], { ...GLOBEX, ...due })).verdict).not.toBe("allow");
  });

  it.each(["45 USDC, concert tickets, on base", "$45 concert tickets on base"])("a link for %s", (said) => {
    const tickets = link(45, { description: "Concert tickets" });
    expect(judge(`Create a payment link: ${said}`, tickets).verdict).toBe("allow");
  });

  it.each([
    "Invoice Acme Corp for 200 USDC hosting and 100 USDC support on base",
    "Invoice Acme Corp: $200 hosting, $100 support, base",
  ])("of two sums each has its own: %s", (said) => {
    const two = invoice([
      ["Hosting", 1, 200],
      ["Support", 1, 100],
    ]);
    const swapped = invoice([
      ["Support", 1, 200],
      ["Hosting", 1, 100],
    ]);
    expect(judge(said, two).verdict).toBe("allow");
    expect(judge(said, swapped).verdict).not.toBe("allow");
    expect(judge(said, invoice([["Hosting and support", 1, 300]])).verdict).not.toBe("allow");
    expect(judge(said, invoice([["Hosting", 1, 200]])).verdict).not.toBe("allow");
  });

  it.each([
    "hosting 200 design",
    "hosting, 200 design",
    "hosting and 200 for design",
    "hosting 2x",
    "hosting x 2",
    "hosting less 20",
    "hosting each",
    "hosting deposit",
    "hosting draft",
    "hosting discount",
    "hosting refund",
    "hosting unpaid",
    "hosting tbd",
    "hosting instead of design",
    "monthly hosting",
    "half hosting",
    "total hosting",
    "hosting cancelled",
    "hosting maybe",
    "hosting (not agreed)",
    "hosting (200)",
    "hosting (2 x 150)",
    "hosting (200 USDC)",
    "hosting (cancelled)",
  ])("Invoice Acme Corp $300 %s on base", (rest) => {
    for (const text of ["Hosting", rest])
      for (const said of [
        `Invoice Acme Corp $300 ${rest} on base`,
        `Invoice Acme Corp: $300 ${rest}, on base`,
      ])
        expect(judge(said, invoice([[text, 1, 300]])).verdict).not.toBe("allow");
  });
});

describe("what a text goes on with", () => {
  it.each([
    "hosting (March)",
    "hosting (12 months)",
    "hosting (web design)",
    "hosting, support and backups",
    "the website redesign project, phase 2",
  ])("%s", (text) => {
    const said = `Invoice Acme Corp 300 USDC for ${text}, on base`;
    expect(judge(said, invoice([[text, 1, 300]])).verdict).toBe("allow");
    expect(judge(said, invoice([[text, 1, 30]])).verdict).toBe("deny");
  });

  it.each([
    "hosting (2 x 150)",
    "hosting (200)",
    "hosting (200 for design)",
    "hosting (not March)",
    "hosting (if agreed)",
    "hosting (second half)",
    "hosting (mind the step)",
    "hosting (draft)",
    "hosting (pending)",
    "hosting (on polygon)",
    "hosting (monthly)",
    "hosting, support and 200 for design",
    "hosting, support and design 200",
    "hosting, cancelled, and support",
    "hosting, support or backups",
    "hosting, phase 200",
    "hosting, phase 2 of 300",
  ])("%s", (text) => {
    for (const billed of ["Hosting", text])
      expect(
        judge(`Invoice Acme Corp 300 USDC for ${text} on base`, invoice([[billed, 1, 300]])).verdict,
      ).not.toBe("allow");
  });
});

describe("days as they are written", () => {
  it.each([
    ["15/03/2026", "2026-03-15"],
    ["03/15/2026", "2026-03-15"],
    ["15.3.2026", "2026-03-15"],
    ["4.5.2026", "2026-05-04"],
    ["05/05/2026", "2026-05-05"],
    ["end of March", "2026-03-31"],
    ["the end of April", "2026-04-30"],
  ])("%s", (said, due_date) => {
    const text = `Invoice Acme Corp 300 USDC for hosting on base, due ${said}`;
    expect(judge(text, invoice([["Hosting", 1, 300]], { due_date })).verdict).toBe("allow");
    expect(judge(text, invoice([["Hosting", 1, 300]], { due_date: "2026-06-07" })).verdict).not.toBe("allow");
    expect(judge(text, hosting).verdict).not.toBe("allow");
  });

  it.each(["04/05/2026", "31/02/2026", "13/13/2026", "end of February"])("%s is asked about", (said) => {
    const text = `Invoice Acme Corp 300 USDC for hosting on base, due ${said}`;
    for (const due_date of ["2026-05-04", "2026-04-05", "2026-02-28", "2026-03-03", "2027-02-28"])
      expect(judge(text, invoice([["Hosting", 1, 300]], { due_date })).verdict).not.toBe("allow");
  });
});

describe("a count that touches its sign", () => {
  it("4x lesson at 45", () => {
    const lessons = invoice([["Lesson", 4, 45]]);
    for (const said of [
      "Invoice Acme Corp, 4x lesson at 45 USDC, base",
      "Invoice Acme Corp 4x lesson at 45 USDC, base",
    ]) {
      expect(judge(said, lessons).verdict).toBe("allow");
      expect(judge(said, invoice([["Lesson", 1, 45]])).verdict).not.toBe("allow");
    }
    for (const said of [
      "Invoice Acme Corp 4x lesson 45 USDC on base",
      "Invoice Acme Corp 0x lesson at 45 USDC on base",
    ])
      expect(judge(said, lessons).verdict).not.toBe("allow");
  });
});

describe("what a sum is for, between commas", () => {
  const due = { due_date: "2026-04-01" };

  it.each([
    "emergency call-out",
    "translation of birth certificate",
    "translation of the birth certificate",
    "hedge trimming",
    "gift box",
    "website maintenance for February",
    "website maintenance for March 2026",
    "pipe repair",
  ])("%s", (text) => {
    for (const said of [`$300, ${text}, on base, net 30`, `$300 on base, ${text}, due in 30 days`]) {
      expect(judge(`Invoice Acme Corp ${said}`, invoice([[text, 1, 300]], due)).verdict).toBe("allow");
      expect(judge(`Invoice Acme Corp ${said}`, invoice([[text, 1, 30]], due)).verdict).toBe("deny");
      expect(judge(`Invoice Acme Corp ${said}`, invoice([[text, 1, 300]])).verdict).not.toBe("allow");
    }
  });

  it.each([
    ["pipe repair, ref 4471", { memo: "4471" }],
    ["pipe repair, PO 4471", { memo: "PO 4471" }],
  ])("a number has its key: %s", (said, fields) => {
    const text = `Invoice Acme Corp 300 USDC, ${said}, on base`;
    expect(judge(text, invoice([["Pipe repair", 1, 300]], fields)).verdict).toBe("allow");
    expect(judge(text, invoice([["Pipe repair", 1, 4471]], fields)).verdict).not.toBe("allow");
  });

  it.each([
    "boss objecting",
    "client hesitating",
    "hedge trimming not done",
    "hedge not trimming",
    "hedge trimming if dry",
    "hedge trimming 200",
    "hedge trimming cancelled",
    "translation of 200",
    "translation of nothing",
    "translation of cancelled order",
    "translation of certificate pending",
    "maintenance for half of March",
    "maintenance for March if agreed",
    "maintenance for March or April",
    "flat 300",
    "gift",
    "gift box 200",
    "gift box or not",
    "pipe repair, 30",
    "pipe repair, net 30 or 60",
    "pipe repair, ref 4471 and 200",
    "pipe repair, PO 4471, 200",
  ])("$300, %s, on base", (rest) => {
    for (const text of [rest, "Hedge trimming", "Translation", "Maintenance", "Pipe repair", "Gift box"])
      for (const fields of [{}, { due_date: "2026-04-01" }, { memo: "4471" }, { memo: "PO 4471" }])
        expect(
          judge(`Invoice Acme Corp 300 USDC, ${rest}, on base`, invoice([[text, 1, 300]], fields)).verdict,
        ).not.toBe("allow");
  });

  it("a flat has its number", () => {
    const flat = link(500, { description: "security deposit, flat 3B" });
    expect(judge("Payment link of $500 for the security deposit, flat 3B, Base", flat).verdict).toBe("allow");
    for (const other of ["flat 3x", "flat 300", "flat 3B or 3C", "no flat 3B"])
      for (const description of ["security deposit", `security deposit, ${other}`])
        expect(
          judge(`Payment link of $500 for the security deposit, ${other}, Base`, link(500, { description }))
            .verdict,
        ).not.toBe("allow");
  });
});

describe("what hours are of, behind their price", () => {
  it.each([
    ["facture Acme Corp 4 heures à 75 dollars de conseil sur base", "conseil"],
    ["Factura a Acme Corp 4 horas a 75 dólares de consultoría en Base", "consultoría"],
    ["Fatura à Acme Corp: 4 horas a 75 dólares de consultoria, na Base", "consultoria"],
    ["Fattura a Acme Corp 4 ore a 75 dollari di consulenza su Base", "consulenza"],
    ["Bill Acme Corp $75/h for 4 hours of due diligence on Base", "due diligence"],
  ])("%s", (said, text) => {
    expect(judge(said, invoice([[text, 4, 75]])).verdict).toBe("allow");
    expect(judge(said, invoice([[text, 1, 75]])).verdict).not.toBe("allow");
    expect(judge(said, invoice([["Hosting and design", 4, 75]])).verdict).toBe("allow");
  });

  it.each(["discount", "no consulting", "consulting or design", "80", "consulting 80", "half of consulting"])(
    "$75/h for 4 hours of %s",
    (what) => {
      for (const said of [`$75/h for 4 hours of ${what}`, `4 hours at $75 of ${what}`])
        expect(judge(`Bill Acme Corp ${said} on Base`, invoice([["Consulting", 4, 75]])).verdict).not.toBe(
          "allow",
        );
    },
  );
});

describe("a chain in small letters, before what goes on behind it", () => {
  it.each([
    ["poster design 300 usd base due 20 March", { due_date: "2026-03-20" }],
    ["poster design 300 usdc per month recurring base", { recurring_interval: "monthly" }],
  ])("%s", (said, fields) => {
    const text = `send Acme Corp an invoice for ${said}`;
    expect(judge(text, invoice([["Poster design", 1, 300]], fields)).verdict).toBe("allow");
    expect(
      judge(
        text,
        invoice([["Poster design", 1, 300]], { ...fields, chain: "polygon", destination_address: SAVINGS }),
      ).verdict,
    ).toBe("deny");
  });

  it.each([
    "300 usd base salary due 20 March",
    "300 usd base rate due 20 March",
    "300 usd a base due 20 March",
    "300 usd not base due 20 March",
    "300 usd base or polygon due 20 March",
    "300 usd as a recurring base due 20 March",
    "300 usd base fee due 20 March",
  ])("poster design %s", (said) => {
    for (const due_date of ["2026-03-20", undefined])
      expect(
        judge(
          `send Acme Corp an invoice for poster design ${said}`,
          invoice([["Poster design", 1, 300]], { due_date }),
        ).verdict,
      ).not.toBe("allow");
  });
});

describe("words that leave a value out", () => {
  it("no goal, no expiry", () => {
    const said = "Make a donation jar called Clean Rivers on Base, no goal";
    expect(judge(said, jar("Clean Rivers", "clean-rivers")).verdict).toBe("allow");
    expect(judge(said, jar("Clean Rivers", "clean-rivers", { goal_usdc: 50 })).verdict).not.toBe("allow");
    const never = "Make a $100 payment link on base that never expires";
    expect(judge(never, link(100)).verdict).toBe("allow");
    expect(judge(never, link(100, { expires_in_days: 7 })).verdict).not.toBe("allow");
  });

  it("in USDC is no client's name", () => {
    const said = "Create an invoice in USDC for Acme Corp, 300, for hosting on base";
    expect(judge(said, hosting).verdict).toBe("allow");
    for (const text of ["€300 in USDC", "300 EUR in USDC", "300 euros in usdc"])
      expect(judge(`Invoice Acme Corp ${text} for hosting on base`, hosting).verdict).not.toBe("allow");
  });
});
