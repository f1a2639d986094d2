export interface Row {
  what: string;
  value: number;
  unit: string;
  against?: Record<string, number>;
  ratio?: number;
  goal?: string;
  holds?: boolean;
}

/** A table for people, or with `--json` one object for programs. */
export function report(bench: string, rows: Row[]): void {
  if (process.argv.includes("--json")) console.log(JSON.stringify({ bench, rows }));
  else console.table(rows.map(({ against, ...row }) => ({ ...row, ...against })));
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
