import type { RunResult } from "../run-case.js";

export interface Figure {
  name: string;
  value: string;
  holds: boolean;
}

export interface Row {
  cells: readonly (string | number)[];
  state: "good" | "bad" | "odd";
  /** The last cell is a share, to be drawn. */
  bar?: number | null;
}

export interface Table {
  /** The first is a name, the others are figures. */
  columns: readonly string[];
  rows: readonly Row[];
}

/** One run of the suite, as every way of telling it takes it. */
export interface Report {
  counts: string;
  figures: readonly Figure[];
  tables: readonly Table[];
  results: readonly RunResult[];
  /** Promises that don't hold, a sentence each. */
  broken: readonly string[];
  /** Against the baseline. */
  changes: readonly string[];
  notes: readonly string[];
  /** Targets that were not asked at all, and why. */
  skipped?: readonly string[];
  /** It ended before its time. */
  halted?: boolean;
  /** More of its runs say nothing than may. */
  silent?: boolean;
  /** What `--json` prints. */
  summary: object;
}
