import { describe, expect, it } from "vitest";
import { invoice, judge, link } from "./world.js";

const both = (more: Record<string, unknown> = {}) =>
  invoice(
    [
      ["Design", 1, 500],
      ["Hosting", 1, 60],
    ],
    more,
  );

describe("how often one row is due is not how often the bill is", () => {
  it.each([
    "Invoice Acme Corp on base: design 500, monthly hosting 60",
    "Invoice Acme Corp on base: design 500, hosting 60/month",
    "Invoice Acme Corp on base: hosting 60/month, design 500",
    "Invoice Acme Corp on base:\n- monthly hosting 60\n- design 500",
    "Invoice Acme Corp on base: design 500. Monthly hosting 60.",
    "Invoice Acme Corp on base: every month hosting 60, design 500",
    "Invoice Acme Corp 500 USDC for design and 60 USDC monthly for hosting on base",
    "Rechnung an Acme Corp auf Base: Design 500, monatliches Hosting 60",
  ])("%s", (said) => {
    expect(judge(said, both({ recurring_interval: "monthly" })).verdict).toBe("confirm");
    expect(judge(said, both()).verdict).toBe("confirm");
  });

  it.each([
    "Invoice Acme Corp on base: design 500, hosting 60, monthly",
    "Invoice Acme Corp monthly on base: design 500, hosting 60",
    "Monthly invoice for Acme Corp on base: design 500, hosting 60",
    "Invoice Acme Corp on base: design 500, hosting 60. Monthly.",
  ])("%s: the bill is", (said) => {
    expect(judge(said, both({ recurring_interval: "monthly" })).verdict).toBe("allow");
  });

  it("nor where there is no other row", () => {
    const said = "Invoice Acme Corp on base: weekly report 60 USDC";
    const report = invoice([["Report", 1, 60]], { recurring_interval: "weekly" });
    expect(judge(said, report).verdict).toBe("confirm");
  });
});

describe("a link for several people may be paid by each of them, or by one for all", () => {
  it.each([
    "Create a payment link for 3 people, 50 USDC each, on base",
    "Create a payment link for 50 USDC each for 3 people on base",
    "Create a payment link on base for 50 USDC per person for 3 people",
    "Create a payment link on base for 3 guests, 50 USDC each",
    "Erstelle einen Zahlungslink für 3 Personen, je 50 USDC, auf Base",
  ])("%s", (said) => {
    for (const sum of [50, 150]) expect(judge(said, link(sum)).verdict).toBe("confirm");
  });

  it("and who is billed pays for all", () => {
    const said = "Invoice Acme Corp 5 people at 20 USDC per person for the tour on base";
    expect(judge(said, invoice([["Tour", 5, 20]])).verdict).toBe("allow");
    expect(judge("Create a payment link on base for 3 tickets at 50 USDC each", link(150)).verdict).toBe(
      "allow",
    );
  });
});

describe("a row that may take off, be paid already or sum up is not charged without a card", () => {
  it.each([
    [
      "Invoice Acme Corp on base:\ndesign 500\n",
      "included hosting,saved,return,compensation,to pay,payable,together",
    ],
    [
      "Invoice Acme Corp on base:\ndesign 500\n",
      "payment,by card,PayPal,bank transfer,kWh,minutes,freebie,pro bono",
    ],
    ["Rechnung an Acme Corp auf Base: Design 500, ", "Ermäßigung,Kulanz,Preisnachlass,zu zahlen"],
    ["Facture à Acme Corp sur Base : design 500, ", "ristourne,rabais,à payer"],
    ["Factura a Acme Corp en Base: diseño 500, ", "señal,cortesía,a pagar"],
    ["Fatura para Acme Corp na Base: design 500, ", "brinde,cortesia,a pagar"],
    ["Fattura a Acme Corp su Base: design 500, ", "omaggio,anticipo,da pagare"],
    ["Invoice Acme Corp on base: design 500, ", "korting,zniżka,indirim,alennus,kedvezmény"],
  ])("%s%s", (order, all) => {
    for (const words of all.split(",")) {
      const rows = invoice([
        ["Design", 1, 500],
        [words, 1, 60],
      ]);
      expect(judge(`${order}${words} 60`, rows).verdict, words).not.toBe("allow");
    }
  });
});

describe("a text does not hide a condition in a language without a lexicon", () => {
  it.each([
    "jeśli Bob zapłaci",
    "om Bob betalar",
    "hvis Bob betaler",
    "jos Bob maksaa",
    "eğer Bob öderse",
    "dacă Bob plătește",
    "pokud Bob zaplatí",
    "nếu Bob trả",
    "jika Bob bayar",
    "iff Bob pays",
    "in case Bob pays",
  ])("design %s", (condition) => {
    const said = `Create a payment link for 50 USDC on base for design ${condition}`;
    expect(judge(said, link(50, { description: "design" })).verdict).toBe("confirm");
    const rows = `Invoice Acme Corp on base: design 500, hosting ${condition} 60`;
    expect(judge(rows, both()).verdict).not.toBe("allow");
  });
});

it.each([
  ["Create a payment link for 50 USDC on base valid after 7 days", "confirm"],
  ["Erstelle einen Zahlungslink über 50 USDC auf Base, gültig nach 7 Tagen", "confirm"],
  ["Create a payment link for 50 USDC on base, expires after 7 days", "allow"],
  ["Create a payment link for 50 USDC on base valid for 7 days", "allow"],
])("a link that is valid only after some days does not end with them: %s", (said, verdict) => {
  expect(judge(said, link(50, { expires_in_days: 7 })).verdict).toBe(verdict);
});
