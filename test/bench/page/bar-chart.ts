import { round, rule, svg, text, WIDTH } from "./svg.js";

export interface Bar {
  label: string;
  value: number;
  who: "ours" | "floor" | "peer";
}

export interface Group {
  name: string;
  bars: readonly Bar[];
  /** Where the bars are judged: a line across them. */
  goal?: number;
}

const LINE = 24;
const BAR = 14;
const LEFT = 290;
const RIGHT = 90;

/** Lying bars, each with its name before it and its value behind it; all groups are drawn to one scale. */
export function barChart(title: string, unit: string, groups: readonly Group[]): string {
  const longest = Math.max(
    ...groups.flatMap(({ bars, goal = 0 }) => [goal, ...bars.map(({ value }) => value)]),
  );
  const across = (value: number) => (value / longest) * (WIDTH - LEFT - RIGHT);
  const parts: string[] = [];
  let y = 34;
  for (const { name, bars, goal } of groups) {
    y += LINE;
    parts.push(text(0, y, name, "quiet"));
    const top = y + 6;
    for (const { label, value, who } of bars) {
      y += LINE;
      parts.push(
        text(LEFT - 10, y, label, "end"),
        `<rect class="${who}" x="${LEFT}" y="${y - BAR + 3}" width="${round(Math.max(1, across(value)))}" height="${BAR}" rx="2"/>`,
        text(LEFT + across(value) + 6, y, `${value.toLocaleString("en-US")} ${unit}`, "quiet"),
      );
    }
    const at = LEFT + across(goal ?? 0);
    if (goal) parts.push(rule([at, top], [at, y + 8], "goal"));
    y += 8;
  }
  return svg(title, y + 12, parts);
}
