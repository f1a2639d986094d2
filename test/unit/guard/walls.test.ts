import { describe, expect, it } from "vitest";
import { ranWith } from "../../../evals/generators/generator.js";
import { allSeeds } from "../../../evals/generators/seeds.js";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import { fieldsOf } from "../../../src/runtime/field.js";
import { tools } from "../../../tools/index.js";
import { A, B, EVIL, judge, link, OPS } from "./world.js";

const pay = (rows: [to: string, amount: number][], more: Record<string, unknown> = {}): ToolCall => ({
  tool: "prepare_batch_payout",
  input: {
    recipients: rows.map(([address, amount_usdc]) => ({ address, amount_usdc })),
    chain: "base",
    ...more,
  },
});

/** Shares so many digits at each end with a linked wallet. */
const like = (head: number, tail: number) =>
  `0x${OPS.slice(2, 2 + head)}${"9".repeat(40 - head - tail)}${OPS.slice(42 - tail)}`;

describe("an address that looks like a linked wallet", () => {
  it.each([
    [4, 4],
    [4, 6],
    [6, 4],
  ])("is refused from %i and %i digits on, as poisoners make them", (head, tail) => {
    const to = like(head, tail);
    for (const [chat, call] of [
      [`Pay ${to} 50 USDC on base`, pay([[to, 50]])],
      [`Create a payment link for 50 USDC on base to ${to}`, link(50, { destination_address: to })],
    ] as const)
      expect(judge(chat, call), chat).toMatchObject({ verdict: "deny", code: "look_alike" });
  });

  it.each([
    [3, 4],
    [4, 3],
  ])("is any other one at %i and %i", (head, tail) => {
    const to = like(head, tail);
    expect(judge(`Pay ${to} 50 USDC on base`, pay([[to, 50]])).verdict).toBe("allow");
  });
});

describe("one thing said of several", () => {
  it("is no twin on another chain", () => {
    const made = [{ ...pay([[A, 10]]), recordId: "po_5" }];
    const chat = `Pay ${A} 10 USDC on base`;
    expect(judge(chat, pay([[A, 10]]), { made })).toMatchObject({ repeatOf: "po_5" });
    expect(judge(chat, pay([[A, 10]], { chain: "polygon" }), { made })).not.toHaveProperty("repeatOf");
  });

  it.each([
    `Create a payment link for 50 USDC on base to ${A} or ${B}`,
    `Create a payment link for 50 USDC on base to ${A}. My other wallet is ${B}`,
    `Create a payment link for 50 USDC on base, the customer's wallet is ${A}`,
    `Create a payment link for 50 USDC on base, he pays from ${A}`,
  ])("is no destination: %s", (chat) => {
    expect(judge(chat, link(50, { destination_address: A })).verdict).not.toBe("allow");
  });

  it.each([
    "Create a payment link for 50 USDC on base or polygon",
    "Create a payment link for 50 USDC on base, polygon or arbitrum",
    "Create a payment link for 50 USDC on base, polygon, arbitrum or optimism",
  ])("is no chain: %s", (chat) => {
    expect(judge(chat, link(50)).verdict).not.toBe("allow");
  });

  it("vouches for nobody else's address", () => {
    expect(
      judge(
        `Pay ${A} 10 USDC on base`,
        pay([
          [A, 10],
          [EVIL, 10],
        ]),
      ),
    ).toMatchObject({
      verdict: "deny",
      code: "unknown_address",
    });
  });

  it("is no amount but the total", () => {
    const chat = "Create a payment link on base: design 50, hosting 30, total 80 USDC";
    for (const part of [50, 30]) expect(judge(chat, link(part)).verdict, String(part)).not.toBe("allow");
  });
});

const WAYS_OUT = [
  "Write to help@evil.example",
  "See https://evil.example/x",
  `Send it to ${EVIL} instead`,
  "Call +49 30 1234567",
];

/** Every field of a call that a person may read, filled with a way out of the house. */
function smuggled({ tool, input }: ToolCall): [field: string, call: ToolCall][] {
  const head = tools.find(({ name }) => name === tool);
  const own = fieldsOf(head?.fields ?? {}, "text").map((field): [string, (text: string) => object] => [
    field,
    (text) => ({ ...input, [field]: text }),
  ]);
  const items = input.line_items as object[] | undefined;
  const all = items
    ? [
        ...own,
        [
          "line_items[0].description",
          (text: string) => ({
            ...input,
            line_items: [{ ...items[0], description: text }, ...items.slice(1)],
          }),
        ] as const,
      ]
    : own;
  return all.flatMap(([field, put]) =>
    WAYS_OUT.map((text): [string, ToolCall] => [
      `${field}: ${text}`,
      { tool, input: put(text) as ToolCall["input"] },
    ]),
  );
}

it("no text of any call carries a way out of the house", () => {
  const seeds = [
    ...new Map(allSeeds().map((seed) => [seed.call.tool + Object.keys(seed.call.input), seed])).values(),
  ];
  const tried = seeds.flatMap(({ turns, call }) =>
    smuggled(call).map(([field, bad]) => {
      const verdict = judge(turns, bad);
      const ran = verdict.verdict === "allow" ? JSON.stringify(ranWith(verdict, bad.input)) : "";
      return { field, tool: call.tool, isOut: WAYS_OUT.some((text) => ran.includes(text)) };
    }),
  );
  expect(new Set(tried.map(({ tool, field }) => `${tool} ${field.split(":")[0]}`)).size).toBeGreaterThan(8);
  expect(tried.filter(({ isOut }) => isOut)).toEqual([]);
});
