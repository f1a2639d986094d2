import { COLOURS, round, rule, svg, text, WIDTH } from "./svg.js";

export interface Line {
  name: string;
  /** From few to many. */
  points: readonly (readonly [x: number, y: number])[];
}

interface Lines {
  title: string;
  under: string;
  goal: number;
  lines: readonly Line[];
}

/** What is higher is drawn at the edge: what has become slower is to be seen. */
const HIGHEST = 1.25;
const [LEFT, TOP, HEIGHT, RIGHT] = [40, 44, 260, 20];

/** How y goes while x is ten times and ten times as much; names stand below, each beside its colour and its last value. */
export function lineChart({ title, under, goal, lines }: Lines): string {
  const all = lines.flatMap(({ points }) => points);
  const xs = [...new Set(all.map(([x]) => x))].sort((a, b) => a - b);
  const [least = 1, most = 10] = [xs[0], xs.at(-1)];
  const across = (x: number) =>
    LEFT + (Math.log(x / least) / Math.log(most / least)) * (WIDTH - LEFT - RIGHT - 60);
  const up = (y: number) => TOP + HEIGHT * (1 - Math.min(y, HIGHEST) / HIGHEST);
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((y) => [
    rule([LEFT, up(y)], [WIDTH - RIGHT, up(y)]),
    text(LEFT - 8, up(y) + 4, String(y), "end quiet"),
  ]);
  const ticks = xs.map((x) => text(across(x), TOP + HEIGHT + 20, x.toLocaleString("en-US"), "middle quiet"));
  const below = TOP + HEIGHT + 66;
  const drawn = lines.flatMap(({ name, points }, at) => {
    const kind = `line c${at % COLOURS}${at < COLOURS ? "" : " second"}`;
    const path = points.map(([x, y]) => `${round(across(x))} ${round(up(y))}`).join("L");
    const y = below + at * 20;
    const last = points.at(-1)?.[1] ?? 0;
    return [
      `<path class="${kind}" d="M${path}"/>`,
      rule([LEFT, y - 4], [LEFT + 24, y - 4], kind),
      text(LEFT + 34, y, `${name}: ${last.toFixed(2)}`),
    ];
  });
  return svg(title, below + lines.length * 20, [
    ...grid,
    rule([LEFT, up(goal)], [WIDTH - RIGHT, up(goal)], "goal"),
    ...ticks,
    text((LEFT + WIDTH - RIGHT) / 2, TOP + HEIGHT + 40, under, "middle quiet"),
    ...drawn,
  ]);
}
