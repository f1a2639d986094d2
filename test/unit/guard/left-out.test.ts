import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import { invoice, judge, link } from "./world.js";

const CONSULTING = invoice([["Consulting", 1, 480]]);
const LINK = "Make a payment link for 50 USDC on base";
const BILL = "Invoice Acme Corp 480 USDC on base for consulting";

/** What a model leaves out of a call although the user said to write it down is written by code. */
const written: [said: string | readonly string[], call: ToolCall, also: Record<string, string>][] = [
  [`${LINK}, reference PO-88`, link(50), { reference: "PO-88" }],
  [`${LINK}, reference "PO 88"`, link(50), { reference: "PO 88" }],
  [`${LINK}. The reference is PO-88.`, link(50), { reference: "PO-88" }],
  [[LINK, "The reference is PO-88."], link(50), { reference: "PO-88" }],
  [`${LINK} for lunch`, link(50), { description: "lunch" }],
  [`${LINK} for lunch, ref PO-88`, link(50), { description: "lunch", reference: "PO-88" }],
  [`${LINK} for lunch, ref PO-88`, link(50, { description: "Lunch" }), { reference: "PO-88" }],
  ["Erstelle einen Zahlungslink über 50 USDC auf Base, Referenz PO-88", link(50), { reference: "PO-88" }],
  [`${BILL}, memo: Acme retainer`, CONSULTING, { memo: "Acme retainer" }],
  [`${BILL}, reference PO-88`, CONSULTING, { reference: "PO-88" }],
];

it.each(written)("%j: writes down what %j leaves out", (said, call, also) => {
  expect(judge(said, call)).toMatchObject({ verdict: "allow", input: { ...call.input, ...also } });
});

describe("what is told already", () => {
  const told: [said: string, call: ToolCall][] = [
    [LINK, link(50)],
    [`${LINK} for lunch`, link(50, { description: "Lunch" })],
    [`${LINK} for lunch`, link(50, { reference: "lunch" })],
    [`${LINK}, reference PO-88`, link(50, { description: "PO-88" })],
    [BILL, CONSULTING],
    [`${BILL}, reference PO-88`, invoice([["Consulting", 1, 480]], { memo: "PO-88" })],
  ];
  it.each(told)("%s: stays as it is", (said, call) => {
    const verdict = judge(said, call);
    expect(verdict.verdict).toBe("allow");
    expect(verdict).not.toHaveProperty("input");
  });
});

it("leaves two orders' words to the calls that name them", () => {
  const verdict = judge(`Invoice Acme Corp 480 USDC and Globex 480 USDC on base, ref PO-88`, CONSULTING);
  expect("input" in verdict ? verdict.input : {}).not.toHaveProperty("reference");
});

it("asks which of two references is meant", () => {
  expect(judge(`${LINK}, reference PO-88. The reference is PO-99.`, link(50))).toMatchObject({
    verdict: "confirm",
    reasons: [{ rule: "said_twice" }],
  });
});

it.each(["to follow", "for Globex", "not known yet", "what Bob told you"])(
  "does not take “%s” for a reference",
  (words) => {
    expect(judge(`${LINK}. The reference is ${words}.`, link(50)).verdict).toBe("confirm");
  },
);

it("writes no text that its field would refuse", () => {
  const long = "x".repeat(101);
  expect(judge(`${LINK}, reference ${long}`, link(50))).not.toMatchObject({ input: { reference: long } });
});
