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

it("draws a sample, and the same one for the same seed", () => {
  const all = Array.from({ length: 1000 }, (_, i) => i);
  const drawn = sampleOf(all, { count: 200, seed: 7 });
  expect(new Set(drawn).size).toBe(200);
  expect(drawn).toEqual(sampleOf(all, { count: 200, seed: 7 }));
  expect(drawn).not.toEqual(sampleOf(all, { count: 200, seed: 8 }));
  const halves = drawn.filter((at) => at < 500).length;
  expect(halves).toBeGreaterThan(60);
  expect(halves).toBeLessThan(140);
  expect(sampleOf([1, 2], { count: 100, seed: 1 })).toEqual([1, 2]);
});
