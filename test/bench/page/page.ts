import { readFileSync, writeFileSync } from "node:fs";
import { fromPackageRoot } from "../../../src/package-root.js";
import { writeGuide } from "./guide.js";
import { machineWords } from "./machine.js";
import { type Figures, measure } from "./measure.js";
import { PLAN } from "./plan.js";
import { textTable } from "./text-table.js";

const FIGURES = fromPackageRoot("docs/performance/figures.json");

/**
 * `npm run bench` measures everything and prints one table; `--json` prints the figures instead, and `--write` keeps
 * them for docs/performance.md, which `npm run bench -- page [FIGURES]` makes anew. BENCH_ONLY=rest,gas takes these alone.
 */
export async function showPage(): Promise<void> {
  const [name, file = FIGURES] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  if (name === "page") return writeGuide(JSON.parse(readFileSync(file, "utf8")));
  const only = process.env.BENCH_ONLY?.split(",");
  const figures = await measure(PLAN.filter(({ bench }) => only?.includes(bench) ?? true));
  if (process.argv.includes("--json")) console.log(JSON.stringify(figures));
  else console.log(pageOf(figures));
  if (process.argv.includes("--write")) {
    writeFileSync(FIGURES, `${JSON.stringify(figures, null, 1)}\n`);
    writeGuide(figures);
  }
  if (figures.benches.some(({ rows }) => rows.some(({ missing, holds }) => missing && holds === false)))
    process.exitCode = 1;
}

function pageOf({ machine, benches }: Figures): string {
  const shown = benches.map((one) => ({ ...one, rows: one.rows.filter(({ detail }) => !detail) }));
  const judged = shown.flatMap(({ rows }) => rows.filter(({ holds }) => holds !== undefined));
  const held = judged.filter(({ holds }) => holds).length;
  return `${machineWords(machine)}\n\n${textTable(shown)}\n\n${held} of ${judged.length} goals hold.`;
}
