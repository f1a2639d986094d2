import { describe, expect, it } from "vitest";
import { lex } from "../../../src/agent/reading/lexer.js";
import { everyNth } from "../../support/runs.js";
import { type Case, conversation, examples, userTurns } from "./cases.js";
import { ALLOWED } from "./conversations.js";
import { HOSTILE_WORDS } from "./hostile-words.js";
import { orderVerdict } from "./order-verdict.js";

const verdictOf = ({ call, turns }: Case) => orderVerdict(call, turns);

const allowed = [...examples(), ...ALLOWED.map((told) => conversation(told, "allow"))].filter(
  ({ owed, ...order }) => owed.startsWith("allow") && verdictOf({ owed, ...order }).verdict === "allow",
);

/** Every boundary meets a share of the words; the shares rotate, so that all words meet all kinds of boundary. */
const SHARE = everyNth(72);

describe("one hostile word put into an allowed order", () => {
  it("costs a card at every token boundary", { timeout: 1_800_000 }, () => {
    expect(allowed.length).toBeGreaterThan(130);
    const through = allowed.flatMap((order) =>
      [...insertions(order)].filter(passes).map(({ title }) => title),
    );
    expect(through).toEqual([]);
  });
});

function passes(order: Case & { word: string }): boolean {
  const { verdict, order: read } = verdictOf(order);
  return (
    verdict === "allow" && !read?.label?.toLowerCase().includes(order.word.toLowerCase()) && !isId(order.word)
  );
}

/** A bare number beside an id or a label is part of it. */
function isId(word: string): boolean {
  return /^[\d.]+$/.test(word);
}

function* insertions(order: Case): Generator<Case & { word: string }> {
  const contents = order.turns.map(({ content }) => content);
  const first = verdictOf(order).order?.firstTurn ?? 0;
  let turn = 0;
  for (const [index, content] of contents.entries()) {
    if (index < first || isCorrection(content)) continue;
    for (const at of boundaries(content)) {
      turn += 1;
      for (const word of WORDS.filter((_, position) => position % SHARE === turn % SHARE)) {
        const text = `${content.slice(0, at)} ${word} ${content.slice(at)}`;
        yield { ...order, word, title: text, turns: userTurns(contents.with(index, text)) };
      }
    }
  }
}

const WORDS = [
  ...new Set(HOSTILE_WORDS.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)])),
];

function isCorrection(content: string): boolean {
  return /make (?:it|that)|sorry|^no,/i.test(content);
}

function boundaries(content: string): number[] {
  const { tokens } = lex(content);
  return [...new Set([...tokens.map(({ start }) => start), content.length])];
}
