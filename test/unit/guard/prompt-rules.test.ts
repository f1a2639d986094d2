import { expect, it } from "vitest";
import { RULES, type RuleName } from "../../../src/agent/guard/rules.js";
import { ENFORCED } from "../../../src/agent/models/enforced.js";
import { PROMPTS } from "../../../src/agent/models/prompts.js";
import { noValues } from "../../../src/agent/reply/known-values.js";
import { createReplyGuard } from "../../../src/agent/reply/reply-guard.js";
import { maskSecrets } from "../../../src/agent/text/secrets.js";
import type { ErrorCode } from "../../../src/errors.js";
import { tools } from "../../../tools/index.js";

type Line = keyof typeof ENFORCED;

interface Holders {
  guard?: RuleName[];
  gate?: ErrorCode[];
  /** What holds it where neither gives a verdict. */
  house?: () => void;
}

const named = (pattern: RegExp) => RULES.filter((rule) => pattern.test(rule));

/** What in the code stands behind each sentence of the prompts. */
const HELD_BY: Record<Line, Holders> = {
  origins: { guard: named(/^origin_/) },
  binding: {
    guard: named(
      /^(?:order_(?!chain)|unclaimed|said_twice|left_over|contradicted|new_|(?:cancel|pay)_order)/,
    ),
  },
  chain: { guard: named(/chain/) },
  asked: { guard: ["unread", "tainted", "live"] },
  texts: { guard: named(/^text_/) },
  look_alikes: { guard: named(/^look_alike/) },
  form: { guard: ["schema", "canonical_address"], gate: ["validation_failed"] },
  sanctions: { gate: ["sanctioned_recipient", "sanctioned_address", "screening_unavailable"] },
  signing: {
    house: () => expect(tools.filter(({ name }) => /^(?:sign|broadcast|execute)_/.test(name))).toEqual([]),
  },
  scope: {
    guard: ["tool_name", "scope", "strict", "screened_enough"],
    gate: ["insufficient_scope", "strict_key", "rate_limited"],
  },
  repeats: { guard: named(/^repeat_/), gate: ["state_conflict"] },
  confirmation: {
    guard: ["pending"],
    house: () => expect(maskSecrets("CONFIRM-0123456789AB")).not.toContain("0123456789AB"),
  },
  reply: {
    house: () => {
      const address = `0x${"ab".repeat(20)}`;
      const guard = createReplyGuard(noValues(), "https://pay.example.com");
      expect(guard.push(`Pay ${address} at https://evil.example or a@evil.example`)).not.toMatch(/abab|evil/);
    },
  },
};

it("says in the prompts what the code enforces, line by line, and nothing else", () => {
  const lines = Object.entries(ENFORCED).map(([line, sentence]) => `- ${line}: ${sentence}`);
  for (const { text } of [PROMPTS.system, PROMPTS.readOnly])
    expect(text.split("whatever you write:\n")[1]).toBe(lines.join("\n"));
});

it.each(Object.entries(HELD_BY))(
  "holds by code what the prompts say of %s",
  (_line, { guard, gate, house }) => {
    expect([...(guard ?? []), ...(gate ?? []), ...(house ? ["house"] : [])]).not.toEqual([]);
    house?.();
  },
);

it("tells the model of every rule of the guard, each in one line", () => {
  const told = Object.values(HELD_BY).flatMap(({ guard = [] }) => guard);
  expect(told.sort()).toEqual([...RULES].sort());
});
