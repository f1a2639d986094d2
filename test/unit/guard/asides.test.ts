import { describe, expect, it } from "vitest";
import { GLOBEX } from "./requests.js";
import { invoice, judge, link } from "./world.js";

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
