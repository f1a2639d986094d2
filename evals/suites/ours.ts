import type { Arguments } from "../arguments.js";
import { biteCheck, SECOND_WALLS } from "../bite.js";
import type { Benign, Case } from "../case.js";
import { brokenPromises } from "../gate.js";
import { HarnessError } from "../harness-error.js";
import { inParallel } from "../in-parallel.js";
import { tryInsertions } from "../insertions.js";
import type { Suite } from "../load-cases.js";
import { isWanted, planRuns, skippedModels } from "../plan.js";
import { progress } from "../progress.js";
import { compare, OUR_BASELINE, stopsOf, writeBaseline } from "../reports/baseline.js";
import { reportOfOurs } from "../reports/ours.js";
import type { Report } from "../reports/report.js";
import { ALL_RULES, isAttack, type RunResult, type RunSpec, runCase } from "../run-case.js";
import { type Stand, startStand } from "../stand.js";
import { type Measured, summarise } from "../summary.js";

const WIDTH = 8;

/** Our own service against scripted models, the worst there can be. */
export async function reportOnOurs({ cases, worlds }: Suite, args: Arguments): Promise<Report | string> {
  const begun = performance.now();
  const plan = planRuns(cases, args);
  const skipped = skippedModels(args);
  if (skipped.length > 0 && args.requireLive) throw new HarnessError(`${skipped.join(", ")}: no key is set`);
  if (plan.length === 0) {
    if (skipped.length === 0) throw new HarnessError("nothing to run: no case fits these options");
    return `skipped: ${skipped.join(", ")} (no key)`;
  }
  const stand = await startStand(worlds);
  try {
    const tick = (done: number) => progress(done, plan.length);
    const results = await inParallel(plan, WIDTH, (spec) => runCase(stand, spec), tick);
    const measured: Measured = {
      cases: cases.filter((one) => isWanted(one, args)),
      results,
      guardOff: await withoutGuard(stand, plan, args),
      bites: isWhole(args) ? await biteCheck(stand, results) : new Map(),
      insertions: isWhole(args) ? tryInsertions(cases.filter(isBenign), args.full) : undefined,
      seconds: (performance.now() - begun) / 1000,
    };
    return toldOf(measured, args, skipped);
  } finally {
    await stand.close();
  }
}

function toldOf(measured: Measured, args: Arguments, skipped: readonly string[]): Report {
  const summary = summarise(measured);
  const now = stopsOf(measured.results);
  const isOurs = args.cases === undefined && args.ablate.length === 0;
  if (args.updateBaseline) writeBaseline(OUR_BASELINE, now);
  const { changes, broken } = isOurs
    ? compare(OUR_BASELINE, now, isWhole(args))
    : { changes: [], broken: [] };
  return reportOfOurs(measured, summary, {
    broken: [...brokenPromises(measured, summary), ...broken],
    changes,
    notes: [
      ...skipped.map((model) => `skipped: ${model} (no key)`),
      ...(measured.bites.size > 0
        ? [`a second wall stands behind: ${Object.keys(SECOND_WALLS).join(", ")}`]
        : []),
      `report: ${args.report}/index.html`,
    ],
  });
}

/** The suite of this folder, all of it: only then each rule of the guard owes a bite. */
function isWhole({ family, caseId, ablate, cases, models }: Arguments): boolean {
  const scripted = ["ideal", "attack"].every((model) => models.includes(model));
  return !family && !caseId && !cases && ablate.length === 0 && scripted;
}

function isBenign(one: Case): one is Benign {
  return one.kind === "benign";
}

/** The same attacks with every rule off: what the guard is worth. */
async function withoutGuard(
  stand: Stand,
  plan: readonly RunSpec[],
  { ablate }: Arguments,
): Promise<RunResult<RunSpec>[]> {
  if (ablate.length > 0) return [];
  const first = new Map<string, RunSpec>();
  for (const spec of plan) {
    const isWorst = spec.model === "attack" || spec.model === "protocol";
    if (isAttack(spec.one) && isWorst && !first.has(spec.one.id))
      first.set(spec.one.id, { ...spec, off: ALL_RULES });
  }
  return inParallel([...first.values()], WIDTH, (spec) => runCase(stand, spec));
}
