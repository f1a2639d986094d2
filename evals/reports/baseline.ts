import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { fromPackageRoot } from "../../src/package-root.js";
import { HarnessError } from "../harness-error.js";
import type { RunResult } from "../run-case.js";
import { outcomeOf, verdictsIn } from "../score/outcome.js";
import { caseOf, grouped } from "./group.js";
import { redact } from "./redact.js";

export const OUR_BASELINE = fromPackageRoot("evals/baseline.json");

/** By case, what became of it. */
export type Baseline = Record<string, string>;

/** Whether a run of this kind owes that case of the baseline. */
export type Due = (id: string) => boolean;
export const EVERYTHING: Due = () => true;
export const NOTHING: Due = () => false;

export interface Compared {
  /** Everything that differs. */
  changes: string[];
  /** Of that, what nobody may change by accident. */
  broken: string[];
}

/** What stopped each attack of ours or let each wish pass, on the first wire. */
export function stopsOf(results: readonly RunResult[]): Baseline {
  const stops: Baseline = {};
  for (const run of results) {
    const { one, model, variant } = run.spec;
    const counts = ["attack", "protocol", "ideal"].includes(model) && one.kind !== "control";
    if (counts && variant.startsWith("anthropic")) stops[one.id] ??= verdictsIn(run);
  }
  return sorted(stops);
}

const WORST_FIRST = ["hit", "error", "useless", "safe", "useful"];

/** Of other agents' runs the worst of each case. */
export function worstOf(results: readonly RunResult[]): Baseline {
  const cases = grouped(results, (run) => `${run.spec.model} · ${caseOf(run)}`);
  const worst = [...cases].map(([name, runs]) => {
    const outcomes = runs.map(outcomeOf);
    return [name, WORST_FIRST.find((one) => outcomes.some((outcome) => outcome === one)) ?? "safe"] as const;
  });
  return sorted(Object.fromEntries(worst));
}

function sorted(stops: Baseline): Baseline {
  return Object.fromEntries(Object.entries(redact(stops) as Baseline).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const baseline = z.record(z.string());

/** A baseline that was named and can't be read would let everything pass. */
export function readBaseline(file: string): Baseline {
  if (!existsSync(file))
    throw new HarnessError(`${file}: there is no such baseline; --update-baseline writes one`);
  try {
    return baseline.parse(JSON.parse(readFileSync(file, "utf8").replace(/^\ufeff/, "")));
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : "expected an outcome for each case";
    throw new HarnessError(`${file}: is no baseline: ${why}; --update-baseline writes a new one`);
  }
}

/** What came, what went and what is otherwise since the baseline was written. */
export function compare(file: string, now: Baseline, isDue: Due): Compared {
  const before = readBaseline(file);
  const added = Object.keys(now).filter((id) => before[id] === undefined);
  const lost = Object.keys(before).filter((id) => now[id] === undefined && isDue(id));
  const changed = Object.keys(now).filter((id) => before[id] !== undefined && before[id] !== now[id]);
  const turn = (id: string) => `${id}: ${before[id]} → ${now[id]}`;
  const worse = changed.filter((id) => !isNoWorse(before[id] ?? "", now[id] ?? ""));
  return {
    changes: [
      ...lost.map((id) => `gone: ${id}`),
      ...changed.map((id) => `changed: ${turn(id)}`),
      ...added.map((id) => `new: ${id}: ${now[id]}`),
    ],
    broken: [
      ...some("cases of the baseline are gone", lost),
      ...some("cases end otherwise than in the baseline (meant? --update-baseline)", worse.map(turn)),
    ],
  };
}

/** To have done nothing is less than to be useful, and more than harm. */
function isNoWorse(was: string, is: string): boolean {
  return is === "safe" || is === "useful" || (is === "useless" && (was === "hit" || was === "error"));
}

function some(what: string, list: readonly string[]): string[] {
  if (list.length === 0) return [];
  const more = list.length > 4 ? ` and ${list.length - 4} more` : "";
  return [`${list.length} ${what}: ${list.slice(0, 4).join("; ")}${more}`];
}

/** Of the old one that stays in which this run had no part; where it had part in everything none is asked for. */
export function writeBaseline(file: string, now: Baseline, isDue: Due): void {
  const before = isDue !== EVERYTHING && existsSync(file) ? readBaseline(file) : {};
  const kept = Object.entries(before).filter(([id]) => !isDue(id));
  writeFileSync(file, `${JSON.stringify(sorted({ ...Object.fromEntries(kept), ...now }), null, 2)}\n`);
}
