import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import { turnHash } from "../../../src/agent/reading/evidence.js";
import { ACCOUNT, asAsked, invoice, jar, judge, link, plan } from "./world.js";

const LINK = "Make a payment link for 50 USDC on base";
const BILL = "Invoice Acme Corp 480 USDC on base for consulting";
const MEMO = `${BILL}, memo: Acme retainer`;
const INTERNAL = "Invoice Acme Corp 480 USDC on base, reference late payer";
const consulting = (more = {}) => invoice([["Consulting", 1, 480]], more);
const TAKEN_OUT = { reference: "late payer", memo: undefined };
const OPEN = { description: undefined };
const item = (description: string) => [expect.objectContaining({ description })];

/** Each text stands in its own field, whatever the model made of it. */
const put: [said: string, call: ToolCall, becomes: Record<string, unknown>][] = [
  // A reference is the user's own: no payer or client reads it.
  [INTERNAL, consulting({ memo: "late payer" }), TAKEN_OUT],
  [INTERNAL, consulting({ memo: "Chasing this one again" }), TAKEN_OUT],
  [INTERNAL, consulting({ memo: "Consulting, late payer" }), TAKEN_OUT],
  [INTERNAL, invoice([["late payer", 1, 480]]), { reference: "late payer", line_items: item("Services") }],
  [`${LINK}, reference late payer`, link(50, { description: "late payer" }), OPEN],
  [`${LINK} for tea, reference late payer`, link(50, { description: "Late payer" }), { description: "tea" }],
  [`${LINK}, reference late payer 7`, link(50, { description: "late payer 7" }), OPEN],
  [`${LINK}, reference blacklisted 7`, link(50, { description: "Blacklisted 7" }), OPEN],
  [`${BILL}, reference Travel Work`, consulting({ memo: "Travel, work" }), { memo: undefined }],
  // A memo stands as it was told, and in no other field's place.
  [MEMO, consulting({ memo: "Something else" }), { memo: "Acme retainer" }],
  [MEMO, consulting({ memo: "Services" }), { memo: "Acme retainer" }],
  [MEMO, consulting({ memo: "Acme services, retainer" }), { memo: "Acme retainer" }],
  [MEMO, invoice([["Acme retainer", 1, 480]]), { memo: "Acme retainer", line_items: item("consulting") }],
  [MEMO, consulting({ memo: "consulting" }), { memo: "Acme retainer" }],
  [`${BILL} memo: Acme retainer`, consulting(), { memo: "Acme retainer" }],
  [`${LINK}, description: Team lunch`, link(50, { description: "Lunch" }), { description: "Team lunch" }],
  [`${LINK} for tea, note: thanks Ann`, link(50, { description: "Tea" }), { description: "tea, thanks Ann" }],
  [
    "Create plan Pro, 29 USDC monthly on base, plan id 7, memo: early birds",
    plan(29, 30, 7),
    { description: "early birds" },
  ],
  // What a sum is for is said once, in the user's words.
  [
    "Erstelle eine Rechnung über 480 USDC an Acme Corp auf Base für Beratung",
    consulting(),
    { memo: undefined, line_items: item("Beratung") },
  ],
  [BILL, invoice([["Services", 1, 480]]), { memo: undefined, line_items: item("consulting") }],
  ["Invoice Acme Corp, for tea, 480 USDC on base", invoice([["Food", 1, 480]]), { line_items: item("tea") }],
  [`${LINK}, reference PO-88`, link(50, { reference: "PO-99" }), { reference: "PO-88" }],
  [`${LINK}, reference PO-88`, link(50, { reference: "Consulting" }), { reference: "PO-88" }],
];

it.each(put)("%s: of %j it puts %j", (said, call, becomes) => {
  const verdict = judge(said, call);
  const input = (verdict.verdict === "allow" && verdict.input) || {};
  const fields = Object.keys(becomes).map((field) => [field, input[field as keyof typeof input]]);
  expect(Object.fromEntries(fields)).toEqual(becomes);
});

/** Nobody said it so. */
const held: [said: string | readonly string[], call: ToolCall][] = [
  [LINK, link(50, { reference: "Services" })],
  [`${BILL}, memo: Acme retainer`, consulting({ reference: "Consulting services" })],
  [`${BILL} memo Acme retainer`, consulting()],
  [`${BILL} reference late payer`, consulting()],
  [`${BILL} description March work`, consulting()],
  [`${LINK}, reference Chase Bob for late payment`, link(50)],
  [`${BILL}, memo: one. Memo: two.`, consulting({ memo: "two" })],
  [`${LINK}, reference ${"x".repeat(101)}`, link(50)],
  [
    "Create a donation jar on base called Bees, reference late payer",
    jar("Bees", "late-payer", { reference: "late payer" }),
  ],
  [BILL, invoice([["Consulting", 4, 120]])],
  ["Invoice Acme Corp 480 USDC on base for 4 hours", invoice([["Hours", 2, 240]])],
  ["Invoice Acme Corp on base, 4 hours at 120 USDC", invoice([["Hours", 1, 480]])],
  ["Invoice Acme Corp on base, 4 hours at 120 USDC", invoice([["Hours", 2, 240]])],
  ["Invoice Acme Corp on base, total 480 USDC", invoice([["Services", 4, 120]])],
];

it.each(held)("%s: asks about %j", (said, call) => {
  expect(judge(said, call).verdict).toBe("confirm");
});

describe("what is said in ordinary words", () => {
  const ran: [said: string | readonly string[], call: ToolCall][] = [
    ["Invoice Acme Corp on base, 4 hours at 120 USDC", invoice([["Hours", 4, 120]])],
    ["Invoice Acme Corp 480 USDC on base for 4 hours", invoice([["4 hours", 1, 480]])],
    ["Invoice Acme Corp for February consulting, 480 USDC on base", consulting()],
    [`${LINK} for sticky tape and meeting notes`, link(50, { description: "sticky tape and meeting notes" })],
    [`${LINK} for note taking`, link(50, { description: "Note taking" })],
    [["Make a payment link for 50 USDC", "base please"], link(50)],
    [["Make a payment link on base", "50"], link(50)],
    [[LINK, "Another one for 70 USDC on base please"], link(70)],
    ["Invoice Acme Corp 90 USDC on base for VAT return", invoice([["VAT return", 1, 90]])],
    ["Invoice Acme Corp: VAT return Q1, 90 USDC, Base", invoice([["VAT return Q1", 1, 90]])],
  ];
  it.each(ran)("%s: runs %j", (said, call) => {
    expect(judge(said, call, {}, asAsked(said)).verdict).toBe("allow");
  });
});

it("makes another of what the message before made", () => {
  const chat = (next: string) => [LINK, next];
  const account = { ...ACCOUNT, spentTurns: new Map([[turnHash(LINK), "pl_5"]]) };
  const judged = (next: string, call = link(70)) => judge(chat(next), call, {}, account).verdict;
  expect(judged("Another one for 70 USDC on base please")).toBe("allow");
  expect(judged("One more for 70 USDC on base, reference PO-9")).toBe("allow");
  expect(judged("Another 70 USDC on base")).toBe("confirm");
  expect(judged("Another one for 70 USDC on base, not now")).toBe("confirm");
  expect(judged("Another one for 70 USDC on base", invoice([["Services", 1, 70]]))).not.toBe("allow");
});

it("takes no number beside a question for the answer to its own", () => {
  const said = ["Make a payment link on base", "How many days are in a month? 30"];
  expect(judge(said, link(30), {}, asAsked(said))).toMatchObject({
    verdict: "confirm",
    reasons: [{ rule: "unread" }, {}, {}],
  });
});
