import { readFileSync, writeFileSync } from "node:fs";
import { fromPackageRoot } from "../../../src/package-root.js";
import type { Row } from "../report.js";
import { machineWords } from "./machine.js";
import type { Figures } from "./measure.js";
import { pictures } from "./pictures.js";
import { cellsOf } from "./text-table.js";

const GUIDE = fromPackageRoot("docs/performance.md");
const HEADS = ["", "ours", "floor", "peers", "also", "ratio", "goal", ""];

/** The guide's tables, and its pictures, of what was measured. */
export function writeGuide(figures: Figures): void {
  writeFileSync(GUIDE, filled(readFileSync(GUIDE, "utf8"), figures));
  for (const [name, svg] of Object.entries(pictures(figures.benches)))
    writeFileSync(fromPackageRoot(`docs/performance/${name}.svg`), svg);
}

/** What stands between marks is made anew; what was not measured stays as it is. */
export function filled(guide: string, figures: Figures): string {
  const blocks = new Map([
    ["machine", machineWords(figures.machine)],
    ["missed", missed(figures)],
    ...figures.benches.map(({ bench, rows }) => [bench, markdownTable(rows)] as const),
  ]);
  return guide.replace(/(<!-- figures: (\S+) -->\n)[\s\S]*?(<!-- end -->)/g, (all, begin, name, end) =>
    blocks.has(name) ? `${begin}${blocks.get(name)}\n${end}` : all,
  );
}

function missed({ benches }: Figures): string {
  const rows = benches.flatMap(({ rows }) => rows.filter(({ holds }) => holds === false));
  if (rows.length === 0) return "Nothing: every goal of the tables below holds.";
  return rows.map(({ what, goal, ...row }) => `- ${what}: ${reached(row)}, the goal is ${goal}`).join("\n");
}

function reached({ ratio, value, unit, missing }: Partial<Row>): string {
  return missing ?? String(ratio ?? `${value} ${unit}`);
}

/** Without the columns that nobody fills. */
function markdownTable(rows: readonly Row[]): string {
  const lines = rows.filter(({ detail }) => !detail).map(cellsOf);
  const used = HEADS.map((_, at) => lines.some((cells) => cells[at]));
  const line = (cells: readonly string[]) => `| ${cells.filter((_, at) => used[at]).join(" | ")} |`;
  return [line(HEADS), line(HEADS.map(() => "---")), ...lines.map(line)].join("\n");
}
