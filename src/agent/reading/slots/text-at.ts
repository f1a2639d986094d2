import { anyPhraseAt, phraseAt, skipFrom, spelled } from "../phrases.js";
import {
  isContent,
  isFreeWord,
  isGlueWord,
  isNounLike,
  isOfTrade,
  isSeparator,
  keyAt,
  quotedAt,
  type Reader,
} from "../reader.js";
import type { Token } from "../types.js";
import { isMarked, isYear } from "../values.js";
import { placesOf } from "../words/lexicon.js";
import { ADVANCES, OF_WORDS } from "../words/sets.js";
import { MONTHS } from "../words/vocabulary.js";
import { capitals } from "./capitals.js";
import { countAt, type Found } from "./dates.js";
import { type Slot, slotTo, type TextKey, textTo } from "./slots.js";
import { codeAt, isNoReference, textKeyAt } from "./text-keys.js";
import { textRun } from "./text-slots.js";
import { termAt } from "./trade.js";
import { typedAt } from "./typed-slots.js";

/** `for consulting`, `memo: PO 4471`, `"March retainer"`, `(March retainer)` */
export function textAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const code = codeAt(tokens, from);
  const attention = phraseAt("attention", tokens, from);
  const own = code ?? (attention > 0 ? capitals(reader, from + attention)?.end : undefined);
  if (own !== undefined) return textTo(reader, from, from, own, code ? "reference" : "memo");
  // "A link called Coffee": it has no name but what it is for.
  const called = reader.noun === "link" ? keyAt(reader, "called", from) : undefined;
  const { of, start: at, isHashed } = textKeyAt(tokens, from) ?? { start: called ?? from };
  const quoted = quotedAt(reader, at);
  const number = of === "reference" ? numberAt(reader, at, isHashed) : undefined;
  if (number) return slotTo(reader, from, at + 1, { kind: "text", text: number, of });
  const labelled = from === 0 && spelled(tokens[at - 1]) === ":" ? labelledEnd(reader, at) : undefined;
  if (labelled) return textTo(reader, from, at, labelled, of);
  const run = quoted || (at === from && !isAdvance(tokens, at)) ? undefined : textRun(reader, at, { of });
  const last = quoted?.end ?? run?.end;
  // "the reference is to follow"
  const isNone = of === "reference" && (isGlueWord(tokens[at]) || isNoReference(tokens.slice(at, last)));
  if (isNone) return undefined;
  if (quoted) return quotedAsText(reader, from, at, quoted, of);
  return run && slotTo(reader, from, run.end, { kind: "text", text: run.value.text, of });
}

/** "Description: 3 projects, 1 seat", "Item: Monthly bookkeeping, January": all of a line that its key begins, where nothing in it may be a sum, a term or a place. */
function labelledEnd(reader: Reader, from: number): number | undefined {
  const { tokens } = reader;
  const end = skipFrom(from, (at) => {
    const [token, next] = tokens.slice(at, at + 2);
    const isCount = !isMarked(token) && countAt(tokens, at) !== undefined && isNounLike(next);
    const isOfMonth = isYear(token) && MONTHS.has(spelled(tokens[at - 1]));
    if (isCount || isOfMonth || (spelled(token) === "," && at > from)) return 1;
    const typed = typedAt(reader, at)?.value.kind;
    if (typed && typed !== "amount" && typed !== "item") return termAt(tokens, at);
    return termAt(tokens, at) || Number(token?.kind === "word" && isPlain(token));
  });
  const isList = end === tokens.length && tokens.slice(from).some((token) => spelled(token) === ",");
  return isList && isNounLike(tokens[from + 1] ?? tokens[from]) ? end : undefined;
}

/** "300 USDC deposit for the hall": what a sum is, right behind it; but no "deposit received". */
function isAdvance(tokens: readonly Token[], at: number): boolean {
  const isAlone = tokens[at + 1]?.kind !== "word" || anyPhraseAt(["textKeys", "on"], tokens, at + 1) > 0;
  const isTimes = phraseAt("times", tokens, at - 2) > 0 && !isGlueWord(tokens[at - 3]);
  const isOfOne = isMarked(tokens[at - 1]) && !isTimes;
  return isOfOne && isAlone && ADVANCES.has(spelled(tokens[at]));
}

/** "ref: 2026-044", "reference 44/2026": with a sign in it, it is no sum. So in "order #1187". */
function numberAt({ tokens, text }: Reader, at: number, isHashed?: boolean): string | undefined {
  const [token, next] = tokens.slice(at, at + 2);
  const isRange = token?.kind === "figure" && token.why === "range" && (!next || isSeparator(next));
  return token && (isRange || isHashed) ? text.slice(token.start, token.end) : undefined;
}

/** In quotes, or of words that are a text wherever they stand: `「陶芸教室」の支払いリンク`, `गिटार क्लास के लिए` */
export function keylessText(reader: Reader, at: number): Found<Slot> | undefined {
  const quoted = quotedAt(reader, at);
  if (quoted) return quotedAsText(reader, at, at, quoted);
  const end = skipFrom(at, (next) => {
    const joined = next > at && OF_WORDS.has(spelled(reader.tokens[next])) ? 1 : 0;
    return isOfTrade(reader.tokens[next + joined]) ? 1 + joined : 0;
  });
  return end > at ? textTo(reader, at, at, end) : undefined;
}

/** What is quoted for a text is told to a payer: words that take something back have no place there either. */
function quotedAsText(
  reader: Reader,
  from: number,
  opening: number,
  { text, end }: { text: string; end: number },
  of?: TextKey,
): Found<Slot> | undefined {
  const { tokens } = reader;
  const read = skipFrom(opening + 1, (at) =>
    at < end - 1 ? termAt(tokens, at) || phraseAt("closings", tokens, at) || Number(isPlain(tokens[at])) : 0,
  );
  return read === end - 1 ? slotTo(reader, from, end, { kind: "text", text, of }) : undefined;
}

function isPlain(token: Token | undefined): boolean {
  if (token?.kind !== "word") return !/^(?:address|email|url)$/.test(token?.kind ?? "");
  // In quotes no lexicon needs to know the words of another script, but for those that stop.
  const isForeign = token.clean && !/\p{Script=Latin}/u.test(token.text) && isFreeWord(token);
  return isContent(token) || isGlueWord(token) || isForeign || DAY_WORDS.has(token.fold);
}

/** "Saturday ticket", "Rent for May" */
const DAY_WORDS: ReadonlySet<string> = new Set([...placesOf("weekdays").keys(), ...MONTHS]);
