import { phraseAt, spelled } from "./phrases.js";
import type { Noun, Reader } from "./reader.js";
import type { Slot } from "./slots/slots.js";
import { typedAt } from "./slots/typed-slots.js";
import type { Token } from "./types.js";
import type { Class } from "./words/lexicon.js";
import { wordsOf } from "./words/lexicon.js";

const NOUNS: readonly Noun[] = ["link", "invoice", "plan", "jar"];
const MANNERS: readonly Class[] = ["once", "weekly", "monthly", "quarterly", "yearly"];

interface NounFound {
  readonly noun: Noun;
  readonly plural: boolean;
  readonly end: number;
}

/** What is asked for. */
export function nounAt(tokens: readonly Token[], at: number): NounFound | undefined {
  const found = NOUNS.map((noun) => ({ noun, length: phraseAt(noun, tokens, at) }));
  const best = found.reduce((one, other) => (other.length > one.length ? other : one));
  if (best.length === 0) return undefined;
  const plural = phraseAt("plurals", tokens, at) === best.length;
  return { noun: best.noun, plural, end: at + best.length };
}

/** "Monatsabo", "Einmal-Link": a plan or link with its manner in one word; a "Monatsrechnung" may be one of a month. */
export function mannerIn(reader: Reader, at: number): { noun: NounFound; slot: Slot } | undefined {
  const token = reader.tokens[at];
  const word = spelled(token);
  const head = HEADS.find((one) => word.startsWith(one.slice(0, -1)));
  if (token?.kind !== "word" || !head) return undefined;
  const noun = nounAt([{ ...token, fold: word.slice(head.length - 1).replace(/^-/, "") }], 0);
  const manner = typedAt({ ...reader, tokens: [{ ...token, fold: head }] }, 0);
  const fits = noun?.noun === "plan" || noun?.noun === "link";
  return fits && manner ? { noun: { ...noun, end: at + 1 }, slot: manner.value } : undefined;
}

const HEADS = MANNERS.flatMap((manner) => [...wordsOf(manner)]).filter((word) => word.endsWith("-"));
