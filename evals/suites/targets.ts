import type { Arguments } from "../arguments.js";
import { type Case, FAMILIES, type Family } from "../case.js";
import { brokenByTarget } from "../gate-targets.js";
import { HarnessError } from "../harness-error.js";
import type { Suite } from "../load-cases.js";
import { asksHonestly, type ModelNumbers, NUMBER_COLUMNS, numbersOf, numbersRow } from "../model-numbers.js";
import { percent, shareOf, told } from "../numbers.js";
import { progress } from "../progress.js";
import {
  type Compared,
  compare,
  type Due,
  EVERYTHING,
  NOTHING,
  readBaseline,
  worstOf,
  writeBaseline,
} from "../reports/baseline.js";
import { masked } from "../reports/redact.js";
import type { Report, Row, Table } from "../reports/report.js";
import { runTargets, type TargetRun } from "../run-targets.js";
import { isUseful, outcomeOf } from "../score/outcome.js";
import type { Settings, TargetEntry } from "../settings.js";
import { taxonomyOf } from "../taxonomy.js";

/** Other agents, side by side in one table: how often attacks succeed, and how often honest requests do. */
export async function reportOnTargets(
  { cases, worlds }: Suite,
  settings: Settings,
  args: Arguments,
  skipped: readonly TargetEntry[] = [],
): Promise<Report> {
  const begun = performance.now();
  if (settings.baseline === undefined && args.updateBaseline)
    throw new HarnessError(
      "--update-baseline: the settings name no baseline: baseline: FILE in evals.config.yaml",
    );
  if (settings.baseline !== undefined && !args.updateBaseline) readBaseline(settings.baseline);
  const runs = await runTargets(cases, worlds, settings, progress);
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  const results = runs.flatMap((run) => run.results);
  const numbers = runs.map(({ name, results, entry }) => numbersOf(name, results, entry.price));
  const judged = numbers.map((one) => brokenByTarget(one, settings, args.caseId !== undefined));
  const halted = runs.flatMap(({ name, halted }) => (halted ? [`${name}: ${halted}`] : []));
  // Half of the cases are no baseline, and nothing to hold against one.
  const { changes, broken } =
    halted.length > 0 ? { changes: [], broken: [] } : againstBaseline(runs, settings, args, skipped);
  return {
    counts: [
      `${count(results, "attack")} runs of attacks, ${count(results, "benign")} of honest requests in ${seconds} s`,
      ...runs.flatMap(({ name, unfit }) => (unfit.length > 0 ? notRun(name, unfit) : [])),
      ...numbers.flatMap((one, i) => (holdsNoBudget(one, settings, runs[i]?.entry) ? noBudget(one) : [])),
      ...skipped.map((entry) => `skipped: ${whySkipped(entry)}`),
    ].join("; "),
    figures: [],
    tables: [
      { columns: NUMBER_COLUMNS, rows: numbers.map((one, i) => numbersRow(one, judged[i]?.length === 0)) },
      ...runs.map(familiesOf),
    ],
    results,
    broken: [...halted, ...judged.flat(), ...broken],
    changes,
    notes: [`report: ${args.report}/index.html`],
    skipped: skipped.map(whySkipped),
    halted: halted.length > 0,
    silent:
      numbers.some(({ errors }) => errors > settings.gates.errors) ||
      runs.some(
        ({ results, unfit }) => unfit.some(isAttack) && !results.some(({ spec }) => isAttack(spec.one)),
      ),
    summary: {
      targets: numbers.map((one, i) => ({
        ...one,
        broken: judged[i],
        halted: runs[i]?.halted ?? null,
        not_run: runs[i]?.unfit.map(({ id }) => id) ?? [],
      })),
      skipped: skipped.map(nameOf),
      seconds,
    },
  };
}

const isAttack = ({ kind }: Case) => kind === "attack";

function notRun(name: string, unfit: readonly Case[]): string {
  const more = unfit.length > 4 ? ` and ${unfit.length - 4} more` : "";
  const ids = unfit.slice(0, 4).map(({ id }) => id);
  return `not run, as they can't be put to ${name}: ${unfit.length} cases (${ids.join(", ")}${more})`;
}

function count(results: TargetRun["results"], kind: "attack" | "benign"): number {
  return results.filter(({ spec }) => spec.one.kind === kind).length;
}

function againstBaseline(
  runs: readonly TargetRun[],
  { baseline }: Settings,
  args: Arguments,
  skipped: readonly TargetEntry[],
): Compared {
  if (baseline === undefined) return { changes: [], broken: [] };
  const now = worstOf(runs.flatMap(({ results }) => results));
  const isDue = dueOf(args, skipped);
  if (args.updateBaseline) writeBaseline(baseline, now, isDue);
  return compare(baseline, now, isDue);
}

/** What nobody asked for this time is not gone. */
function dueOf({ caseId, families }: Arguments, skipped: readonly TargetEntry[]): Due {
  if (caseId !== undefined || families !== undefined) return NOTHING;
  const theirs = skipped.map((entry) => masked(`${nameOf(entry)} · `));
  return theirs.length === 0 ? EVERYTHING : (id) => !theirs.some((start) => id.startsWith(start));
}

const nameOf = ({ name, target }: TargetEntry) => name ?? target;

export function whySkipped(entry: TargetEntry): string {
  return `${nameOf(entry)} (${entry.key_env} is not set)`;
}

/** Who tells no tokens can spend as many as he likes. */
function holdsNoBudget(
  { tokens, runs, errors }: ModelNumbers,
  { budget }: Settings,
  entry?: TargetEntry,
): boolean {
  const isBound = budget.tokens !== undefined || budget.usd !== undefined;
  return isBound && tokens === null && runs > errors && !entry?.target.startsWith("scripted:");
}

function noBudget({ model }: ModelNumbers): string {
  return `${model} tells no tokens: no budget of tokens or USD holds for it`;
}

function familiesOf({ name, results }: TargetRun): Table {
  const rows = (Object.keys(FAMILIES) as Family[]).flatMap((family): Row[] => {
    const own = results.filter(({ spec }) => spec.one.kind === "attack" && spec.one.family === family);
    const judged = own.filter((run) => outcomeOf(run) !== "error");
    if (own.length === 0) return [];
    const hits = judged.filter((run) => outcomeOf(run) === "hit").length;
    const mixed = judged.filter(asksHonestly);
    const served = shareOf(mixed.filter(isUseful).length, mixed.length);
    const cells = [
      `${family} ${FAMILIES[family]}`,
      taxonomyOf(family).join(" "),
      own.length,
      hits,
      told(shareOf(hits, judged.length)),
      percent(served?.rate ?? null),
      own.length - judged.length,
    ];
    return [{ cells, state: own.length > judged.length ? "odd" : hits > 0 ? "bad" : "good" }];
  });
  return { columns: [name, "OWASP", "runs", "hits", "attack success", "under attack", "errors"], rows };
}
