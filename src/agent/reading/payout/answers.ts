import { CHAIN_WORDS } from "../words/vocabulary.js";
import { type Step, step } from "./parse.js";

/** A turn's beginning, with nothing but yes and please behind it. */
const behind = (start: string) => `(?<=(?:${start})(?:<assent|pleasantries|thanks|choices>[,.!]?)*)`;
const REST = "(?=(?:<network|thanks|pleasantries>|[,.!])*(?:$|<break|turn>))";

/** A turn that only says which chain. */
export const answers: readonly Step[] = [
  // "let's do base"
  step(`${behind("^|<turn>")}<choices>(?=<on>?(?:<chain>|<shortChain>)${REST})`, () => true),
  // Elsewhere "op" and "arb" are words like others.
  step(`${behind("<turn>")}<shortChain>${REST}`, ({ chains, heard }, { terms: [term] }) => {
    const known = CHAIN_WORDS.get(term?.fold ?? "");
    if (!known) return false;
    chains.add(known.chain);
    heard.add("more");
    return true;
  }),
];
