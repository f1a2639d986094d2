import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const at = (name: string) => `test/unit/${name}.test.ts`;
/** They take most of the time and seldom see what the others don't: asked last. */
const SLOW = ["properties", "lexer", "reading", "order-insertion", "order-properties", "generators"].map(
  (name) => at(`guard/${name}`),
);
const isSlow = process.env.MUTANTS_SLOW !== undefined;

/** They see most for their time: asked first, since the first failure ends the run. */
const SHARP = [
  ...["tokens", "texts", "said"].map((what) => at(`reading/${what}-read`)),
  ...["slips", "attacks", "record-orders", "misread"].map((name) => at(`guard/${name}`)),
  at("reading/orders-read"),
];

class SharpestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => SHARP.findLastIndex((name) => moduleId.endsWith(name));
    const [sharp, rest] = [files.filter((file) => rank(file) >= 0), files.filter((file) => rank(file) < 0)];
    return [...sharp.sort((one, other) => rank(one) - rank(other)), ...(await super.sort(rest))];
  }
}

/** The unit tests for one mutant after another: no database, one process, and the first failure is enough. */
// biome-ignore lint/style/noDefaultExport: vitest reads it so.
export default defineConfig({
  test: {
    include: isSlow
      ? SLOW
      : ["guard", "reading", "reply", "reply-guard"].map((room) => `test/unit/${room}/**/*.test.ts`),
    exclude: isSlow ? [] : SLOW,
    sequence: { sequencer: SharpestFirst },
    pool: "threads",
    isolate: false,
    maxWorkers: 2,
    bail: 1,
    // A file that the slow ones do not know is no failure of theirs.
    passWithNoTests: true,
    testTimeout: 60_000,
  },
});
