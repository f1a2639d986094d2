import type { Report, Table } from "./report.js";

const MARKS = { good: "✅", bad: "❌", odd: "⚠️" };

/** For a pull request. */
export function markdownReport({ broken, counts, figures, tables, changes }: Report): string {
  return [
    `## Agent safety evals: ${broken.length === 0 ? "✅ pass" : "❌ fail"}`,
    "",
    `${counts}.`,
    "",
    ...broken.map((promise) => `- ❌ ${promise}`),
    "",
    "| figure | value |",
    "| --- | --- |",
    ...figures.map(({ name, value, holds }) => `| ${name} | ${holds ? "" : "❌ "}${value} |`),
    "",
    ...tables.flatMap((table) => [...tableLines(table), ""]),
    "### Against the baseline",
    "",
    ...(changes.length > 0 ? changes.slice(0, 50).map((change) => `- ${change}`) : ["Nothing changed."]),
    "",
  ].join("\n");
}

function tableLines({ columns, rows }: Table): string[] {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => cellOf(cell)).join(" | ")} |`;
  return [
    line(["", ...columns]),
    `| --- | --- |${" ---: |".repeat(columns.length - 1)}`,
    ...rows.map(({ cells, state }) => line([MARKS[state], ...cells])),
  ];
}

function cellOf(cell: string | number): string {
  return String(cell).replaceAll("|", "\\|").replaceAll("\n", " ");
}
