import { type Arguments, readArguments } from "./arguments.js";
import { biteCheck } from "./bite.js";
import { brokenPromises } from "./gate.js";
import { inParallel } from "./in-parallel.js";
import { HarnessError, loadCases } from "./load-cases.js";
import { isWanted, planRuns } from "./plan.js";
import { terminalReport, troubles } from "./reports/terminal.js";
import { ALL_RULES, isAttack, type RunResult, type RunSpec, runCase } from "./run-case.js";
import { outcomeOf } from "./score/outcome.js";
import { type Stand, startStand } from "./stand.js";
import { familyRows, type Measured, summarise } from "./summary.js";

const WIDTH = 8;

async function main(argv: readonly string[]): Promise<number> {
  const begun = performance.now();
  const args = readArguments(argv);
  const cases = loadCases(args.cases);
  const plan = planRuns(cases, args);
  if (plan.length === 0) throw new HarnessError("nothing to run: no case fits these options");
  const stand = await startStand();
  try {
    const results = await inParallel(plan, WIDTH, (spec) => runCase(stand, spec), progress(plan.length));
    const measured: Measured = {
      cases: cases.filter((one) => isWanted(one, args)),
      results,
      guardOff: await withoutGuard(stand, plan, args),
      bites: isWhole(args) ? await biteCheck(stand, results) : new Map(),
      insertions: undefined,
      seconds: (performance.now() - begun) / 1000,
    };
    return report(measured, args);
  } finally {
    await stand.close();
  }
}

function isWhole({ family, caseId, ablate }: Arguments): boolean {
  return !family && !caseId && ablate.length === 0;
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
  const summary = summarise(measured);
  const broken = brokenPromises(measured, summary);
  const errors = measured.results.filter(
    (one) => one.spec.one.kind !== "control" && outcomeOf(one) === "error",
  );
  if (args.json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  else process.stdout.write(`${terminalReport(familyRows(measured), summary, measured.results, [])}\n`);
  for (const line of [...troubles(measured.results).slice(0, 40), ...broken])
    process.stderr.write(`  ${line}\n`);
  if (errors.length > 0) return 2;
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
