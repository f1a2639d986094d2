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
