import { defineConfig } from "vitest/config";

/** They take most of the time and seldom see what the others don't: asked last. */
const SLOW = ["properties", "lexer", "order-insertion", "order-properties", "generators"].map(
  (name) => `test/unit/guard/${name}.test.ts`,
);
const isSlow = process.env.MUTANTS_SLOW !== undefined;

/** The unit tests for one mutant after another: no database, one process, and the first failure is enough. */
// biome-ignore lint/style/noDefaultExport: vitest reads it so.
export default defineConfig({
  test: {
    include: isSlow
      ? SLOW
      : ["guard", "reading", "reply", "reply-guard"].map((room) => `test/unit/${room}/**/*.test.ts`),
    exclude: isSlow ? [] : SLOW,
    pool: "threads",
    isolate: false,
    maxWorkers: 2,
    bail: 1,
    // A file that the slow ones do not know is no failure of theirs.
    passWithNoTests: true,
    testTimeout: 60_000,
  },
});
