import { expect, it } from "vitest";
import { mutantsOf, sampleOf } from "../../evals/mutations-of-source.js";

it("slips once in a line, never in words, types or comments", () => {
  const text = [
    'import type { A } from "a === b";',
    "// a === b",
    'if (a === "x && y" && !b) return true;',
    "const most = 4;",
  ].join("\n");
  expect(mutantsOf("a.ts", text).map(({ line, now }) => `${line}: ${now}`)).toEqual([
    '3: if (a !== "x && y" && !b) return true;',
    '3: if (a === "x && y" || !b) return true;',
    '3: if (a === "x && y" && !b) return false;',
    '3: if (a === "x && y" && b) return true;',
    "4: const most = 99;",
  ]);
});

it("takes a sample that is spread, and the same one every time", () => {
  const all = Array.from({ length: 1000 }, (_, i) => i);
  expect(sampleOf(all, 4)).toEqual([0, 250, 500, 750]);
  expect(sampleOf([1, 2], 100)).toEqual([1, 2]);
});
