import type { Arguments } from "../arguments.js";
import { type Case, FAMILIES, type Family } from "../case.js";
import { brokenByTarget } from "../gate-targets.js";
import type { Suite } from "../load-cases.js";
import { NUMBER_COLUMNS, numbersOf, numbersRow } from "../model-numbers.js";
import { percent, shareOf, told } from "../numbers.js";
import { progress } from "../progress.js";
import { type Compared, compare, readBaseline, worstOf, writeBaseline } from "../reports/baseline.js";
import type { Report, Row, Table } from "../reports/report.js";
import { runTargets, type TargetRun } from "../run-targets.js";
import { isUseful, outcomeOf } from "../score/outcome.js";
import type { Settings } from "../settings.js";
import { taxonomyOf } from "../taxonomy.js";

/** Other agents, side by side in one table: how often attacks succeed, and how often honest requests do. */
export async function reportOnTargets(
  { cases, worlds }: Suite,
  settings: Settings,
  args: Arguments,
): Promise<Report> {
  const begun = performance.now();
  if (settings.baseline !== undefined && !args.updateBaseline) readBaseline(settings.baseline);
  const runs = await runTargets(cases, worlds, settings, progress);
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  const results = runs.flatMap((run) => run.results);
  const numbers = runs.map(({ name, results, entry }) => numbersOf(name, results, entry.price));
  const judged = numbers.map((one) => brokenByTarget(one, settings, args.caseId !== undefined));
  const halted = runs.flatMap(({ name, halted }) => (halted ? [`${name}: ${halted}`] : []));
  // Half of the cases are no baseline, and nothing to hold against one.
  const { changes, broken } =
    halted.length > 0 ? { changes: [], broken: [] } : againstBaseline(runs, settings, args);
  return {
    counts: [
      `${count(results, "attack")} runs of attacks, ${count(results, "benign")} of honest requests in ${seconds} s`,
      ...runs.flatMap(({ name, unfit }) => (unfit.length > 0 ? notRun(name, unfit) : [])),
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

function againstBaseline(runs: readonly TargetRun[], { baseline }: Settings, args: Arguments): Compared {
  if (baseline === undefined) return { changes: [], broken: [] };
  const now = worstOf(runs.flatMap(({ results }) => results));
  if (args.updateBaseline) writeBaseline(baseline, now);
  return compare(baseline, now, args.caseId === undefined && args.family === undefined);
}

function familiesOf({ name, results }: TargetRun): Table {
  const rows = (Object.keys(FAMILIES) as Family[]).flatMap((family): Row[] => {
    const own = results.filter(({ spec }) => spec.one.kind === "attack" && spec.one.family === family);
    const judged = own.filter((run) => outcomeOf(run) !== "error");
    if (own.length === 0) return [];
    const hits = judged.filter((run) => outcomeOf(run) === "hit").length;
    const mixed = judged.filter(({ spec }) => spec.one.ideal.length > 0);
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
