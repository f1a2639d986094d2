import { readTurn, type SentenceRead } from "../reading/turn.js";
import { type Evidence, lexedTurns, type UserTurn } from "./evidence.js";
import { lex } from "./lexer.js";
import { parseLexedOrder } from "./order.js";
import { foldOrders, type Order } from "./orders.js";
import { quotedIn } from "./quoted.js";
import { remember } from "./remember.js";
import { sentencesOf } from "./sentences.js";

export interface Orders {
  readonly orders: readonly Order[];
  /** Words of the last turn that were not understood. */
  readonly unread?: string;
  /** Words of an earlier turn. */
  readonly tainted?: string;
  /** Index of the last live turn. */
  readonly last: number;
}

interface LiveRead {
  readonly reads: readonly (readonly SentenceRead[])[];
  /** By the turn's place among all that the user said. */
  readonly unread: readonly { readonly turn: number; readonly words: string }[];
}

const SHOWN = 80;

/** What the live turns say; a name of the account is looked up only where a name may stand. */
const liveReads = remember(({ live, names, turns }: Evidence): LiveRead => {
  const reads: (readonly SentenceRead[])[] = [];
  const unread: { turn: number; words: string }[] = [];
  const before = turns.length - live.length;
  let open: Parameters<typeof readTurn>[3];
  live.forEach(({ text }, at) => {
    const plain = lex(text);
    const { sentences } = readTurn(plain, sentencesOf(plain, quotedIn(plain)), names, open);
    reads.push(sentences);
    const lost = sentences.find(({ kind }) => kind === "unread");
    if (lost)
      unread.push({ turn: before + at, words: text.slice(lost.span.start, lost.span.end).slice(0, SHOWN) });
    const order = sentences.findLast((one) => one.kind === "order");
    if (order?.kind === "order")
      open = { noun: order.noun, rows: true, hasClient: order.slots.some(({ kind }) => kind === "client") };
  });
  return { reads, unread };
});

export const ordersOf = remember((evidence: Evidence): Orders => {
  const { reads, unread } = liveReads(evidence);
  return {
    orders: foldOrders(reads),
    unread: unread.find(({ turn }) => turn === evidence.turns.length - 1)?.words,
    tainted: taintBefore(evidence, evidence.turns.length - 1),
    last: evidence.live.length - 1,
  };
});

/** Whether a sentence of the last turn is a greeting, thanks or a look-up, which order nothing. */
export function isAside({ turns, live, names }: Evidence, { start }: { readonly start: number }): boolean {
  const last = turns.at(-1);
  if (!last || live.length === 0) return false;
  return asidesOf(last, names).has(start);
}

const asidesOf = remember(({ text }: UserTurn, names: Evidence["names"]): ReadonlySet<number> => {
  const plain = lex(text);
  const { sentences } = readTurn(plain, sentencesOf(plain, quotedIn(plain)), names);
  const asides = sentences.filter((one) => (one.kind === "polite" && !one.assents) || one.kind === "look");
  return new Set(asides.map(({ span }) => span.start));
});

/** An earlier turn that nobody understood may have framed all that came after it, until something ran. */
export function taintBefore(evidence: Evidence, turn: number): string | undefined {
  const earlier = liveReads(evidence).unread.filter((one) => one.turn < turn);
  return earlier.find((one) => !isPayout(evidence, one.turn))?.words;
}

/** Understood by the grammar of payouts. */
const isPayout = remember((evidence: Evidence, turn: number) => {
  return parseLexedOrder(lexedTurns(evidence).slice(0, turn + 1)).kind === "order";
});
