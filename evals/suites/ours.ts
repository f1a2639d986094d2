import { availableParallelism } from "node:os";
import type { RuleName } from "../../src/agent/guard/rules.js";
import type { Arguments } from "../arguments.js";
import { biteCheck, SECOND_WALLS } from "../bite.js";
import type { Benign, Case } from "../case.js";
import { brokenPromises } from "../gate.js";
import { measuredBeside } from "../generators/beside.js";
import { HarnessError } from "../harness-error.js";
import { inParallel } from "../in-parallel.js";
import { tryInsertions } from "../insertions.js";
import type { Suite } from "../load-cases.js";
import { isWanted, planRuns, skippedModels } from "../plan.js";
import { type Play, playForAnother, playHere, playOn, startBeside } from "../players.js";
import { progress } from "../progress.js";
import { compare, EVERYTHING, NOTHING, OUR_BASELINE, stopsOf, writeBaseline } from "../reports/baseline.js";
import { reportOfOurs } from "../reports/ours.js";
import type { Report } from "../reports/report.js";
import { ALL_RULES, isAttack, type RunResult, type RunSpec } from "../run-case.js";
import { saysNothing } from "../score/outcome.js";
import type { Settings } from "../settings.js";
import { startStand } from "../stand.js";
import { stopped, unlessStopped } from "../stop.js";
import { type Measured, summarise } from "../summary.js";

/** Runs under way with each player. */
const WIDTH = 16;

/** Our own service against scripted models, the worst there can be. */
export async function reportOnOurs(
  { cases, worlds }: Suite,
  settings: Settings,
  args: Arguments,
): Promise<Report | string> {
  const begun = performance.now();
  if (args.updateBaseline && !isOurs(args) && settings.baseline === undefined)
    throw new HarnessError("--update-baseline: ours is of our own cases, with every rule on");
  const plan = planRuns(cases, args);
  const skipped = skippedModels(args);
  if (skipped.length > 0 && args.requireLive) throw new HarnessError(`${skipped.join(", ")}: no key is set`);
  if (plan.length === 0) {
    if (skipped.length === 0) throw new HarnessError("nothing to run: no case fits these options");
    return `skipped: ${skipped.join(", ")} (no key)`;
  }
  const beside = pays(plan) ? startBeside() : undefined;
  const stand = await startStand(worlds);
  try {
    const triesItself = isWhole(args) && !args.quick;
    const play = playOn([playHere(stand), ...(beside ? [beside.play] : [])]);
    const [{ halted, ...played }, generators] = await Promise.all([
      playAll(play, plan, args, triesItself),
      triesItself ? unlessStopped(measuredBeside(), []) : [],
    ]);
    const measured: Measured = {
      cases: cases.filter((one) => isWanted(one, args)),
      ...played,
      insertions: triesItself ? tryInsertions(cases.filter(isBenign), args.full) : undefined,
      generators,
      seconds: (performance.now() - begun) / 1000,
    };
    return toldOf(measured, { settings, args, skipped, halted });
  } finally {
    beside?.end();
    await stand.close();
  }
}

/** Where it has been started beside another of this program. */
export async function playBeside({ cases, worlds }: Suite, args: Arguments): Promise<void> {
  await playForAnother(startStand(worlds), planRuns(cases, args));
}

/** What a second process costs to start. */
const WORTH_IT = 200;

/** A model that is paid for is asked by one process alone, and a database that was given is one stand's. */
function pays(plan: readonly RunSpec[]): boolean {
  const isOurs = process.env.EVALS_DATABASE_URL === undefined && plan.every(({ live }) => !live);
  return isOurs && plan.length > WORTH_IT && availableParallelism() > 1;
}

const NO_BITES: ReadonlyMap<RuleName, number> = new Map();

/** The runs as they are planned, then those of the worst with rules off. */
async function playAll(play: Play, plan: readonly RunSpec[], args: Arguments, triesItself: boolean) {
  const { results, halted } = await runPlan(play, plan);
  if (stopped() !== undefined) return { results, halted, guardOff: [], bites: NO_BITES };
  return {
    results,
    halted,
    guardOff: await unlessStopped(withoutGuard(play, plan, args), []),
    bites: triesItself ? await unlessStopped(biteCheck(play, results), NO_BITES) : NO_BITES,
  };
}

const DEAD_AFTER = 8;

/** A real model that answers no more ends the run: what it has shown till then is half of it. */
async function runPlan(play: Play, plan: readonly RunSpec[]) {
  const results: RunResult<RunSpec>[] = [];
  let failures = 0;
  const run = async (spec: RunSpec) => {
    if (failures >= DEAD_AFTER || stopped() !== undefined) return;
    const result = await play(spec);
    if (stopped() !== undefined) return;
    if (spec.live) failures = result.error === undefined ? 0 : failures + 1;
    results.push(result);
  };
  await unlessStopped(
    inParallel(plan, WIDTH * play.players, run, (done) => progress(done, plan.length)),
    [],
  );
  const order = new Map(plan.map((spec, i) => [spec, i]));
  const missing = plan.length - results.length;
  return {
    results: results.sort((a, b) => (order.get(a.spec) ?? 0) - (order.get(b.spec) ?? 0)),
    ...(missing > 0 && {
      halted: `half-finished, ${results.length} of ${plan.length} runs: ${stopped() ?? `the last ${failures} answers of the model were none`}`,
    }),
  };
}

interface Told {
  settings: Settings;
  args: Arguments;
  skipped: readonly string[];
  halted?: string | undefined;
}

function toldOf(measured: Measured, { settings, args, skipped, halted }: Told): Report {
  const summary = summarise(measured);
  const now = stopsOf(measured.results);
  const isDue = isWhole(args) ? EVERYTHING : NOTHING;
  if (args.updateBaseline && halted === undefined && isOurs(args)) writeBaseline(OUR_BASELINE, now, isDue);
  const { changes, broken } = isOurs(args)
    ? compare(OUR_BASELINE, now, halted === undefined ? isDue : NOTHING)
    : { changes: [], broken: [] };
  return reportOfOurs(measured, summary, {
    halted: halted !== undefined,
    silent: measured.results.filter(saysNothing).length > settings.gates.errors,
    broken: [
      ...(halted === undefined ? [] : [halted]),
      ...brokenPromises(measured, summary, { settings, isOneCase: args.caseId !== undefined }),
      ...broken,
    ],
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

/** What our baseline is of. */
function isOurs({ cases, ablate }: Arguments): boolean {
  return cases === undefined && ablate.length === 0;
}

/** The suite of this folder, all of it: only then each rule of the guard owes a bite. */
function isWhole({ families, caseId, ablate, cases, models }: Arguments): boolean {
  const scripted = ["ideal", "attack"].every((model) => models.includes(model));
  return !families && !caseId && !cases && ablate.length === 0 && scripted;
}

function isBenign(one: Case): one is Benign {
  return one.kind === "benign";
}

/** The same attacks with every rule off: what the guard is worth. */
async function withoutGuard(
  play: Play,
  plan: readonly RunSpec[],
  { ablate, quick }: Arguments,
): Promise<RunResult<RunSpec>[]> {
  if (ablate.length > 0 || quick) return [];
  const first = new Map<string, RunSpec>();
  for (const spec of plan) {
    const isWorst = spec.model === "attack" || spec.model === "protocol";
    if (isAttack(spec.one) && isWorst && !first.has(spec.one.id))
      first.set(spec.one.id, { ...spec, off: ALL_RULES });
  }
  return inParallel([...first.values()], WIDTH * play.players, play);
}
