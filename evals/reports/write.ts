import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../make-folder.js";
import type { RunResult } from "../run-case.js";
import { outcomeOf } from "../score/outcome.js";
import { htmlReport } from "./html.js";
import { junitReport } from "./junit.js";
import { markdownReport } from "./markdown.js";
import { masked, redact } from "./redact.js";
import type { Report } from "./report.js";
import { runName, trajectoryOf } from "./trajectory.js";

/** Everything that a CI keeps. Runs that went wrong stay from one time to the next, so that they can be promoted. */
export function writeReports(folder: string, report: Report): void {
  const trajectories = join(folder, "trajectories");
  makeFolder(trajectories);
  for (const name of readdirSync(trajectories)) if (!isFound(name)) rmSync(join(trajectories, name));
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  put("summary.json", `${JSON.stringify(redact(report.summary), null, 2)}\n`);
  put("junit.xml", junitReport(report));
  put("report.md", masked(markdownReport(report)));
  put("index.html", masked(htmlReport(report)));
  put("runs.jsonl", report.results.map((run) => `${JSON.stringify(redact(lineOf(run)))}\n`).join(""));
  for (const [at, result] of kept(report.results).entries())
    writeFileSync(
      join(trajectories, `${runName(result, at)}.json`),
      `${JSON.stringify(trajectoryOf(result), null, 2)}\n`,
    );
}

function isFound(name: string): boolean {
  return name.startsWith("hit.");
}

function lineOf(run: RunResult) {
  const { one, model, variant } = run.spec;
  const family = one.kind === "attack" ? one.family : one.kind;
  return {
    id: one.id,
    family,
    model,
    variant,
    outcome: outcomeOf(run),
    error: run.error,
    usage: run.usage,
    ms: Math.round(run.ms),
  };
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
