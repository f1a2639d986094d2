import { atOnce } from "../../in-turns.js";
import { bareSlots } from "./bare.js";
import { foldOf, type NameIndex } from "./lex/names.js";
import { openersEnd, orderAt } from "./opening.js";
import { isSaidIn, phraseAt, spelled, touch } from "./phrases.js";
import { type Read, UNREAD } from "./read.js";
import { asksByMark, closesWith, isSeparator, type Noun, type Reader } from "./reader.js";
import { segmented } from "./segment.js";
import { type Context, readSentence } from "./sentence.js";
import { type BillTable, billRow, billTable } from "./slots/bill-table.js";
import type { Slot } from "./slots/slots.js";
import { ahead, toldAndOrder } from "./stories.js";
import { slotsFrom } from "./stretch.js";
import type { Lexed, Span } from "./types.js";
import { DENIALS, setOf } from "./words/lexicon.js";

/** One sentence of a turn that asks for money in, fills what is open, or is not understood. */
export type SentenceRead = Read & { readonly span: Span; readonly denied?: readonly string[] };

/** All that one turn says. */
export interface TurnRead {
  readonly sentences: readonly SentenceRead[];
}

interface Stretch extends Span {
  readonly tokens: Lexed["tokens"];
  readonly isQuestion: boolean;
}

/** No sentence of an order is so long; a list has a line for each. */
const MOST_TOKENS = 400;
export const MOST_SENTENCES = 1_000;

/** Every sentence of a turn, as it was typed. What an open order of an earlier turn is comes along as the context. */
export function readTurn(...said: Parameters<typeof readingTurn>): TurnRead {
  return atOnce(readingTurn(...said));
}

/** The same, with a pause behind each sentence. */
export function* readingTurn(
  { text, tokens }: Lexed,
  stretches: readonly Stretch[],
  names: NameIndex,
  open: Context = {},
  most = MOST_SENTENCES,
): Generator<void, TurnRead> {
  const fold = foldOf(text);
  const sentences: SentenceRead[] = [];
  const unmarked = new Set<SentenceRead>();
  const unended = new Set<SentenceRead>();
  let context = open;
  let table: BillTable | undefined;
  let lead: string | undefined;
  for (const stretch of stretches) {
    const { tokens: own, start, end } = stretch;
    if (own.every(isSeparator) && !stretch.isQuestion) continue;
    if (sentences.length >= most) {
      sentences.push({ ...UNREAD, span: { start, end: text.length } });
      break;
    }
    const reader: Reader = { text, fold, tokens: segmented(own), names };
    // A word that asks as a mark does.
    const isQuestion = stretch.isQuestion || isSaidIn("questionLast", reader.tokens);
    table = tableAt(reader, context, table);
    const reads =
      reader.tokens.length > MOST_TOKENS || isStruckOut(text, start) || hasLoneMark(own)
        ? [UNREAD]
        : table
          ? [tableRead(reader, table)]
          : readSentences(reader, context, isQuestion);
    if (reads.some(isRow)) {
      const begins = leadOf(text, start);
      if (begins !== (lead ?? begins)) reads.splice(0, reads.length, UNREAD);
      lead = begins;
    }
    const denied = deniedIn(reader.tokens);
    for (const read of reads) {
      const bare = read.kind === "fills" ? bareSlots(reader.tokens, read.slots) : [];
      const said = { ...read, bare, span: { start, end }, denied };
      if (read.kind === "polite" && read.leadsOn && sentences.some(({ kind }) => kind !== "polite"))
        unmarked.add(said);
      const isOpen = endsOpen(own, ({ kind }) => kind === "word");
      if (read.kind === "look" && (isOpen || (!isQuestion && read.says !== "shows"))) unmarked.add(said);
      if (read.kind === "look" && endsOpen(own, ({ kind }) => kind !== "mark") && !isQuestion)
        unended.add(said);
      sentences.push(said);
      context = contextAfter(context, read, spelled(own.at(-1)) === ":");
    }
    yield;
  }
  // "When they pay: create a link"; "how do I", and the rest in the next message
  const asksOnly = sentences.every(({ kind }) => kind === "polite" || kind === "look");
  const doubted = asksOnly ? unended : unmarked;
  const read = sentences.map((one) => (doubted.has(one) ? { ...UNREAD, span: one.span } : one));
  return { sentences: tokens.length === 0 ? [] : read };
}

/** "No expiry", "no due date": what there is to be none of. */
function deniedIn(tokens: Lexed["tokens"]): string[] {
  return DENIALS.flatMap(([of, thing]) => (isSaidIn(of, tokens) ? thing : []));
}

/** "[ ] hosting 20", "(hosting 20", "1)hosting 20", "hosting 20*": a box to tick, words put aside, the sign of a note. */
function hasLoneMark(tokens: Lexed["tokens"]): boolean {
  const gap = (at: number) => (touch(tokens[at - 1], tokens[at]) ? "" : " ");
  const said = tokens.map((token, at) => gap(at) + (token.kind === "mark" ? token.text : "x")).join("");
  let [before, rest] = ["", said.replace(SMILE, "")];
  while (before !== rest)
    [before, rest] = [rest, rest.replace(BRACKETED, (all, inside) => (inside.trim() === "" ? all : ""))];
  return BRACKET.test(rest) || (said.match(LONE_STAR) ?? []).length % 2 === 1;
}

const SMILE = /[:;]-?\)(?=\s|$)/g;
const BRACKET = /[()[\]（）]/;
const BRACKETED = /[([（]([^()[\]（）]*)[)\]）]/g;
/** That touches something on one side alone, or ends all. */
const LONE_STAR = /(?<=\S)\*(?!\S)|(?<!\S)\*(?=\S)|\*$/g;

