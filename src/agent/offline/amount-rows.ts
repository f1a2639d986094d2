import type { Usdc } from "../../money.js";
import { type Evidence, isQuoted, type UserTurn } from "../reading/evidence.js";
import { remember } from "../reading/remember.js";
import type { Sentence } from "../reading/sentences.js";
import type { AmountMention, Token } from "../reading/types.js";
import { times } from "../reading/values.js";
import { english } from "../reading/words/lexicon.js";
import { isCorrection } from "./asked.js";

/** One sum of money that the user says, times what stands before it. */
export interface AmountRow {
  /** Of the whole row; two where nobody can tell which. */
  readonly readings: readonly Usdc[];
  readonly unit: readonly Usdc[];
  readonly quantity: number;
  readonly role: "row" | "total" | "goal";
  /** The words beside it, in lower case. */
  readonly words: readonly string[];
}

export interface AmountsSaid {
  readonly rows: readonly AmountRow[];
  /** A correction that could have meant any of several. */
  readonly ambiguous: boolean;
}

/** The sums of the live turns, as the last correction left them. */
export const amountsSaid = remember(({ live }: Evidence): AmountsSaid => {
  let rows: AmountRow[] = [];
  let ambiguous = false;
  for (const turn of live) {
    for (const sentence of turn.sentences) {
      const found = rowsOf(turn, sentence);
      const [only] = found;
      if (only && found.length === 1 && rows.length > 0 && corrects(sentence)) {
        ambiguous ||= rows.filter(({ role }) => role === "row").length > 1;
        rows = [only];
      } else for (const row of found) rows.push(row);
    }
  }
  return { rows, ambiguous };
});

const MAKE_IT = english.makeIt.map((phrase) => `${phrase} `);

function corrects(sentence: Sentence): boolean {
  const text = `${sentence.words.join(" ")} `;
  return (
    isCorrection(sentence) || MAKE_IT.some((phrase) => text.startsWith(phrase) || text.includes(` ${phrase}`))
  );
}

function rowsOf(turn: UserTurn, { tokens }: Sentence): AmountRow[] {
  const amounts = tokens.filter(
    (token): token is AmountMention => token.kind === "amount" && !isQuoted(turn, token),
  );
  if (amounts.length > MOST_ROWS) return amounts.map(unreadRow);
  const counts = new Map(amounts.map((amount) => [amount, quantityOf(tokens, amount, turn.text)]));
  const counters = new Set([...counts.values()].map((count) => count?.token));
  const money = amounts.filter((amount) => !counters.has(amount) && !isTerm(tokens, amount));
  const segments = segmentsOf(tokens, money);
  return money.map((amount, i) => {
    const segment = segments[i] ?? [];
    const quantity = counts.get(amount)?.value ?? 1;
    const words = segment.flatMap((token) =>
      token.kind === "word"
        ? [token.fold]
        : token.kind === "name"
          ? token.text.toLowerCase().split(/\s+/)
          : [],
    );
    return {
      unit: amount.readings,
      readings: amount.readings.map((value) => times(value, quantity)),
      quantity,
      role: roleOf(segment, amount),
      words,
    };
  });
}

/** Of one sentence; a list of more is written in lines. */
const MOST_ROWS = 100;

function unreadRow({ readings }: AmountMention): AmountRow {
  return { unit: readings, readings, quantity: 1, role: "row", words: [] };
}

/** `net 30` is a time to pay, whatever list it stands in. */
function isTerm(tokens: readonly Token[], amount: AmountMention): boolean {
  const before = tokens[tokens.indexOf(amount) - 1];
  return before?.kind === "word" && before.fold === "net" && (amount.readings[0] ?? 0n) <= 180_000_000n;
}

const TIMES = /^(?:x|×|\*|@|at|à)$/;
const EACH = /^(?:each|apiece|per|\/)$/;

interface Counted {
  readonly token: Token;
  readonly value: number;
}

/** `3 x 50`, `3 hours at 50`, `50 x 3`, `3 licences, 20 each`. */
function quantityOf(tokens: readonly Token[], amount: AmountMention, text: string): Counted | undefined {
  const at = tokens.indexOf(amount);
  const before = tokens.slice(Math.max(0, at - 8), at).reverse();
  const sign = before.findIndex((token) => TIMES.test(textOf(token)));
  if (sign >= 0 && sign <= 1) {
    const near = before.slice(sign + 1, sign + 6);
    const stop = near.findIndex((token) => token.kind === "break" || textOf(token) === ",");
    return counted(near.slice(0, stop < 0 ? undefined : stop), text);
  }
  const behind = tokens.slice(at + 1, at + 3);
  if (amount.marked && behind[0] && /^[x×*]$/.test(textOf(behind[0]))) return counted(behind.slice(1), text);
  if (behind[0] && EACH.test(textOf(behind[0]))) return counted(before, text);
  return undefined;
}

function counted(near: readonly Token[], text: string): Counted | undefined {
  for (const token of near) {
    if (token.kind === "amount" && token.marked) return undefined;
    const isNumber =
      token.kind === "amount" ||
      (token.kind === "figure" && /^(?:count|beside_marked|unreadable|index)$/.test(token.why));
    if (!isNumber) continue;
    const value = Number(text.slice(token.start, token.end).replace(/[.,]$/, ""));
    return Number.isFinite(value) && value > 0 ? { token, value } : undefined;
  }
  return undefined;
}

function textOf(token: Token): string {
  return token.kind === "word" ? token.fold : token.kind === "mark" ? token.text : "";
}

const CUTS = /^(?:,|and|&|\+|plus|und|et|y|e)$/;

/** The tokens around each sum, cut at commas and "and"; a stretch without a sum goes to the next one. */
function segmentsOf(tokens: readonly Token[], money: readonly AmountMention[]): Token[][] {
  const segments: Token[][] = [];
  let open: Token[] = [];
  let holds = false;
  for (const token of tokens) {
    if (CUTS.test(textOf(token)) && holds) {
      segments.push(open);
      open = [];
      holds = false;
    } else if (token.kind === "amount" && money.includes(token) && holds) {
      segments.push(open);
      open = [token];
    } else {
      open.push(token);
      holds ||= token.kind === "amount" && money.includes(token);
    }
  }
  if (holds) segments.push(open);
  else segments.at(-1)?.push(...open);
  return segments;
}

const GOAL = /^(?:goal|target|ziel|objectif|meta|objetivo|obiettivo)$/;
const TOTAL = /^(?:total|totals|totalling|totaling|altogether|sum|summe|gesamt|totale)$/;

function roleOf(segment: readonly Token[], amount: AmountMention): AmountRow["role"] {
  const near = segment
    .filter((token) => token.kind === "word" && Math.abs(token.start - amount.start) < 40)
    .map(textOf);
  if (near.some((word) => GOAL.test(word))) return "goal";
  return near.some((word) => TOTAL.test(word)) ? "total" : "row";
}
