import { patternOf } from "../letters.js";
import type { Atom, Parse } from "./parse.js";
import type { Term } from "./types.js";

const SAYS_NOTHING = patternOf("<please|adds>");

/** Keeps a word that alters nothing, but where its payee has another row: "Bob now 250", "Bob 250 now". */
export function noteBeside(parse: Parse, term: Term | undefined): void {
  if (!term || SAYS_NOTHING(term.letter, 0)) return;
  const last = parse.atoms.at(-1);
  const isBehind = last?.kind === "amount" && parse.terms[parse.at - 1]?.token.kind === "amount";
  const { gap } = isBehind ? last : parse;
  gap.words = [...(gap.words ?? []), term.fold].slice(-MOST);
}

/** More would say no more. */
const MOST = 4;

/** A second row of one payee, beside a word that the first has not: it may stand in the first one's place. */
export function isPaidAnew(atoms: readonly Atom[]): boolean {
  const known = new Map<string, Set<string>>();
  return atoms.some((atom, at) => {
    if (atom.kind !== "address") return false;
    const mate = atoms[at % 2 === 0 ? at + 1 : at - 1];
    const words = [...(atom.gap.words ?? []), ...(mate?.gap.words ?? [])];
    const payee = atom.value.toLowerCase();
    const before = known.get(payee);
    known.set(payee, new Set([...(before ?? []), ...words]));
    return before !== undefined && words.some((word) => !before.has(word));
  });
}