/** "# cancel it", "-- hosting 20", "- // …", "; …": a line that stands there as if it did not. */
export function isStruckOut(text: string, start: number): boolean {
  COMMENT.lastIndex = text.lastIndexOf("\n", start - 1) + 1;
  return COMMENT.test(text);
}

const COMMENT = /[ \t]*(?:[-*•–—] +)?(?:#(?!\d)|--|\/\/|;)/y;

function isRow(read: Read): boolean {
  return read.kind === "fills" && read.slots.some(({ kind }) => kind === "item");
}

/** How a line begins: what is set further in may be a part of the line before it, and "-" behind "+" a minus. */
function leadOf(text: string, start: number): string {
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1);
  return /^(?: (?! ))?([ \t]*[-+*•–—]?)/.exec(line)?.[1] ?? "";
}

/** "Can I" on a line of its own asks what follows, "Why?" what stands beside it; "How do I", and no "my invoices on Base". */
function endsOpen(tokens: Lexed["tokens"], counts: (token: Lexed["tokens"][number]) => boolean): boolean {
  return LEADS_ON.has(spelled(tokens.findLast(counts)));
}

const LEADS_ON = setOf("leadsOn");

/** A bill's table begins with its heads, and ends with the first line of another make. */
function tableAt(reader: Reader, { noun, rows }: Context, open?: BillTable): BillTable | undefined {
  const isRow = reader.tokens.some((token) => token.kind === "mark" && token.text === open?.delimiter);
  if (open && isRow) return open;
  return noun === "invoice" && rows ? billTable(reader) : undefined;
}

function tableRead(reader: Reader, table: BillTable): Read {
  if (billTable(reader)) return { kind: "fills", slots: [], corrects: false };
  const row = billRow(reader, table);
  return row ? { kind: "fills", slots: [row], corrects: false } : UNREAD;
}

/** One sentence; two where each half of it is a whole order. */
function readSentences(reader: Reader, context: Context, isQuestion: boolean): Read[] {
  const read = readSentence(reader, context);
  if (read.kind === "unread" && !isQuestion) {
    const noun = context.noun ?? context.made;
    const more = another(reader, noun) ?? oneFor(reader, noun);
    const several = more ? [more] : (twoOrders(reader) ?? toldAndOrder(reader));
    // "Stall fee for Ann (a@b.tld), 85 USDC", ahead of what is asked for.
    return several ?? [(context.noun === undefined && ahead(reader, "invoice")) || UNREAD];
  }
  return [fits(read, isQuestion, reader, context) ? read : UNREAD];
}

/** "…, and another for 250 USDC", "… and also invoice Globex 300 USDC" */
function twoOrders(reader: Reader): Read[] | undefined {
  const { tokens } = reader;
  for (let at = 1; at < tokens.length; at++) {
    const length = phraseAt("and", tokens, at);
    if (length === 0) continue;
    const first = orderAt({ ...reader, tokens: tokens.slice(0, at) });
    const rest = { ...reader, tokens: tokens.slice(at + length) };
    const second = first?.asked ? (orderAt(rest) ?? another(rest, first.noun)) : undefined;
    // "plan id 12 and plan id 13"
    const isIdAlone = second?.slots.every(({ kind }) => kind === "planId") && second.slots.length > 0;
    if (first && second && !isIdAlone) return [first, { ...second, asked: true }];
  }
  return undefined;
}

/** "another for 250 USDC on base", and no "another 70 USDC", which may be more of the same. */
function another(
  reader: Reader,
  noun: Noun | undefined,
  lead: "another" | "oneMore" = "another",
): ReturnType<typeof orderAt> {
  const from = openersEnd(reader.tokens, 0);
  const end = from + phraseAt(lead, reader.tokens, from);
  if (!noun || end === from || reader.tokens[end]?.kind === "amount") return undefined;
  const slots = slotsFrom({ ...reader, noun }, end, { noun, afterNoun: true });
  return slots && { kind: "order", noun, plural: false, asked: true, slots };
}

/** "Now one for Ann (a@b.tld), 120 USDC for the banner" */
function oneFor(reader: Reader, noun: Noun | undefined): ReturnType<typeof orderAt> {
  const one = noun === "invoice" ? another(reader, noun, "oneMore") : undefined;
  return one?.slots.some(({ kind }) => kind === "client") ? one : undefined;
}

/** A question asks for nothing but where it begins with "can you"; under an order, a look-up has its mark. */
function fits(read: Read, isQuestion: boolean, reader: Reader, { noun }: Context): boolean {
  const { kind } = read;
  if (kind === "look" && !isQuestion && read.says === "bids") return false;
  if (kind === "look") return noun === undefined || (isQuestion && read.says === "asksWhat");
  if (kind === "polite") return !isQuestion || !(read.assents || reader.tokens.every(isSeparator));
  if (kind !== "order" && kind !== "fills") return true;
  if (!isQuestion) return !asksByMark(reader);
  return isSaidIn("asksDeed", reader.tokens, 0, 8) || closesWith(reader, "asksLast");
}

export function contextAfter(before: Context, read: Read, colon: boolean): Context {
  if (read.kind !== "order" && read.kind !== "fills") return before;
  const says = (what: Slot["kind"]) => read.slots.some(({ kind }) => kind === what);
  const hasClient = says("client");
  if (read.kind === "fills") return { ...before, hasClient: before.hasClient || hasClient };
  return { noun: read.noun, rows: read.plural || colon || !says("amount"), plural: read.plural, hasClient };
}
