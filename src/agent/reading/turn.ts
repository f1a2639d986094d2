import type { NameIndex } from "../guard/lex/names.js";
import type { Lexed, Span } from "../guard/types.js";
import { phraseAt } from "./phrases.js";
import type { Read } from "./read.js";
import { isSeparator, type Reader } from "./reader.js";
import { segmented } from "./segment.js";
import { type Context, readSentence } from "./sentence.js";

/** One sentence of a turn that asks for money in, fills what is open, or is not understood. */
export type SentenceRead = Read & { readonly span: Span };

/** All that one turn says. */
export interface TurnRead {
  readonly sentences: readonly SentenceRead[];
  /** Thanks and greetings alone. */
  readonly pleasantry: boolean;
}

interface Stretch extends Span {
  readonly tokens: Lexed["tokens"];
  readonly isQuestion: boolean;
}

const NO_ORDER: Context = { rows: false, hasClient: false };

/** Every sentence of a turn, as it was typed. What an open order of an earlier turn is comes along as the context. */
export function readTurn(
  { text, tokens }: Lexed,
  stretches: readonly Stretch[],
  names: NameIndex,
  open: Context = NO_ORDER,
): TurnRead {
  const lower = text.toLowerCase();
  const fold = lower.length === text.length ? lower : text;
  const sentences: SentenceRead[] = [];
  let context = open;
  for (const { tokens: own, start, end, isQuestion } of stretches) {
    if (own.every(isSeparator)) continue;
    const reader: Reader = { text, fold, tokens: segmented(own), names };
    const read = readSentence(reader, context);
    const known = fits(read, isQuestion, reader, context) ? read : ({ kind: "unread" } as const);
    sentences.push({ ...known, span: { start, end } });
    context = contextAfter(context, known, own.at(-1)?.kind === "mark" && endsWithColon(own));
  }
  const pleasantry = sentences.length > 0 && sentences.every((one) => one.kind === "polite" && !one.assents);
  return { sentences: tokens.length === 0 ? [] : sentences, pleasantry };
}

/** A question asks for nothing but where it begins with "can you"; under an order, a look-up has its mark. */
function fits({ kind }: Read, isQuestion: boolean, { tokens }: Reader, { noun }: Context): boolean {
  if (kind === "look") return noun === undefined || (isQuestion && phraseAt("asksWhat", tokens, 0) > 0);
  if (!isQuestion || (kind !== "order" && kind !== "fills")) return true;
  return tokens.slice(0, 8).some((_, at) => phraseAt("asksDeed", tokens, at) > 0);
}

function endsWithColon(tokens: Lexed["tokens"]): boolean {
  const last = tokens.at(-1);
  return last?.kind === "mark" && last.text === ":";
}

function contextAfter(before: Context, read: Read, colon: boolean): Context {
  if (read.kind === "order") {
    const paid = read.slots.some(({ kind }) => kind === "amount");
    return {
      noun: read.noun,
      rows: read.plural || colon || !paid,
      hasClient: read.slots.some(({ kind }) => kind === "client"),
    };
  }
  if (read.kind !== "fills") return before;
  return { ...before, hasClient: before.hasClient || read.slots.some(({ kind }) => kind === "client") };
}
