import fc from "fast-check";
import { expect, it } from "vitest";
import { hashInTurns, hashOf } from "../../src/canonical-json.js";

it("hashes in turns to what it hashes to at once", async () => {
  const values = fc.jsonValue({ maxDepth: 3 });
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      expect(await hashInTurns(value)).toEqual(hashOf(value));
    }),
  );
});

it("hashes a file's text so, wherever a letter of two halves or a line falls", async () => {
  for (const before of [65_534, 65_535, 65_536])
    for (const text of ["😀".repeat(70_000), 'é"\n\u2028'.repeat(50_000)]) {
      const value = { file: "x".repeat(before) + text, b: undefined, a: [1] };
      expect(await hashInTurns(value)).toEqual(hashOf(value));
    }
});
