import { ONE_USDC } from "../../../money.js";
import { phraseAt, spelled } from "../phrases.js";
import {
  isGlueWord,
  isNameLike,
  isNounLike,
  isSeparator,
  type Noun,
  namedAt,
  type Reader,
} from "../reader.js";
import type { Token } from "../types.js";
import { isMarked, isNumber, isYear } from "../values.js";
import { setOf } from "../words/lexicon.js";
import { OF_WORDS, ROW_VERBS, TRADES } from "../words/sets.js";
import { tradeEnd } from "./asides.js";
import { countAt, type Found } from "./dates.js";
import { itemAt } from "./item-slots.js";
import { isCharge } from "./row-doubts.js";
import type { Slot, SlotOf, TextSaid } from "./slots.js";
import { codeAt, textKeyAt } from "./text-keys.js";
import { textRun } from "./text-slots.js";
import { isOfThing, NUMBERED_THINGS as NUMBERED } from "./text-sums.js";
import { typedAt } from "./typed-slots.js";

const BEGIN_NO_ROW = setOf("beginNoRow");

/** `Logo design 500`, `design: 2 x 75`, `hosting - 60 USDC`, and no `invoice Globex 60 USDC`, `send Anna 60 USDC`, `sorry 60 USDC` */
export function rowItemAt(reader: Reader, at: number, noun: Noun | undefined): Found<Slot> | undefined {
  const { tokens } = reader;
  const { of, start } = textKeyAt(tokens, at) ?? { start: at };
  const code = codeAt(tokens, at);
  const isElsewhere =
    of === "reference" || of === "memo" || (code !== undefined && tokens[code]?.kind !== "amount");
  const isBill =
    phraseAt("bills", tokens, at) === 1 && (namedAt(reader, at + 1) || isNameLike(tokens[at + 1]));
  // "design 300 USDC from Anna 20 USDC"
  const goesOnFrom = tokens[at - 1]?.kind === "amount" && isGlueWord(tokens[start]);
  const isOther =
    goesOnFrom || isBill || BEGIN_NO_ROW.has(spelled(tokens[at])) || phraseAt("corrects", tokens, at) > 0;
  if ((noun !== "invoice" && noun !== "link") || isElsewhere || isOther || phraseAt("and", tokens, at) > 0)
    return undefined;
  const run = textRun(reader, start, { row: true });
  if (!run || isTwoRows(reader, run)) return undefined;
  let next = run.end;
  while (isSeparator(tokens[next]) && next - run.end < 2) next += 1;
  const item = itemAt(reader, next) ?? typedAt(reader, next);
  const value = item?.value;
  const span = { start: run.value.start, end: value?.end ?? 0 };
  if (item && value?.kind === "item" && noun === "invoice")
    return { value: { ...value, text: value.text ?? run.value, ...span }, end: item.end };
  if (!item || value?.kind !== "amount" || value.each) return undefined;
  // "milestone 2 of 3"
  const isOfSome = (end: number) => isNumber(tokens[end - 1]) && OF_WORDS.has(spelled(tokens[end]));
  if (isOfSome(run.end) || isOfSome(item.end)) return undefined;
  const { units, sign } = value;
  // "a set of 4 chairs 300"
  const goesOn =
    sign === "none" && isNounLike(tokens[item.end]) && phraseAt("polite", tokens, item.end) === 0;
  // "replace design 300 with hosting 20"
  const swaps = ROW_VERBS.has(spelled(tokens[start])) && phraseAt("with", tokens, item.end) > 0;
  const isLess = !value.marked && isSigned(reader, run.end, next);
  const signed = isLess || goesOn || swaps || isAside(reader, at, run.end, item.end);
  const row = { kind: "item", quantity: 1, units, text: run.value, signed, sign, ...span } as const;
  const isSure = !signed && isCharge(run.value.text) && (sign !== "none" || isOfTrade(reader, run.value));
  return noun === "link" && !isSure ? undefined : { value: row, end: item.end };
}

