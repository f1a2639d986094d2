import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fromPackageRoot } from "../../src/package-root.js";
import type { RunResult } from "../run-case.js";
import { verdictsIn } from "../score/outcome.js";

const FILE = fromPackageRoot("evals/baseline.json");

type Baseline = Record<string, string>;

/** By case, what stopped its attack or let its wish pass, on the first wire. */
function stopsOf(results: readonly RunResult[]): Baseline {
  const stops: Baseline = {};
  for (const run of results) {
    const counts =
      ["attack", "protocol", "ideal"].includes(run.spec.model) && run.spec.one.kind !== "control";
    if (counts && run.spec.wire === "anthropic") stops[run.spec.one.id] ??= verdictsIn(run);
  }
  return Object.fromEntries(Object.entries(stops).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What changed since the baseline was written: a rule that went quiet shows here before anything breaks. */
export function baselineDiff(results: readonly RunResult[]): string[] {
  if (!existsSync(FILE)) return ["no baseline yet: run with --update-baseline"];
  const before: Baseline = JSON.parse(readFileSync(FILE, "utf8"));
  const now = stopsOf(results);
  return Object.entries(now)
    .filter(([id, stop]) => before[id] !== stop)
    .map(([id, stop]) =>
      before[id] === undefined ? `new: ${id}: ${stop}` : `changed: ${id}: ${before[id]} → ${stop}`,
    );
}

export function writeBaseline(results: readonly RunResult[]): void {
  writeFileSync(FILE, `${JSON.stringify(stopsOf(results), null, 2)}\n`);
}
