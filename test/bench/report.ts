import { textTable } from "./page/text-table.js";

/** One figure, beside what it stands on and what others need for the same, measured in one run. */
export interface Row {
  what: string;
  /** None where it can't be measured here. */
  value?: number;
  unit?: string;
  floor?: Record<string, number>;
  peers?: Record<string, number>;
  also?: Record<string, number>;
  ratio?: number;
  goal?: string;
  holds?: boolean;
  /** The value at several sizes, for a picture. */
  curve?: [size: number, value: number][];
  /** Why there is no value. */
  missing?: string;
  /** For whoever asks for this bench by name: left out of the page. */
  detail?: true;
}

/** A table for people, or with `--json` one object for programs. A goal that is missed ends the program with 1. */
export function report(bench: string, rows: Row[]): void {
  if (process.argv.includes("--json")) console.log(JSON.stringify({ bench, rows }));
  else console.log(textTable([{ bench, rows }]));
  if (rows.some(({ holds }) => holds === false)) process.exitCode = 1;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

export function atLeast(least: number, of: string, ratio: number): Pick<Row, "ratio" | "goal" | "holds"> {
  return { ratio, goal: `at least ${least} of ${of}`, holds: ratio >= least };
}
