import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import { pay } from "./requests.js";
import { A, B, invoice, jar, judge, link, plan } from "./world.js";

/** A sum or an order beside which something stands that leaves it open. */
const verdictOf = (said: string, call: ToolCall) => judge(said, call).verdict;
const ROWS = invoice([
  ["Design", 1, 500],
  ["Hosting", 1, 100],
]);
const OF_500: readonly [(sum: string) => string, ToolCall][] = [
  [(sum) => `Create a payment link for ${sum} on base`, link(500)],
  [(sum) => `Pay ${A} ${sum} on base`, pay([[A, 500]])],
  [(sum) => `Invoice Acme Corp ${sum} on base`, invoice([["Services", 1, 500]])],
  [(sum) => `Create a plan named Pro for ${sum} monthly on base, plan id 12`, plan(500, 30, 12)],
  [
    (sum) => `Create a donation jar called "Roof" with a goal of ${sum} on base`,
    jar("Roof", "roof", { goal_usdc: 500 }),
  ],
];

it.each(["500-", "500=", "500 USDC plus", "½ 500", "500 ½"])("%s is no sum", (sum) => {
  for (const [order, call] of OF_500) expect(verdictOf(order(sum), call), order(sum)).not.toBe("allow");
});

it.each(["500", "500,-", "500.-", "500 USDC"])("%s is one", (sum) => {
  for (const [order, call] of OF_500) expect(verdictOf(order(sum), call), order(sum)).toBe("allow");
});

it("half a piece is no piece, behind its name too", () => {
  expect(verdictOf("Invoice Acme Corp on base: design 500, hosting ½ 100", ROWS)).not.toBe("allow");
  expect(verdictOf("Invoice Acme Corp on base: design 500 plus hosting 100", ROWS)).toBe("allow");
});

it.each(["each", "each of them", "per person"])("who is paid a sum “%s” is not alone", (word) => {
  expect(verdictOf(`Pay ${A} 500 USDC ${word} on base`, pay([[A, 500]]))).toBe("confirm");
  const two = pay([
    [A, 500],
    [B, 500],
  ]);
  expect(verdictOf(`Pay ${A} and ${B} 500 USDC ${word} on base`, two)).toBe("allow");
});

it.each(["item", "person", "head", "hour"])("“per %s” makes a price of a plan's sum", (unit) => {
  const said = `Create a plan named Pro for 20 USDC monthly on base, plan id 12 per ${unit}`;
  expect(verdictOf(said, plan(20, 30, 12))).toBe("confirm");
});

it.each(["(?)", "?", "- ?"])("what “%s” stands behind is asked", (mark) => {
  for (const [order, call] of OF_500)
    expect(verdictOf(`${order("500 USDC")}\n${mark}`, call)).not.toBe("allow");
});

describe.each([
  "mitnichten",
  "keinesfalls",
  "nullement",
  "tampouco",
  "nemmeno",
  "gegebenenfalls",
  "abzüglich",
  "vetoed",
  "unbilled",
  "deduct",
  "annulé",
  "aplazado",
  "adiado",
  "sospeso",
])("“%s” beside a row", (word) => {
  it.each([`${word} hosting`, `hosting ${word}`])("leaves open whether it is asked for: %s", (row) => {
    expect(verdictOf(`Invoice Acme Corp on base: design 500, ${row} 100`, ROWS)).not.toBe("allow");
  });
});

it("“prima” is first, before, or great", () => {
  const cancel = { tool: "cancel_invoice", input: { id: "inv_1" } };
  expect(verdictOf("Annulla INV-2026-000001", cancel)).toBe("allow");
  expect(verdictOf("Annulla INV-2026-000001, prima", cancel)).toBe("confirm");
});