/** "design (50)", "design: - 50" */
function isSigned({ tokens }: Reader, from: number, at: number): boolean {
  const marks = tokens.slice(from, at).map(spelled).join("");
  return (marks.endsWith("(") && spelled(tokens[at + 1]) === ")") || /^:[-–—]$/.test(marks);
}

/** "(hosting 20)", "hosting (worth 20)": a part of what stands before it, or no charge at all. */
function isAside({ tokens, text }: Reader, at: number, from: number, end: number): boolean {
  const between = text.slice(tokens[from]?.start, tokens[end - 1]?.end);
  return /^[([（]$/.test(spelled(tokens[at - 1])) || !isCharge(between);
}

/** "design 500 hosting 100": two rows, or one with a number in its name. */
function isTwoRows({ tokens }: Reader, { value: { start, end } }: Found<TextSaid>): boolean {
  const inside = tokens.filter((token) => token.start > start && token.end < end);
  return inside.some((token) => token.kind === "amount" && !isYear(token));
}

/** "For villa 12, rent 900": where the row's work is done. */
export function placeBefore(
  tokens: readonly Token[],
  at: number,
  previous: Slot | undefined,
): SlotOf<"text"> | undefined {
  const isPlace = previous?.kind === "text" && !previous.of && spelled(tokens[at - 1]) === ",";
  return isPlace && isOfThing(tokens, at - 2) ? previous : undefined;
}

/** A link's sum is its own; what stands before it is what it is for. */
export function rowOf({ noun, text }: Reader, slot: Slot, place: SlotOf<"text"> | undefined): Slot[] {
  if (slot.kind !== "item" || !slot.text) return [slot];
  const start = place?.start ?? slot.start;
  const { end: until } = slot.text;
  const said = { start, end: until, text: text.slice(place?.start ?? slot.text.start, until) };
  if (noun !== "link" || slot.quantity !== 1) return [{ ...slot, start, text: said }];
  const { units, sign, end } = slot;
  return [
    { kind: "amount", units, sign, each: false, marked: sign !== "none", start, end },
    { kind: "text", ...said },
  ];
}

/** "For design 200 and hosting 40": bare numbers behind words of trade that a number neither counts nor tells from others; with a mark of its own also one: "Acme Corp hosting 40 USDC". */
export function firstOfRows(reader: Reader, at: number, isBehindClient: boolean): Found<Slot> | undefined {
  const { tokens } = reader;
  const key = textKeyAt(tokens, at);
  const first = key?.of || (!key && !isBehindClient) ? undefined : rowItemAt(reader, at, "invoice");
  if (first && isCountedWork(reader, key?.start ?? at, first)) return first;
  if (!first || !isSureRow(reader, first.value)) return undefined;
  if (!key) {
    const isSold = tradeEnd(tokens, at) === first.end - 1 && phraseAt("attention", tokens, at) === 0;
    return isSold && isMarked(tokens[first.end - 1]) && countAt(tokens, at) === undefined ? first : undefined;
  }
  const comma = first.end + Number(spelled(tokens[first.end]) === ",");
  const next = comma + phraseAt("and", tokens, comma);
  const other = next > first.end ? rowItemAt(reader, next, "invoice") : undefined;
  return isSureRow(reader, other?.value) ? first : undefined;
}

/** "Proofreading 2 hours at 40" */
function isCountedWork({ tokens }: Reader, from: number, { value }: Found<Slot>): boolean {
  const end = tradeEnd(tokens, from);
  const isBehind = value.kind === "item" && !!value.counted && value.text?.end === tokens[end - 1]?.end;
  return isBehind && end > from && !OF_WORDS.has(spelled(tokens[end]));
}

function isSureRow(reader: Reader, row: Slot | undefined): boolean {
  const isMuch = row?.kind === "item" && row.quantity === 1 && row.units >= 20n * ONE_USDC;
  return isMuch && isOfTrade(reader, row.text);
}

/** By its last word, which no number behind it counts or tells from others. */
function isOfTrade({ tokens }: Reader, text: TextSaid | undefined): boolean {
  const last = tokens.find((token) => token.end === text?.end);
  return last?.kind === "word" && TRADES.has(last.fold) && !NUMBERED.has(last.fold) && isCharge(last.fold);
}
