import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import { pay } from "./requests.js";
import { A, B, invoice, judge, link } from "./world.js";

/** A box to tick, a bracket, a comment's sign or a question's, ahead of an order or of one row of it. */
const held = (said: string | readonly string[], call: ToolCall) =>
  expect(judge(said, call).verdict, [said].flat().join(" ‖ ")).not.toBe("allow");
const LINK = "Create a payment link for 50 USDC on base";
const PAY = `Pay ${A} 50 USDC on base`;
const ORDERS: readonly [string, ToolCall][] = [
  [LINK, link(50)],
  ["Invoice Acme Corp on base: design 500", invoice([["Design", 1, 500]])],
  [PAY, pay([[A, 50]])],
  ["Cancel INV-2026-000001", { tool: "cancel_invoice", input: { id: "inv_1" } }],
  ["Subscribe to the Pro Plan", { tool: "prepare_subscribe", input: { subscription_id: "sub_1" } }],
];
const ROWS = invoice([
  ["Design", 1, 500],
  ["Hosting", 1, 100],
]);
const PAIRS = pay([
  [A, 10],
  [B, 20],
]);

describe.each(["[ ] ", "- [ ] ", "[x] ", "-- ", "(", ". ", ".", "... ", "…", "¿", "-! ", "*!", "Was: "])(
  "behind %j nothing is ordered",
  (mark) => {
    it.each(ORDERS)("%s", (order, call) => {
      expect(judge(order, call).verdict).toBe("allow");
      held(mark + order, call);
    });
  },
);

describe.each(["[ ] ", "[] ", "(", "((", "-- ", "// ", "# ", ". ", "¿", "! ", "? "])(
  "behind %j no row is asked for",
  (mark) => {
    it.each(["\n", "\n- "])("after %j", (line) => {
      const bill = (sign: string) => `Invoice Acme Corp on base:${line}design 500${line}${sign}hosting 100`;
      expect(judge(bill(""), ROWS).verdict).toBe("allow");
      held(bill(mark), ROWS);
      const payout = (sign: string) => `Pay on base:${line}${A} 10${line}${sign}${B} 20`;
      expect(judge(payout(""), PAIRS).verdict).toBe("allow");
      held(payout(mark), PAIRS);
    });
  },
);

it.each(["[ ]", "[]", "("])("no row is asked for before “%s”", (mark) => {
  held(`Invoice Acme Corp on base:\ndesign 500\nhosting 100 ${mark}`, ROWS);
});

describe.each(["...", "..", " ...", "…", " *", "*", ")", " )", " ]"])(
  "what ends with %j leaves something open",
  (mark) => {
    it.each(ORDERS)("%s", (order, call) => held(order + mark, call));
  },
);

it.each(["!", " !", ".", " .", "!!", " :)", " :-)"])("what ends with %j is said", (mark) => {
  for (const [order, call] of ORDERS.slice(0, 2)) expect(judge(order + mark, call).verdict).toBe("allow");
});

it.each([" ! ", " . ", " ... ", "...", " … ", " ! ! ", ", *", "* "])(
  "two rows are not parted by %j",
  (mark) => {
    held(`Invoice Acme Corp on base: design 500${mark}hosting 100`, ROWS);
  },
);

it("a sign behind a blank ends a sentence as French has it", () => {
  expect(judge("Merci ! Crée un lien de paiement de 50 USDC sur Base", link(50)).verdict).toBe("allow");
  expect(judge("Bonjour ! crée un lien de paiement de 50 USDC sur Base !", link(50)).verdict).toBe("allow");
});

it.each(["1)design 500", "1) design 500, 2) hosting 100", "(1) design 500, (2) hosting 100"])(
  "nothing is refused for the numbers of a list: %s",
  (rows) => {
    const call = rows.includes("hosting") ? ROWS : invoice([["Design", 1, 500]]);
    expect(judge(`Invoice Acme Corp on base: ${rows}`, call).verdict).toBe("confirm");
    const lines = rows.replaceAll(", ", "\n");
    expect(judge(`Invoice Acme Corp on base\n${lines}`, call).verdict).not.toBe("deny");
  },
);

it("a bullet is no such mark, and brackets that are closed are none", () => {
  for (const bullet of ["- ", "* ", "• "]) expect(judge(bullet + PAY, pay([[A, 50]])).verdict).toBe("allow");
  expect(judge(`${LINK} (expires in 7 days)`, link(50, { expires_in_days: 7 })).verdict).toBe("allow");
  expect(judge(`Great... thanks! Ok. ${LINK}`, link(50)).verdict).toBe("allow");
});

it("a fence that nothing closes may hold all that follows it", () => {
  held(`\`\`\`\n${PAY}`, pay([[A, 50]]));
  held(`${PAY}\n\`\`\``, pay([[A, 50]]));
  const rows = `Pay on base:\n\`\`\`\n${A} 10\n${B} 20`;
  held(rows, PAIRS);
  expect(judge(`${rows}\n\`\`\``, PAIRS).verdict).toBe("allow");
});

it.each(["refund", "reimburse"])("to %s is no payout of its own beside another verb", (verb) => {
  held(`Pay ${verb} ${A} 50 USDC on base`, pay([[A, 50]]));
});

it("a sum behind “x” is not a payee's", () => {
  held(`Pay ${A} x 50 USDC on base`, pay([[A, 50]]));
});

it.each(["a draft", "a draft please", "just a draft", "n/a", "optional"])(
  "“%s” before an order frames it",
  (words) => {
    held([words, LINK], link(50));
    held([words, PAY], pay([[A, 50]]));
  },
);

it.each(["no", "paid", "plus"])("“%s” beside a client is heard", (word) => {
  const call = invoice([["Design", 1, 500]]);
  held(`Invoice ${word} Acme Corp on base: design 500`, call);
  held(`Invoice Acme Corp ${word} on base: design 500`, call);
});
