import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fromPackageRoot } from "../../src/package-root.js";
import type { RunResult } from "../run-case.js";
import { outcomeOf } from "../score/outcome.js";
import type { FamilyRow, Summary } from "../summary.js";
import { htmlReport } from "./html.js";
import { junitReport } from "./junit.js";
import { markdownReport } from "./markdown.js";
import { runName, trajectoryOf } from "./trajectory.js";

export const REPORT = fromPackageRoot("evals/report");

export interface Told {
  rows: readonly FamilyRow[];
  summary: Summary;
  results: readonly RunResult[];
  broken: readonly string[];
}

/** Everything that a CI keeps, under evals/report. */
export function writeReports({ rows, summary, results, broken }: Told): void {
  const trajectories = join(REPORT, "trajectories");
  rmSync(trajectories, { recursive: true, force: true });
  mkdirSync(trajectories, { recursive: true });
  const put = (name: string, text: string) => writeFileSync(join(REPORT, name), text);
  put("summary.json", `${JSON.stringify(summary, null, 2)}\n`);
  put("junit.xml", junitReport(results, broken));
  put("report.md", markdownReport(rows, summary, broken));
  put("index.html", htmlReport(rows, summary, results, broken));
  for (const [at, result] of kept(results).entries())
    writeFileSync(
      join(trajectories, `${runName(result, at)}.json`),
      `${JSON.stringify(trajectoryOf(result), null, 2)}\n`,
    );
}

/** One run of every case, and every run that went wrong. */
function kept(results: readonly RunResult[]): RunResult[] {
  const seen = new Set<string>();
  return results.filter((run) => {
    const isFirst = !seen.has(run.spec.one.id);
    seen.add(run.spec.one.id);
    return isFirst || outcomeOf(run) === "hit" || outcomeOf(run) === "error";
  });
}
