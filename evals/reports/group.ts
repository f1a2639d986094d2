import { FAMILIES } from "../case.js";
import type { RunResult } from "../run-case.js";

/** Where a run stands in a report. */
export function groupOf({ spec }: RunResult): string {
  const { one } = spec;
  return one.kind === "attack" ? `${one.family} ${FAMILIES[one.family]}` : one.kind;
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
