import { foldOf, type NameIndex } from "./lex/names.js";
import { anyPhraseAt, phraseAt, skipFrom, spelled } from "./phrases.js";
import { changesWhatIsSaid, isGlueWord, isNameLike, quotedAt } from "./reader.js";
import { segmented } from "./segment.js";
import { capitals } from "./slots/capitals.js";
import { type Slot, slotTo } from "./slots/slots.js";
import { textKeyAt } from "./slots/text-keys.js";
import { textRun } from "./slots/text-slots.js";
import type { Lexed, Token } from "./types.js";
import { type Class, setOf } from "./words/lexicon.js";

/** What a sentence says by its value alone: "50", "base", an address or a name answers, and tells nothing by itself. */
export function bareSlots(tokens: readonly Token[], slots: readonly Slot[]): readonly Slot[] {
  const isOf = ({ start, end }: Slot, token: Token) => token.start >= start && token.end <= end;
  // "Let's go with base" answers; "make it 60" corrects.
  const beside: readonly Class[] = slots.every(({ kind }) => kind === "chain")
    ? [...BESIDE, "choices"]
    : BESIDE;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const isSaid = slots.some((slot) => isOf(slot, token));
    const words = isSaid ? 1 : anyPhraseAt(beside, tokens, at);
    if (words === 0 && token.kind === "word") return [];
    at += Math.max(1, words);
  }
  return slots.filter((slot) => {
    const own = tokens.filter((token) => isOf(slot, token));
    const isKeyed = own.length === 0 || anyPhraseAt(["client", "to", "for"], own, 0) > 0;
    if (slot.kind === "client") return slot.email === undefined && !isKeyed;
    return BARE.has(slot.kind) && own.length === 1 && !(slot.kind === "amount" && slot.marked);
  });
}

const BESIDE: readonly Class[] = ["polite", "assent", "openers", "isFine", "subjects"];
const BARE = new Set<Slot["kind"]>(["amount", "chain", "address", "email"]);

/** A plan's id is a number like its price. */
export function answers({ kind }: Slot, open: readonly Slot["kind"][]): boolean {
  return open.includes(kind) || (kind === "amount" && open.includes("planId"));
}

/** What it is for, or is called, where we asked that and the turn says nothing else. */
export function wordsAlone(
  { text, tokens: own }: Lexed,
  names: NameIndex,
  open: readonly Slot["kind"][],
): Slot | undefined {
  const tokens = segmented(own);
  const reader = { text, fold: foldOf(text), tokens, names };
  const quoted = quotedAt(reader, 0);
  const large = isNoName(tokens) ? undefined : capitals(reader, 0);
  const name = quoted ?? (large && { text: large.value, end: large.end });
  const isWhole = (end: number) => skipFrom(end, (at) => phraseAt("polite", tokens, at)) === tokens.length;
  if (open.includes("name") && name && isWhole(name.end))
    return slotTo(reader, 0, name.end, { kind: "name", name: name.text }).value;
  const subject = phraseAt("subjects", tokens, 0);
  const told = subject + (subject > 0 ? phraseAt("is", tokens, subject) : 0);
  // "For hosting", "it's for hosting", and no "memo: hosting".
  const key = textKeyAt(tokens, told);
  // "To Bob", "per person", "they wrote", "idk"
  const isOther = isGlueWord(tokens[told]) && phraseAt("articles", tokens, told) === 0;
  const isTold = key || !(isOther || (subject > 0 && told === subject && phraseAt("itIs", tokens, 0) === 0));
  const run = isTold && !isNoName(tokens) ? textRun(reader, key && !key.of ? key.start : told) : undefined;
  const words = quoted ?? (run && { text: run.value.text, end: run.end });
  if (open.includes("text") && words?.end === tokens.length)
    return slotTo(reader, 0, words.end, { kind: "text", text: words.text }).value;
  return undefined;
}

/** "Nvm", "Abort", "Idk", "Ask Maria": it calls off what was asked for, or answers nothing. */
function isNoName(tokens: readonly Token[]): boolean {
  const [first, ...more] = tokens;
  const isAlone = more.every(({ kind }) => kind === "mark");
  return first?.kind === "word" && (changesWhatIsSaid(first) || (isAlone && NO_NAMES.has(first.fold)));
}

const NO_NAMES = setOf("noNames");

/** "Base", "polygon please" */
export function isChainAlone({ tokens }: Pick<Lexed, "tokens">): boolean {
  const chains = tokens.flatMap((token) => (token.kind === "chain" ? [token] : []));
  const isPlain = tokens.every(({ kind }) => kind === "chain" || kind === "word" || kind === "mark");
  return isPlain && chains.length === 1 && bareSlots(tokens, chains).length === 1;
}

/** "Base is fine" is an answer as "Base" is; of anything else it is none. */
export function withoutFine(tokens: readonly Token[]): readonly Token[] {
  const politely = (at: number) => phraseAt("polite", tokens, at) || Number(spelled(tokens[at]) === ",");
  const isLast = (at: number, fine: number) => fine > 0 && skipFrom(at + fine, politely) === tokens.length;
  const end = tokens.findIndex((_, at) => at > 0 && isLast(at, phraseAt("isFine", tokens, at)));
  const answer = tokens.slice(0, Math.max(0, end));
  return end > 0 && isChainAlone({ tokens: answer }) ? answer : tokens;
}

/** "Thanks, Theo", "cheers, Anna Berg": who signs says nothing more. */
export function withoutSignature(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.findLastIndex((token) => !isNameLike(token) || isNoName([token]));
  const names = tokens.length - 1 - last;
  const isSigned = [1, 2, 3, 4].some((length) => {
    const isParted = last === length || /^[,.;!–—-]$/.test(spelled(tokens[last - length - 1]));
    return isParted && phraseAt("closings", tokens, last - length) === length;
  });
  return names > 0 && names <= 2 && isSigned && spelled(tokens[last]) === ","
    ? tokens.slice(0, last)
    : tokens;
}

/** With words in its place that no grammar knows. */
export function unreadable(turn: Lexed): Lexed {
  const tokens = turn.tokens.map(({ start, end }): Token => {
    const text = turn.text.slice(start, end);
    return { kind: "word", text, fold: text, clean: false, start, end };
  });
  return { ...turn, tokens };
}
