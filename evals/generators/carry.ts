import { CHAIN_FACTS, type Chain } from "../../src/chains.js";
import { SAVINGS } from "../../test/unit/guard/world.js";
import { type Generator, isAllowed, type Mutant } from "./generator.js";
import { type Seed, user, withLast } from "./seed.js";
import { SECOND_VALUES } from "./sentences.js";

/** A whole order, and a sentence that fills one of its slots once more. */
export function carry(seeds: readonly Seed[]): Generator {
  return {
    name: "carry",
    says: "a second value for a slot that is filled",
    mutants: () =>
      seeds.flatMap((seed) =>
        SECOND_VALUES[seed.kind].flatMap((said) => (isEqual(seed, said) ? [] : placed(seed, said))),
      ),
    isThrough: isAllowed,
    twins: () => seeds.flatMap((seed) => valuesOf(seed).flatMap((said) => placed(seed, said))),
    isKept: isAllowed,
    wouldPass: () => true,
    owed: { through: 0, wouldPass: 0, twins: 0.95 },
  };
}

/** What the order says already is no second value, and what it leaves out as a text is written down. */
function isEqual({ call: { input } }: Seed, said: string): boolean {
  const place = input.destination_address ?? input.destination_wallet;
  return (
    (/Savings/.test(said) && place === SAVINGS) ||
    (/arbitrum/i.test(said) && input.chain === "arbitrum") ||
    (/reference/.test(said) && input.reference === undefined)
  );
}

function placed(seed: Seed, said: string): Mutant[] {
  const { turns, call } = seed;
  return [
    { how: "a sentence", turns: withLast(seed, (text) => `${text.replace(/[.!?]+$/, "")}. ${said}`), call },
    { how: "a line", turns: withLast(seed, (text) => `${text}\n${said}`), call },
    { how: "the next turn", turns: [...turns, user(said)], call },
  ];
}

/** What the order says already, once more: nobody is in doubt. */
function valuesOf({ kind, call: { input }, turns }: Seed): string[] {
  const said = turns.map(({ content }) => content).join(" ");
  const amount = kind === "link" ? input.amount_usd : undefined;
  const chain = /base|polygon/i.test(said) && kind !== "payout" ? (input.chain as Chain) : undefined;
  return [
    ...(typeof amount === "number" ? [`The amount is ${amount} USDC.`, `Amount: ${amount} USDC.`] : []),
    ...(chain ? [`On ${CHAIN_FACTS[chain].title}.`, `Chain: ${chain}.`] : []),
    ...(kind === "invoice" ? [`The client is ${input.client_name}.`] : []),
    ...(kind === "plan" ? [`The plan id is ${input.on_chain_plan_id}.`] : []),
  ];
}
