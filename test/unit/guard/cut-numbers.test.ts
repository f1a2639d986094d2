import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import { A, B, invoice, judge, link, plan } from "./world.js";

/** As people write a sum that a careless reader takes for another: with what he takes it for. */
const WRITTEN: readonly (readonly [string, number])[] = [
  [".5", 5],
  [",5", 5],
  [".25", 25],
  [".000001", 1],
  ["0,.5", 5],
  ["0.,5", 5],
  ["0..5", 5],
  ["1..5", 5],
  ["1 .5", 5],
  ["1 ,5", 5],
  ["1.5.5", 5],
  ["1,5,5", 155],
  ["·5", 5],
  ["0·5", 5],
  ["٫5", 5],
  ["0٫5", 5],
  ["0،5", 5],
  ["．5", 5],
  ["0．5", 5],
  ["0，5", 5],
  ["…5", 5],
  ["...5", 5],
  ["0'5", 5],
  ["0_5", 5],
  ["5_000", 5],
  ["5e3", 5],
  ["10^5", 5],
  ["½", 1],
  ["5½", 5],
  ["5 ½", 5],
  ["5 1/2", 5],
  ["-5", 5],
];

const batch = (...sums: number[]): ToolCall => ({
  tool: "prepare_batch_payout",
  input: {
    chain: "base",
    recipients: sums.map((amount_usdc, at) => ({ address: at === 0 ? A : B, amount_usdc })),
  },
});

const DEEDS: readonly {
  readonly of: string;
  readonly say: (sum: string) => string;
  readonly call: (usdc: number) => ToolCall;
}[] = [
  { of: "a link", say: (sum) => `Create a payment link for ${sum} USDC on base`, call: (usdc) => link(usdc) },
  {
    of: "a link's dollars",
    say: (sum) => `Create a payment link for $${sum} on base`,
    call: (usdc) => link(usdc),
  },
  {
    of: "a line's start",
    say: (sum) => `Create a payment link on base\n${sum} USDC`,
    call: (usdc) => link(usdc),
  },
  {
    of: "a bill",
    say: (sum) => `Invoice Acme Corp ${sum} USDC for design on base`,
    call: (usdc) => invoice([["design", 1, usdc]]),
  },
  {
    of: "a bill's row",
    say: (sum) => `Invoice Acme Corp on base: design ${sum}, hosting 20`,
    call: (usdc) =>
      invoice([
        ["design", 1, usdc],
        ["hosting", 1, 20],
      ]),
  },
  {
    of: "a bill's table",
    say: (sum) => `Invoice Acme Corp on base\n| Item | Price |\n| design | ${sum} |`,
    call: (usdc) => invoice([["design", 1, usdc]]),
  },
  {
    of: "a bill's hours",
    say: (sum) => `Invoice Acme Corp on base: design ${sum} hours at $80/h`,
    call: (usdc) => invoice([["design", usdc, 80]]),
  },
  {
    of: "a plan",
    say: (sum) => `Create a monthly plan named Pro for ${sum} USDC on base, plan id 12`,
    call: (usdc) => plan(usdc, 30, 12),
  },
  { of: "a payout", say: (sum) => `Pay ${A} ${sum} USDC on base`, call: (usdc) => batch(usdc) },
  {
    of: "a payout to each",
    say: (sum) => `Pay ${A} and ${B} ${sum} USDC each on base`,
    call: (usdc) => batch(usdc, usdc),
  },
  {
    of: "a payout's row",
    say: (sum) => `Pay on base:\n${A};${sum}\n${B};20`,
    call: (usdc) => batch(usdc, 20),
  },
  {
    of: "a payout's pair",
    say: (sum) => `Pay on base:\n${A} ${sum}\n${B} 20`,
    call: (usdc) => batch(usdc, 20),
  },
];

describe.each(DEEDS)("$of", ({ say, call }) => {
  it("of half a dollar goes through", () => {
    expect(judge(say("0.5"), call(0.5)).verdict).toBe("allow");
  });

  it.each(WRITTEN)("of %s is not taken for %s", (written, taken) => {
    expect(judge(say(written), call(taken)).verdict).not.toBe("allow");
  });
});

it("a point is cut off behind a delimiter, too, where an empty cell is none", () => {
  const rows = (sum: string) => `Pay on base:\n${A},${sum}\n${B},20`;
  expect(judge(rows("0.5"), batch(0.5, 20)).verdict).toBe("allow");
  expect(judge(rows(".5"), batch(5, 20)).verdict).not.toBe("allow");
});
