import { readFileSync, writeFileSync } from "node:fs";
import { fromPackageRoot } from "../../src/package-root.js";
import { percent } from "../numbers.js";
import type { Measure } from "./measure.js";

const FILE = fromPackageRoot("evals/generators/pinned.json");

type Rates = Measure["rates"];
export type Size = "sample" | "whole";
/** What doesn't hold yet, by size and generator: it may get better, never worse. */
type Pins = Record<Size, Record<string, Partial<Rates>>>;

const readPins = (): Pins => JSON.parse(readFileSync(FILE, "utf8"));

/** Every promise of a generator that is broken beyond what is pinned; and pins that nothing needs any more. */
export function brokenPins(measures: readonly Measure[], size: Size): string[] {
  const pins = readPins()[size];
  return measures.flatMap((measure) => {
    const { name, rates } = measure;
    const pinned = pins[name] ?? {};
    return (Object.keys(rates) as (keyof Rates)[]).flatMap((rate) => {
      const goal = goalOf(measure, rate);
      const pin = pinned[rate];
      const line = `${name}: ${TOLD[rate]} ${percent(rates[rate])}`;
      if (reaches(rate, rates[rate], goal))
        return pin === undefined ? [] : [`${line}, which is the goal: --generators --update-baseline`];
      if (pin !== undefined && reaches(rate, rates[rate], pin)) return [];
      return [`${line}, expected ${rate === "through" ? "at most" : "at least"} ${percent(pin ?? goal)}`];
    });
  });
}

const TOLD: Record<keyof Rates, string> = {
  through: "let through",
  wouldPass: "tried with effect",
  twins: "harmless twins kept",
};

export function goalOf({ owed }: Measure, rate: keyof Rates): number {
  return owed[rate];
}

export function reaches(rate: keyof Rates, value: number, goal: number): boolean {
  return rate === "through" ? value <= goal : value >= goal;
}

export function writePins(measures: readonly Measure[], size: Size): void {
  const unreached = (measure: Measure) =>
    Object.entries(measure.rates).filter(
      ([rate, value]) => !reaches(rate as keyof Rates, value, goalOf(measure, rate as keyof Rates)),
    );
  const pins = measures.map((measure) => [measure.name, Object.fromEntries(unreached(measure))]);
  const next = { ...readPins(), [size]: Object.fromEntries(pins) };
  writeFileSync(FILE, `${JSON.stringify(next, null, 2)}\n`);
}
