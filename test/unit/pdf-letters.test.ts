import { expect, it } from "vitest";
import { lettersOf } from "../../src/pdf/runs.js";
import { everyNth } from "../support/runs.js";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
/** From here on stand signs and syllables of East Asia by the thousand. */
const MANY_ALIKE = 0x3000;
const segmented = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

it("finds the letters that Unicode finds, beside letters of every script", () => {
  const wrong: string[] = [];
  for (let code = 0; code < 0x10000; code += code < MANY_ALIKE ? 1 : everyNth(7)) {
    const letter = String.fromCharCode(code);
    for (const text of [
      letter + letter,
      ...[..."a한اガ漢©👍"].flatMap((one) => [one + letter, letter + one]),
    ])
      if (lettersOf(text).join("|") !== segmented(text).join("|"))
        wrong.push(`${code.toString(16)}: ${text}`);
  }
  expect(wrong).toEqual([]);
});
