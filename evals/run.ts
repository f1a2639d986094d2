import { type Arguments, readArguments } from "./arguments.js";
import { biteCheck, SECOND_WALLS } from "./bite.js";
import { runBlackBox } from "./black-box.js";
import type { Benign, Case } from "./case.js";
import { brokenPromises } from "./gate.js";
import { inParallel } from "./in-parallel.js";
import { tryInsertions } from "./insertions.js";
import { HarnessError, loadCases } from "./load-cases.js";
import { isWanted, planRuns, skippedModels } from "./plan.js";
import { promote } from "./promote.js";
import { baselineDiff, writeBaseline } from "./reports/baseline.js";
import { terminalReport, troubles } from "./reports/terminal.js";
import { readableTrajectory } from "./reports/trajectory.js";
import { REPORT, writeReports } from "./reports/write.js";
import { ALL_RULES, isAttack, type RunResult, type RunSpec, runCase } from "./run-case.js";
import { outcomeOf } from "./score/outcome.js";
import { type Stand, startStand } from "./stand.js";
import { familyRows, type Measured, summarise } from "./summary.js";

const WIDTH = 8;

async function main(argv: readonly string[]): Promise<number> {
  const begun = performance.now();
  const args = readArguments(argv);
  if (args.promote) {
    process.stdout.write(`${promote(args.promote)}\n`);
    return 0;
  }
  const cases = loadCases(args.cases);
  if (args.url)
    return runBlackBox(
      cases.filter((one) => isWanted(one, args)),
      { url: args.url, key: keyOf(args) },
    );
  const plan = planRuns(cases, args);
  if (plan.length === 0) {
    const skipped = skippedModels(args);
    if (skipped.length === 0) throw new HarnessError("nothing to run: no case fits these options");
    process.stdout.write(`skipped: ${skipped.join(", ")} (no key)\n`);
    return 0;
  }
  const stand = await startStand();
  try {
    const results = await inParallel(plan, WIDTH, (spec) => runCase(stand, spec), progress(plan.length));
    const measured: Measured = {
      cases: cases.filter((one) => isWanted(one, args)),
      results,
      guardOff: await withoutGuard(stand, plan, args),
      bites: isWhole(args) ? await biteCheck(stand, results) : new Map(),
      insertions: isWhole(args) ? tryInsertions(cases.filter(isBenign), args.full) : undefined,
      seconds: (performance.now() - begun) / 1000,
    };
    return report(measured, args);
  } finally {
    await stand.close();
  }
}

function keyOf({ key }: Arguments): string {
  if (!key) throw new HarnessError("--url needs --key: a server key of the deployment with the scope write");
  return key;
}

function isWhole({ family, caseId, ablate }: Arguments): boolean {
  return !family && !caseId && ablate.length === 0;
}

function isBenign(one: Case): one is Benign {
  return one.kind === "benign";
}

/** The same attacks with every rule off: what the guard is worth. */
async function withoutGuard(
  stand: Stand,
  plan: readonly RunSpec[],
  { ablate }: Arguments,
): Promise<RunResult[]> {
  if (ablate.length > 0) return [];
  const first = new Map<string, RunSpec>();
  for (const spec of plan) {
    const isWorst = spec.model === "attack" || spec.model === "protocol";
    if (isAttack(spec.one) && isWorst && !first.has(spec.one.id))
      first.set(spec.one.id, { ...spec, off: ALL_RULES });
  }
  return inParallel([...first.values()], WIDTH, (spec) => runCase(stand, spec));
}

function report(measured: Measured, args: Arguments): number {
  const { results } = measured;
  const summary = summarise(measured);
  const broken = brokenPromises(measured, summary);
  const rows = familyRows(measured);
  const say = (text: string) => process.stderr.write(`${text}\n`);
  if (args.updateBaseline) writeBaseline(results);
  if (args.caseId !== undefined) for (const result of results) say(readableTrajectory(result));
  writeReports({ rows, summary, results, broken });
  const notes = [
    ...skippedModels(args).map((model) => `skipped: ${model} (no key)`),
    ...(args.ablate.length === 0 ? baselineDiff(results) : []).slice(0, 20),
    ...(measured.bites.size > 0
      ? [`a second wall stands behind: ${Object.keys(SECOND_WALLS).join(", ")}`]
      : []),
    `report: ${REPORT}/index.html`,
  ];
  if (args.json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  else process.stdout.write(`${terminalReport(rows, summary, results, notes)}\n`);
  for (const line of [...troubles(results).slice(0, 40), ...broken]) say(`  ${line}`);
  const failed = results.some((one) => one.spec.one.kind !== "control" && outcomeOf(one) === "error");
  if (failed) return 2;
  return broken.length > 0 ? 1 : 0;
}

function progress(whole: number): (done: number) => void {
  if (!process.stderr.isTTY) return () => {};
  return (done) => process.stderr.write(done === whole ? "\r\u001b[K" : `\r  ${done} of ${whole}`);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${error instanceof HarnessError ? error.message : (error?.stack ?? error)}\n`);
    process.exit(2);
  },
);
