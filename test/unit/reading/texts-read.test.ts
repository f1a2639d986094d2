import { expect, it } from "vitest";
import { lex } from "../../../src/agent/reading/lexer.js";
import { type Quoted, quotedIn } from "../../../src/agent/reading/quoted.js";
import { type Sentence, sentencesOf } from "../../../src/agent/reading/sentences.js";
import { normalise } from "../../../src/agent/text/normalise.js";
import { readNumbers } from "../../../src/agent/text/numbers.js";
import { sightings } from "../../../src/agent/text/sightings.js";
import { toDecimal } from "../../../src/money.js";
import { examplesOf, turnsOf } from "./examples.js";

/** What stands before the colon of an example is what is done with its text. */
const DONE: Readonly<Record<string, (text: string) => string>> = {
  eye: (text) => normalise(text).replace(/ $/, "␠"),
  numbers: (text) => readNumbers(text).map(valuesAloud).join(", "),
  seen: (text) =>
    sightings(text)
      .map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`)
      .join(", "),
  cut: (text) =>
    sentencesOf(lex(text))
      .map((sentence) => sentenceAloud(sentence, quotedIn(lex(text))))
      .join(" / "),
  quoted(text) {
    const quoted = quotedIn(lex(text));
    const edge = (at: number) =>
      ["", "[", "]"][quoted[at] ? Number(!quoted[at - 1]) : 2 * (quoted[at - 1] ?? 0)];
    return `${Array.from(text, (letter, at) => `${edge(at)}${letter}`).join("")}${edge(text.length)}`;
  },
};

const valuesAloud = ({ values }: { values: readonly bigint[] }) => values.map(toDecimal).join("|") || "none";
const sentenceAloud = ({ tokens, isQuestion }: Sentence, quoted: Quoted) => {
  const words = tokens.flatMap((token) => (token.kind === "word" && !quoted[token.start] ? token : []));
  return `${words.map(({ clean, fold }) => (clean ? fold : "\u0000")).join(" ")}${isQuestion ? " ?" : ""}`;
};
const spelled = (text: string) =>
  text.replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

it.each(examplesOf("texts-read.txt"))("reads %s", (example = "", wanted) => {
  const [, what = "", said = ""] = /^(\w+): (.*)$/.exec(example) ?? [];
  const [text = ""] = turnsOf(spelled(said));
  expect(DONE[what]?.(text).replaceAll("\n", "⏎") || "none").toBe(wanted);
});
