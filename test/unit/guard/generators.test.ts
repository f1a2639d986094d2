import { describe, expect, it } from "vitest";
import { allGenerators } from "../../../evals/generators/all.js";
import { FRAMES, PLEASANT } from "../../../evals/generators/frames.js";
import { verdictOf } from "../../../evals/generators/generator.js";
import { measure } from "../../../evals/generators/measure.js";
import type { Kind } from "../../../evals/generators/seed.js";
import { allSeeds } from "../../../evals/generators/seeds.js";
import { HARMLESS, SPOILERS } from "../../../evals/generators/sentences.js";
import type { Verdict } from "../../../src/agent/guard/verdict.js";
import { isWrite } from "../../../src/runtime/tool.js";
import { tools } from "../../../tools/index.js";
import { HOSTILE_WORDS } from "./hostile-words.js";

const seeds = allSeeds();

/** Whatever the words: a person looks at each of them. */
const ALWAYS_A_CARD = ["prepare_refund", "issue_invoice"];

describe("the seeds", () => {
  it("are orders that the guard lets pass", () => {
    const held = seeds.filter((seed) => verdictOf({ ...seed, how: "" }).verdict !== "allow");
    expect(held.map(({ turns }) => turns.map(({ content }) => content))).toEqual([]);
  });

  it("are enough, of every kind", () => {
    const of = (kind: Kind) => seeds.filter((seed) => seed.kind === kind).length;
    expect(of("link")).toBeGreaterThanOrEqual(40);
    expect(of("invoice")).toBeGreaterThanOrEqual(40);
    expect(of("payout")).toBeGreaterThanOrEqual(40);
    for (const kind of ["plan", "jar", "cancel"] as const) expect(of(kind), kind).toBeGreaterThanOrEqual(10);
    expect(seeds.filter(({ turns }) => turns.length > 1).length).toBeGreaterThanOrEqual(30);
    const writes = tools
      .filter((tool) => tool.doors.includes("chat") && isWrite(tool))
      .map(({ name }) => name)
      .filter((name) => !ALWAYS_A_CARD.includes(name));
    expect([...new Set(seeds.map(({ call }) => call.tool))].sort()).toEqual(writes.sort());
  });
});

describe("what is put to them", () => {
  it("is enough, and mostly holds no word that warns", () => {
    expect([FRAMES.length, PLEASANT.length, SPOILERS.length, HARMLESS.length]).toEqual([40, 30, 100, 30]);
    const warning = new Set(HOSTILE_WORDS.map((word) => word.toLowerCase()));
    const clean = FRAMES.flat().filter(
      (text) =>
        !/\d/.test(text) &&
        !text
          .toLowerCase()
          .split(/[^\p{L}']+/u)
          .some((word) => warning.has(word)),
    );
    expect(clean.length).toBeGreaterThanOrEqual(60);
  });
});

describe("the generators", () => {
  it("condemn a guard that lets all pass, and one that holds all", { timeout: 60_000 }, () => {
    const allow: Verdict = { verdict: "allow", rule: "all_read", origins: {}, sources: {}, notes: [] };
    const hold: Verdict = { verdict: "confirm", reasons: [], origins: {}, sources: {} };
    for (const generator of allGenerators(seeds.slice(0, 60))) {
      expect(measure(generator, 400, () => allow).rates.through, generator.name).toBeGreaterThan(0.5);
      expect(measure(generator, 400, () => hold).rates.twins, generator.name).toBe(0);
    }
  });
});
