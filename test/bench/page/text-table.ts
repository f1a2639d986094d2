import type { Row } from "../report.js";

const HEADS = ["what", "ours", "floor", "peers", "also", "ratio", "goal", "holds"] as const;
const LONGEST = 72;

export interface Measured {
  bench: string;
  rows: Row[];
  /** Seconds that it took, and the machine's load at its end. */
  seconds?: number;
  load?: number;
}

/** As wide as its words: one line a figure, benches one below the other. */
export function textTable(benches: readonly Measured[]): string {
  const lines = benches.map(({ rows }) => rows.map(cellsOf));
  const used = HEADS.map((head, at) => head !== "peers" || lines.flat().some((cells) => cells[at]));
  const widths = HEADS.map((head, at) =>
    Math.max(head.length, ...lines.flat().map((cells) => Math.min(cells[at]?.length ?? 0, LONGEST))),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 1 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .filter((_, at) => used[at])
      .join("  ")
      .trimEnd();
  const parts = benches.flatMap((one, at) => ["", headOf(one), ...(lines[at] ?? []).map(line)]);
  return [line(HEADS), ...parts].join("\n");
}

function headOf({ bench, seconds, load }: Measured): string {
  return seconds === undefined
    ? `# ${bench}`
    : `# ${bench}: ${Math.round(seconds)} s, load ${load?.toFixed(1)}`;
}

export function cellsOf(row: Row): string[] {
  return [
    row.what,
    row.missing ?? `${counted(row.value)} ${row.unit ?? ""}`.trim(),
    beside(row.floor),
    beside(row.peers),
    beside(row.also),
    row.ratio === undefined ? "" : String(row.ratio),
    row.goal ?? "",
    row.holds === undefined ? "" : row.holds ? "holds" : "MISSED",
  ];
}

function beside(figures: Record<string, number> = {}): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name.replaceAll("_", " ")} ${counted(value)}`)
    .join("; ");
}

function counted(value?: number): string {
  return value === undefined ? "" : value.toLocaleString("en-US", { maximumFractionDigits: 4 });
}
