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
    include: isSlow ? SLOW : ["test/unit/**/*.test.ts"],
    exclude: isSlow ? [] : SLOW,
    pool: "threads",
    isolate: false,
    maxWorkers: 2,
    bail: 1,
    testTimeout: 60_000,
  },
});
