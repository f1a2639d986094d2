import { isOn } from "../switches.js";
import { BEHIND_SENTENCE, CHAIN_PHRASE, hearTotal, type Parse, SENTENCE_END, step } from "./parse.js";
import type { RunToken } from "./types.js";

const INSIDE = `(?:(?!${SENTENCE_END}).)*`;
const VALUE = "<amount sure|payable>";
const INSTEAD = `(?=${INSIDE}<instead>${SENTENCE_END})`;
/** "No, to …" is a correction, "no to …" none, but for "no 65 instead". */
const OOPS = `<oops !negator>|<oops negator>(?:(?!<to|on>?<address|amount>)|${INSTEAD})`;
const BESIDE = `${CHAIN_PHRASE}|<instead|pleasantries|thanks>|[,:]|<to|on|articles>(?=<address|amount>)|<and>(?=<on>?<chain>)`;
const SAID = `(?=${INSIDE}<instead>|(?:(?!${VALUE}|${SENTENCE_END}).)*<oops|makeIt|addressIs>)`;

/** `make it N`, `N instead`, `sorry, N`, `no, to ADDRESS`: alone in its sentence but for a chain or pleasantries. */
export const correction = step(
  `${BEHIND_SENTENCE}${SAID}(?:${BESIDE}|<makeIt|addressIs>|${OOPS})*${VALUE}(?:${BESIDE})*(?=${SENTENCE_END})(?!\\?)`,
  (parse, { terms }) => {
    if (parse.at !== parse.sentenceStart || parse.atoms.length === 0) return false;
    const tokens = terms.map(({ token }) => token as RunToken);
    const chains = tokens.flatMap((token) => (token.kind === "chain" ? [token] : []));
    if (chains.some(({ excluded }) => excluded)) return false;
    const value = tokens.find(({ kind }) => kind === "amount" || kind === "address");
    // What was not said before is no correction.
    if (value?.kind === "address" && !parse.atoms.some(({ kind }) => kind !== "amount")) return false;
    if (isOn("order_correction", parse.switches) && !isReplaced(parse, value)) return "order_correction";
    hearTotal(parse, terms);
    for (const { chain } of chains) parse.chains.add(chain);
    if (value?.kind === "address" && value.prefix && value.prefix !== "unknown")
      parse.chains.add(value.prefix);
    parse.heard.add("more");
    return true;
  },
);

/** The one amount or address of an order that has exactly one. */
function isReplaced({ atoms }: Parse, value: RunToken | undefined): boolean {
  if (atoms.some(({ kind }) => kind === "table")) return false;
  const [only, other] = atoms.filter(({ kind }) => kind === value?.kind);
  if (!only || other) return false;
  if (value?.kind === "address" && only.kind === "address") only.value = value.value;
  else if (value?.kind === "amount" && only.kind === "amount" && value.readings[0])
    only.value = value.readings[0];
  else return false;
  return true;
}
