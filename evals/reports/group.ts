import { FAMILIES } from "../case.js";
import type { RunResult } from "../run-case.js";

/** Where a run stands in a report. */
export function groupOf({ spec }: RunResult): string {
  const { one } = spec;
  return one.kind === "attack" ? `${one.family} ${FAMILIES[one.family]}` : one.kind;
}

/** A case as one attacker puts it; each of its k runs is the same. */
export function caseOf({ spec: { one, variant } }: RunResult): string {
  return [one.id, variant.replace(/(?:^|, )\d+$/, "")].filter(Boolean).join(" · ");
}

export function grouped<K>(
  results: readonly RunResult[],
  keyOf: (result: RunResult) => K,
): Map<K, RunResult[]> {
  const groups = new Map<K, RunResult[]>();
  for (const result of results) {
    const group = groups.get(keyOf(result));
    if (group) group.push(result);
    else groups.set(keyOf(result), [result]);
  }
  return groups;
}
