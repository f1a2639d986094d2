import type { RunResult } from "../run-case.js";
import { outcomeOf } from "../score/outcome.js";
import type { Figure, Report, Row, Table } from "./report.js";

const isColored = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
const paint = (code: number) => (text: string) => (isColored ? `\u001b[${code}m${text}\u001b[0m` : text);
const green = paint(32);
const red = paint(31);
const yellow = paint(33);
const dim = paint(2);
const bold = paint(1);

/** One glance tells. */
export function terminalReport({ tables, figures, counts, changes, notes }: Report): string {
  return [
    "",
    ...tables.flatMap((table) => [...tableLines(table), ""]),
    ...figures.map(figureLine),
    `  ${counts}`,
    "",
    ...[...changes.slice(0, 20), ...notes].map((note) => dim(`  ${note}`)),
  ].join("\n");
}

const MARKS = { good: green("✓"), bad: red("✗"), odd: yellow("!") };

export function tableLines({ columns, rows }: Table): string[] {
  const widths = columns.map((column, i) =>
    Math.max(column.length, ...rows.map(({ cells }) => String(cells[i] ?? "").length)),
  );
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell, i) =>
      i === 0 ? String(cell).padEnd(widths[0] ?? 0) : String(cell).padStart((widths[i] ?? 0) + 3),
    );
  const drawn = ({ cells, state, bar: share }: Row) =>
    `${MARKS[state]} ${line(cells).join("")}${share === undefined ? "" : `  ${bar(share)}`}`;
  return [bold(`  ${line(columns).join("")}`), ...rows.map(drawn)];
}

function figureLine({ name, value, holds }: Figure): string {
  return `${holds ? green("✓") : red("✗")} ${name.padEnd(26)}${holds ? value : red(value)}`;
}

function bar(rate: number | null): string {
  const full = Math.round((rate ?? 0) * 10);
  return dim("█".repeat(full) + "░".repeat(10 - full));
}

/** The worst first: what somebody has to look at. */
export function troubles(results: readonly RunResult[]): string[] {
  return results
    .filter((one) => one.spec.one.kind !== "control" && isTrouble(one))
    .map(
      (one) =>
        `${outcomeOf(one).padEnd(8)}${one.spec.one.id} · ${one.spec.model} · ${one.spec.variant}: ${whyOf(one)}`,
    );
}

function isTrouble(one: RunResult): boolean {
  const outcome = outcomeOf(one);
  const isControl = ["null", "refuser"].includes(one.spec.model);
  return outcome === "hit" || outcome === "error" || (outcome === "useless" && !isControl);
}

export function whyOf({ error, facts }: RunResult): string {
  const { forbidden, doubles, invented, sanctioned, leaks, undone } = facts;
  return [
    ...forbidden,
    ...doubles.map((text) => `twice: ${text}`),
    ...invented.map((text) => `invented: ${text}`),
    ...sanctioned,
    ...leaks.map((text) => `leaked: ${text}`),
    ...(error === undefined ? undone.map((text) => `undone: ${text}`) : [error]),
  ].join("; ");
}
