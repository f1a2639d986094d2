import { isSaidIn, phraseAt, skipFrom, spelled, touch } from "../phrases.js";
import { changesWhatIsSaid, isContent, isFreeWord, isNameLike, type Reader } from "../reader.js";
import type { NameRef, Token, WordToken } from "../types.js";
import { holdsNoOther } from "../words/english-turn.js";
import { setOf } from "../words/lexicon.js";
import { DEFINITES, NEGATORS } from "../words/sets.js";
import { capitals, isLegalForm, MOST_WORDS, PARTICLES } from "./capitals.js";
import type { Found } from "./dates.js";
import { type Slot, slotTo } from "./slots.js";
import { isPlainWork } from "./trade.js";

const MOST_SIGNS = 20;
/** "cc a@b.tld": no client's name. */
export const COPIED = setOf("copied");

export interface Party {
  readonly name: string;
  readonly orNames?: readonly string[];
  readonly refs: readonly NameRef[];
}

/** Words in lower case, of another script, and a chain's, are a name right before their e-mail only. */
export function beforeEmail(reader: Reader, at: number): Found<Party> | undefined {
  const { tokens, text } = reader;
  let end = at;
  for (let words = 0; isOfName(tokens, end, at) || (end === at && leadsName(tokens, at)); end += 1) {
    words += end > at && touch(tokens[end - 1], tokens[end]) ? 0 : 1;
    // "jana novak at a@b.tld"
    const isLast = end > at && emailBehind({ tokens }, end) !== undefined;
    if (isLast || words > MOST_WORDS || end - at > MOST_SIGNS) break;
  }
  const first = tokens[at];
  const last = tokens[end - 1];
  // "these to Delta (d@d.tld)"
  const isLed = isSaidIn("to", tokens, at, end);
  if (!first || !last || end === at || isLed || !emailBehind({ tokens }, end)) return undefined;
  const name = text.slice(first.start, last.end);
  if (tokens.slice(at, end).some(isForeign)) {
    // "Invoice Иван a@b.tld": in a sentence of other letters, letters that only look alike.
    const isAlone = !tokens.some((token, place) => isForeign(token) && (place < at || place >= end));
    const orNames = [name.replace(/["«»„“”]/g, "")];
    return isAlone ? undefined : { value: { name, orNames, refs: [] }, end };
  }
  // "florist Rose Bloom"
  const capital = tokens.slice(at + 1, end).find((_, place) => capitals(reader, at + 1 + place)?.end === end);
  // "50 USDC for dinner and florist Bob (b@b.tld)": two things.
  if (capital && isSaidIn("and", tokens, at, tokens.indexOf(capital, at))) return undefined;
  // "the Khan family"
  const led = DEFINITES.has(spelled(first)) && end > at + 1 ? tokens[at + 1] : undefined;
  const orNames = [capital, led].flatMap((from) => (from ? [text.slice(from.start, last.end)] : []));
  return { value: { name, orNames, refs: [] }, end };
}

/** "de Vries", where no language of the sentence has "de" for "of". */
export function leadsName(tokens: readonly Token[], at: number): boolean {
  const isLead = SURNAMES.has(spelled(tokens[at])) && isNameLike(tokens[at + 1]);
  return isLead && holdsNoOther(tokens.filter((token) => token !== tokens[at]));
}

const SURNAMES = setOf("surnameParticles");
/** "Amazon.com", "3M" */
const NAMED_ODDLY = /^\d{1,4}\p{Lu}{1,3}$|^[\p{L}\d-]+\.\p{L}{2,}$/u;

/** "ООО Ромашка", "株式会社ミナト": in letters that know capitals, with one. */
function isOfName(tokens: readonly Token[], at: number, from: number): boolean {
  const token = tokens[at];
  // "oat & co"
  if (at > from && spelled(token) === "&") return isContent(tokens[at + 1]);
  // "ООО «Ромашка»"
  if (/^["«»„“”]$/.test(spelled(token))) return [at - 1, at + 1].some((next) => isForeign(tokens[next]));
  if (token?.kind === "url" || (token?.kind === "figure" && token.why === "unreadable"))
    return NAMED_ODDLY.test(token.text);
  if (token?.kind !== "word") return token?.kind === "chain";
  const isNamed = isForeign(token) && /^(?!\p{Script=Hiragana}|\p{Ll})/u.test(token.text);
  return !COPIED.has(token.fold) && (isContent(token) || (isNamed && isFreeWord(token)));
}

function isForeign(token: Token | undefined): token is WordToken {
  return token?.kind === "word" && token.clean && /^(?!\p{Script=Latin})\p{L}/u.test(token.text);
}

/** Right behind a name: only a comma, a bracket, a colon, `at` or the word e-mail between. */
export function emailBehind({ tokens }: Pick<Reader, "tokens">, from: number): Found<string> | undefined {
  let at = from;
  while (tokens[at]?.kind === "mark" && /^[,(<:[–—（，：-]$/.test(spelled(tokens[at])) && at - from < 2)
    at += 1;
  at += phraseAt("mail", tokens, at);
  if (spelled(tokens[at]) === ":") at += 1;
  if (spelled(tokens[at]) === "<") at += 1;
  const email = tokens[at];
  if (email?.kind !== "email") return undefined;
  let end = at + 1;
  while (tokens[end]?.kind === "mark" && /^[)>\]）]$/.test(spelled(tokens[end])) && end - at < 3) end += 1;
  return { value: email.value, end };
}

/** "May Lee (a@b.tld)", "Bed Bath & Beyond <a@b.tld>", "Next plc a@b.tld": written large, words of any grammar are a name's. */
export function largeBeforeEmail({ tokens, text }: Reader, at: number): Found<Party> | undefined {
  const end = skipFrom(at, (next) => Number(next - at < MOST_SIGNS && isOfLargeName(tokens, at, next)));
  const [first, last] = [tokens[at], tokens[end - 1]];
  const isTold = end > at && emailBehind({ tokens }, end) !== undefined && spelled(tokens[end]) !== ",";
  const words = tokens.slice(at, end).filter((token) => token.kind === "word" && /^\p{Lu}/u.test(token.text));
  if (!first || !last || !isTold || words.length > MOST_WORDS || PARTICLES.has(spelled(last)))
    return undefined;
  return { value: { name: text.slice(first.start, last.end), refs: [] }, end };
}

function isOfLargeName(tokens: readonly Token[], from: number, at: number): boolean {
  const token = tokens[at];
  if (at > from && token?.kind === "mark")
    return token.text === "&" || (/^[.!]$/.test(token.text) && touch(tokens[at - 1], token));
  if (token?.kind === "url") return NAMED_ODDLY.test(token.text);
  if (token?.kind !== "word" || !token.clean || NEGATORS.has(token.fold) || changesWhatIsSaid(token))
    return false;
  if (!/^\p{Script=Latin}/u.test(token.text)) return false;
  if (at > from && (PARTICLES.has(token.fold) || isLegalForm(token))) return true;
  // "S.r.l."
  if (at > from && token.text.length === 1 && spelled(tokens[at - 1]) === ".")
    return touch(tokens[at - 1], token);
  // "Nordlys AS AGREED" goes on behind its name.
  return isNameLike(token) || /^\p{Lu}[\p{Ll}'’-]+$/u.test(token.text);
}

function isBehindWork(tokens: readonly Token[], at: number, text?: Slot): boolean {
  const from = tokens.findIndex(({ start }) => start === text?.start);
  const isText = text?.kind === "text" && !text.of && isPlainWork(tokens, from, at - 1);
  return isText && !tokens.slice(at).some(({ kind }) => kind === "amount");
}

/** "… on base, due Friday, a@b.tld", "… for lawn care, a@b.tld": behind any other words, whose it is nobody can tell. */
export function lastEmail(reader: Reader, at: number, previous?: Slot): Found<Slot> | undefined {
  const [before, email, next] = reader.tokens.slice(at - 1, at + 2);
  const isItem = spelled(before) === "," && (next === undefined || spelled(next) === ",");
  const isBehind = /^(?:chain|due)$/.test(previous?.kind ?? "") || isBehindWork(reader.tokens, at, previous);
  const isLast = reader.noun === "invoice" && isBehind && isItem;
  if (email?.kind !== "email" || !isLast) return undefined;
  return slotTo(reader, at, at + 1, { kind: "email", email: email.value, keyed: true });
}
