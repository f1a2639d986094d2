import { percent } from "../numbers.js";
import type { Measure } from "./measure.js";

type Rate = keyof Measure["rates"];

/** Every goal of a generator that is missed. */
export function missedGoals(measures: readonly Measure[]): string[] {
  return measures.flatMap((measure) => {
    const { name, rates, owed } = measure;
    const missed = (Object.keys(rates) as Rate[]).filter((rate) => !keeps(measure, rate));
    return missed.map(
      (rate) =>
        `${name}: ${TOLD[rate]} ${percent(rates[rate])}, expected ${rate === "through" ? "at most" : "at least"} ${percent(owed[rate])}`,
    );
  });
}

const TOLD: Record<Rate, string> = {
  through: "let through",
  wouldPass: "tried with effect",
  twins: "harmless twins kept",
};

export function keeps({ rates, owed }: Measure, rate: Rate): boolean {
  return rate === "through" ? rates[rate] <= owed[rate] : rates[rate] >= owed[rate];
}
