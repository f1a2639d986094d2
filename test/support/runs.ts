const WHOLE = process.env.RUNS === "whole";

/** So many runs of a property where somebody has the time for them (RUNS=whole, nightly); else a quarter. */
export function runs(whole: number): { numRuns: number } {
  return { numRuns: WHOLE ? whole : Math.ceil(whole / 4) };
}

/** Of what is gone through from end to end: all of it then, else every n-th. */
export function everyNth(n: number): number {
  return WHOLE ? 1 : n;
}
