import { expect, it } from "vitest";
import { characters } from "../../src/characters.js";

const ADLAM = "\u{1e900}";

it.each([
  ["a", 3, false],
  ["a", 4, true],
  ["a", 6, true],
  ["a", 7, false],
  ["😀", 3, false],
  ["😀", 4, true],
  ["😀", 6, true],
  ["😀", 7, false],
  [ADLAM, 3, false],
  [ADLAM, 6, true],
])("%s, %i of them: between four and six characters is %s", (letter, count, expected) => {
  const text = letter.repeat(count);
  const parsed = characters(4, 6).safeParse(text);
  expect(parsed.success).toBe(expected);
  if (parsed.success) expect(parsed.data).toBe(text);
});

it("keeps its length behind what else is said of it", () => {
  const schema = characters(4, 6)
    .describe("a name")
    .refine((text) => text.startsWith("😀"));
  expect([schema.safeParse("😀😀").success, schema.safeParse("😀abc").data]).toEqual([false, "😀abc"]);
});
