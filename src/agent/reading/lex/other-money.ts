import type { RawToken, Token } from "../types.js";
import { setOf } from "../words/lexicon.js";
import { chainWord, FOREIGN } from "../words/vocabulary.js";

/** Names that mean nothing but money that is not ours, wherever they stand in a clause. */
const MONEY = setOf("otherMoney");
/** Ordinary words too: money right beside a number alone. */
const BESIDE = setOf("otherMoneyBeside");
const TOKENS = setOf("tokens");
const CODES = new Set(Intl.supportedValuesOf("currency").filter((code) => code !== "USD"));

/** ₹, ₩, zł's own sign …: every sign of a currency but the dollar's. */
export function isForeignMark(text: string): boolean {
  return /^\p{Sc}$/u.test(text) && text !== "$";
}

/** Says of its whole clause that it speaks of other money. */
export function isOtherMoney(token: Token | undefined): boolean {
  if (token?.kind === "figure") return token.why === "currency";
  if (token?.kind === "mark") return isForeignMark(token.text);
  if (token?.kind !== "word" || chainWord(token.fold)) return false;
  return FOREIGN.has(token.fold) || MONEY.has(token.fold);
}

/** Right beside a number: a name, a code or a sign. */
export function isOtherCurrency(token: Token | RawToken | undefined): boolean {
  if (token?.kind === "mark") return isForeignMark(token.text);
  if (token?.kind !== "word") return false;
  return FOREIGN.has(token.fold) || MONEY.has(token.fold) || CODES.has(token.text);
}

/** Right behind a number that has no sign of its own: "7 SOL", "75 tokens", "75 ABC token". */
export function isCoin(word: RawToken | undefined, next: RawToken | undefined): boolean {
  if (word?.kind !== "word") return false;
  const named = /^[A-Z][A-Z0-9]{1,9}$/.test(word.text) && next?.kind === "word" && TOKENS.has(next.fold);
  return BESIDE.has(word.fold) || named;
}
