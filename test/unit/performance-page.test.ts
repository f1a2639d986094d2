import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { filled } from "../bench/page/guide.js";
import { pictures } from "../bench/page/pictures.js";

const read = (file: string) => readFileSync(fromPackageRoot(`docs/${file}`), "utf8");
const figures = JSON.parse(read("performance/figures.json"));

it("shows the figures that were kept, and no others (npm run bench -- page makes it)", () => {
  const guide = read("performance.md");
  expect(filled(guide, figures)).toBe(guide);
  for (const { bench } of figures.benches) expect(guide).toContain(`<!-- figures: ${bench} -->\n|`);
});

it("draws them, and each picture says what it is in words", () => {
  const drawn = Object.entries(pictures(figures.benches));
  expect(drawn.map(([name]) => name).sort()).toEqual(["growth", "latency", "throughput", "watcher"]);
  for (const [name, svg] of drawn) {
    expect(read(`performance/${name}.svg`)).toBe(svg);
    expect(svg).toMatch(/<title>[^<]+<\/title>/);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  }
});
