import { type Evidence, lexedTurns } from "../reading/evidence.js";
import { liveReads } from "../reading/live.js";
import { foldOrders, type Order } from "../reading/orders.js";
import { parseLexedOrder } from "../reading/payout-order.js";
import { remember } from "../reading/remember.js";
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
