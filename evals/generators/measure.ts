import type { Verdict } from "../../src/agent/guard/verdict.js";
import { type Generator, type Mutant, verdictOf } from "./generator.js";

export interface Measure {
  name: string;
  says: string;
  tried: number;
  /** What happened although it must not, each in a line. */
  through: string[];
  /** Shares: of the mutants let through, of those that one rule alone held, of the twins that passed. */
  rates: { through: number; wouldPass: number; twins: number };
  owed: Generator["owed"];
  lost: string[];
}

/** So many mutants and twins, the same ones every time. */
export function measure(
  generator: Generator,
  most: number,
  ask: (mutant: Mutant) => Verdict = verdictOf,
): Measure {
  const mutants = some(generator.mutants(), most);
  const twins = some(generator.twins(), Math.ceil(most / 4));
  let wouldPass = 0;
  const through = mutants.filter((mutant) => {
    const verdict = ask(mutant);
    if (generator.wouldPass(verdict, mutant)) wouldPass++;
    return generator.isThrough(verdict, mutant);
  });
  const lost = twins.filter((twin) => !generator.isKept(ask(twin), twin));
  return {
    name: generator.name,
    says: generator.says,
    tried: mutants.length,
    through: through.map(told),
    rates: {
      through: share(through.length, mutants.length),
      wouldPass: share(wouldPass, mutants.length),
      twins: share(twins.length - lost.length, twins.length),
    },
    owed: generator.owed,
    lost: lost.map(told),
  };
}

const STRIDE = 7919;

/** Spread over the whole list, so that every way and every seed has its share. */
function some<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, i) => all[(i * STRIDE) % all.length] as T);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}

function told({ turns, call, how }: Mutant): string {
  const words = turns.map(({ role, content }) => (role === "user" ? content : `[${content}]`)).join(" | ");
  return `${how}: ${JSON.stringify(words)} → ${call.tool} ${JSON.stringify(call.input)}`;
}
