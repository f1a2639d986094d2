import { type Evidence, lexedTurns, type UserTurn } from "../reading/evidence.js";
import { liveReads } from "../reading/live.js";
import { foldOrders, type Order } from "../reading/orders.js";
import { parseLexedOrder } from "../reading/payout-order.js";
import { quotedIn } from "../reading/quoted.js";
import { remember } from "../reading/remember.js";
import { sentencesOf } from "../reading/sentences.js";
import { readTurn } from "../reading/turn.js";
import type { Lexed } from "../reading/types.js";

export interface Orders {
  readonly orders: readonly Order[];
  /** Words of the last turn that were not understood. */
  readonly unread?: string;
  /** Words of an earlier turn. */
  readonly tainted?: string;
  /** Index of the last live turn. */
  readonly last: number;
}

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

const asidesOf = remember(({ plain }: UserTurn, names: Evidence["names"]): ReadonlySet<number> => {
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
function isPayout(evidence: Evidence, turn: number): boolean {
  return parseLexedOrder(upTo(lexedTurns(evidence), turn), evidence.trusted.contacts).kind === "order";
}

const upTo = remember((turns: readonly Lexed[], turn: number) => turns.slice(0, turn + 1));
