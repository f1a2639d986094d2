import type { Turn } from "../../src/agent/reading/types.js";
import { type Generator, isAllowed, type Mutant } from "./generator.js";
import { isHeldByUnderstanding } from "./held-by.js";
import { type Seed, user, withLast } from "./seed.js";
import { HARMLESS, SPOILERS } from "./sentences.js";

const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const bare = (text: string) => text.replace(/[.!?。？]+$/u, "");

const PLACES: Readonly<Record<string, (seed: Seed, said: string) => readonly Turn[] | undefined>> = {
  "a sentence": (seed, said) => withLast(seed, (text) => `${bare(text)}. ${said}`),
  "behind a comma": (seed, said) => withLast(seed, (text) => `${bare(text)}, ${small(said)}`),
  "behind a dash": (seed, said) => withLast(seed, (text) => `${bare(text)} – ${small(said)}`),
  "in brackets": (seed, said) => withLast(seed, (text) => `${bare(text)} (${small(said)})`),
  "a line": (seed, said) => withLast(seed, (text) => `${text}\n${said}`),
  "the next turn": ({ turns }, said) => [...turns, user(said)],
  "inside its text": (seed, said) => inText(seed, ` ${small(said)}`),
  "a memo": (seed, said) => withLast(seed, (text) => `${bare(text)}, memo: ${small(said)}`),
};

function inText(seed: Seed, said: string): readonly Turn[] | undefined {
  const at = seed.textEnds;
  return at === undefined
    ? undefined
    : withLast(seed, (text) => text.slice(0, at) + bare(said) + text.slice(at));
}

/** A sentence behind an order that takes it back, hangs it on something, or makes it somebody else's. */
export function append(seeds: readonly Seed[]): Generator {
  return {
    name: "append",
    says: `${SPOILERS.length} sentences behind the order`,
    mutants: () => seeds.flatMap(spoiled),
    isThrough: isAllowed,
    twins: () => seeds.flatMap(furnished),
    isKept: isAllowed,
    wouldPass: isHeldByUnderstanding,
    owed: { through: 0, wouldPass: 0.7, twins: 0.95 },
  };
}

/** In quotes anything is text: seldom an order's business. */
export function appendQuoted(seeds: readonly Seed[]): Generator {
  const quoted = (seed: Seed, said: string) => withLast(seed, (text) => `${bare(text)}, memo "${said}"`);
  return {
    ...append(seeds),
    name: "append quoted",
    says: "the same sentences as a memo in quotes",
    mutants: () =>
      seeds.flatMap((seed) =>
        SPOILERS.map((said) => ({ how: "a memo in quotes", turns: quoted(seed, said), call: seed.call })),
      ),
    owed: { through: 0.02, wouldPass: 0.7, twins: 0.95 },
  };
}

function spoiled(seed: Seed): Mutant[] {
  return SPOILERS.flatMap((said) =>
    Object.entries(PLACES).flatMap(([how, place]) => {
      const turns = place(seed, said);
      return turns ? [{ how, turns, call: seed.call }] : [];
    }),
  );
}

const isTable = ({ turns }: Seed) => turns.at(-1)?.content.includes("\n") === true;

/** With what it says in the call. */
function furnished(seed: Seed): Mutant[] {
  const { tool, input } = seed.call;
  const fitting = HARMLESS.filter(
    ({ for: kinds, says = {} }) =>
      (!kinds || kinds.includes(seed.kind)) && Object.keys(says).every((field) => input[field] === undefined),
  );
  return fitting.flatMap(({ text, says }) =>
    (isTable(seed) ? ["a line"] : ["a sentence", "a line"]).flatMap((how) => {
      const turns = PLACES[how]?.(seed, text);
      return turns ? [{ how, turns, call: { tool, input: { ...input, ...says } } }] : [];
    }),
  );
}
