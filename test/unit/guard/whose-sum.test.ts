import { describe, expect, it } from "vitest";
import { pay } from "./requests.js";
import { A, B, invoice, judge, link } from "./world.js";

const both = invoice([
  ["Hosting", 1, 300],
  ["Design", 1, 200],
]);

describe("who pays for somebody pays another", () => {
  it.each([
    `Pay for ${A} 50 USDC on base`,
    `Please pay on base for ${A} 50 USDC`,
    `Zahle für ${A} 50 USDC auf Base`,
    `Paie pour ${A} 50 USDC sur Base`,
    `Paga per ${A} 50 USDC su Base`,
  ])("%s", (said) => {
    expect(judge(said, pay([[A, 50]])).verdict).toBe("confirm");
  });

  it.each([
    `Pay 50 USDC for ${A} on base`,
    `Make a payout for ${A} of 50 USDC on base`,
    `Zahle 50 USDC für ${A} auf Base`,
    `Pague para ${A} 50 USDC na Base`,
  ])("%s is paid to him", (said) => {
    expect(judge(said, pay([[A, 50]])).verdict).toBe("allow");
  });

  it("several for each", () => {
    const call = pay([
      [A, 50],
      [B, 50],
    ]);
    expect(judge(`Pay 50 USDC each for ${A} and ${B} on base`, call).verdict).toBe("allow");
  });
});

describe("a bill's second sum is no text of the first", () => {
  it.each([
    "300 for hosting + 200 for design",
    "$300 for hosting + $200 for design",
    "hosting 300 + design 200",
  ])("%s", (rows) => {
    const said = `Invoice Acme Corp on base: ${rows}`;
    expect(judge(said, both).verdict).toBe("allow");
    expect(judge(said, invoice([["Hosting + 200 for design", 1, 300]])).verdict).toBe("deny");
  });

  it.each(["300 for hosting / 200 for design", "300 USDC for hosting and design for 200"])("%s", (rows) => {
    const said = `Invoice Acme Corp ${rows} on base`;
    for (const call of [both, invoice([["Hosting / 200 for design", 1, 300]]), invoice([["Design", 1, 300]])])
      expect(judge(said, call).verdict).toBe("confirm");
  });

  it("and what is added to hosting is a text", () => {
    const said = "Invoice Acme Corp 300 USDC for hosting + 2 domains on base";
    expect(judge(said, invoice([["Hosting + 2 domains", 1, 300]])).verdict).toBe("allow");
    expect(judge("Create a payment link for 50 + 20 USDC on base", link(20)).verdict).toBe("confirm");
    expect(judge("Create a payment link for 50 + 20 USDC on base", link(70)).verdict).toBe("confirm");
  });
});
