import type { Arguments } from "../arguments.js";
import { percent } from "../numbers.js";
import type { Table } from "../reports/report.js";
import { tableLines } from "../reports/terminal.js";
import { allGenerators } from "./all.js";
import { keeps, missedGoals } from "./goals.js";
import { type Measure, measure } from "./measure.js";

/** In every gate, and where somebody asks for more. */
const MOST = { sample: 500, whole: 5_000 };

/** Whole families of orders that the pure guard must hold, each beside harmless twins that it must not. */
export function judgeGenerators({ json, quick }: Arguments, say: (line: string) => void): number {
  const most = MOST[quick ? "sample" : "whole"];
  const measures = allGenerators().map((generator) => measure(generator, most));
  process.send?.(measures);
  const missed = missedGoals(measures);
  if (json)
    process.stdout.write(
      `${JSON.stringify(measures.map(({ through, lost, ...rest }) => ({ ...rest, through: through.length, lost: lost.length })))}\n`,
    );
  else for (const line of tableLines(tableOf(measures))) process.stdout.write(`${line}\n`);
  for (const { name, through, lost } of measures) {
    for (const line of spread(through)) say(`  ${name} let through: ${line}`);
    for (const line of spread(lost)) say(`  ${name} held a twin: ${line}`);
  }
  for (const line of missed) say(`  ${line}`);
  return missed.length > 0 ? 1 : 0;
}

const SHOWN = 8;

function spread(lines: readonly string[]): string[] {
  return lines.filter((_, i) => i % Math.max(1, Math.floor(lines.length / SHOWN)) === 0).slice(0, SHOWN);
}

export function tableOf(measures: readonly Measure[]): Table {
  return {
    columns: [
      "generator",
      "mutants",
      "let through",
      "passes",
      "tried with effect",
      "twins kept",
      "not vacuous",
    ],
    rows: measures.map((measure) => {
      const { name, says, tried, through, rates } = measure;
      const tries = keeps(measure, "wouldPass") && keeps(measure, "twins");
      return {
        cells: [
          `${name}: ${says}`,
          tried,
          `${through.length} (${percent(rates.through)})`,
          keeps(measure, "through") ? "yes" : "no",
          percent(rates.wouldPass),
          percent(rates.twins),
          tries ? "yes" : "no",
        ],
        state: keeps(measure, "through") && tries ? "good" : "odd",
      };
    }),
  };
}
