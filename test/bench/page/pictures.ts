import type { Row } from "../report.js";
import { CREATE, LIST } from "../rest/ways.js";
import { type Bar, barChart, type Group } from "./bar-chart.js";
import { lineChart } from "./line-chart.js";
import type { Measured } from "./text-table.js";

/** SVGs by their names; none of what was not measured. */
export function pictures(benches: readonly Measured[]): Record<string, string> {
  const rowsOf = (bench: string) => benches.find((one) => one.bench === bench)?.rows ?? [];
  const [rest, watch, books] = [rowsOf("rest"), rowsOf("watch"), rowsOf("books")];
  return {
    ...(rest.length > 0 && {
      throughput: barChart("Requests a second, one list and one create", "/s", groupsOf(rest, rateOf)),
      latency: barChart("Milliseconds of the slowest hundredth (p99)", "ms", groupsOf(rest, slowestOf)),
    }),
    ...(watch.length > 0 && { watcher: watcherChart(watch) }),
    ...(books.length > 0 && { growth: growthChart(books) }),
  };
}

const rateOf = ({ value }: Row) => value;
const slowestOf = ({ also }: Row) => also?.p99_ms;

function groupsOf(rows: readonly Row[], figure: (row: Row) => number | undefined): Group[] {
  return [LIST, CREATE].map((name) => {
    const known = rows.find(({ what }) => what === name);
    const others = (names = {}, who: Bar["who"]) => Object.keys(names).map((what) => ({ what, who }));
    const bars = [
      { what: name, who: "ours" as const },
      ...others(known?.floor, "floor"),
      ...others(rows.find(({ what }) => what === `${name}, beside peers`)?.peers, "peer"),
    ].flatMap(({ what, who }) => {
      const row = rows.find((one) => one.what === (who === "peer" ? `${what}: ${name}` : what));
      const value = row && figure(row);
      return value === undefined ? [] : [{ label: who === "ours" ? "Unsigned" : what, value, who }];
    });
    return { name, bars };
  });
}

function watcherChart(rows: readonly Row[]): string {
  const bars = rows
    .filter(({ unit, goal }) => unit === "logs/s" && goal)
    .map(({ what, value = 0 }) => ({ label: what.replace(/^.*: /, ""), value, who: "ours" as const }));
  return barChart("Logs a second that the watcher stores with their events", "/s", [
    { name: "goal 10,000", bars: bars.slice(0, 1), goal: 10_000 },
    { name: "goal 6,000", bars: bars.slice(1), goal: 6_000 },
  ]);
}

function growthChart(rows: readonly Row[]): string {
  const lines = rows.flatMap(({ what, curve = [] }) => {
    const empty = curve[0]?.[1];
    return empty ? [{ name: what, points: curve.map(([x, y]) => [x, y / empty] as const) }] : [];
  });
  return lineChart({
    title: "How fast an answer stays while an account grows (1: as fast as with few)",
    under: "records of the account",
    goal: 0.9,
    lines,
  });
}
