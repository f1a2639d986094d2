import { type Evidence, lexedTurns } from "../reading/evidence.js";
import { liveReads } from "../reading/live.js";
import { foldOrders } from "../reading/orders.js";
import { parseLexedOrder } from "../reading/payout-order.js";
import { remember } from "../reading/remember.js";
import type { Lexed } from "../reading/types.js";
import { type Doubted, doubt } from "./finding.js";

/** What the live turns ask for. */
export const ordersOf = remember((evidence: Evidence) => foldOrders(liveReads(evidence).reads));

/** Words of the last turn that were not understood. */
export function unreadLast(evidence: Evidence): Doubted[] {
  const lost = liveReads(evidence).unread.find(({ turn }) => turn === evidence.turns.length - 1);
  return lost ? [doubt("unread", "", `these words of yours could not be read: “${lost.words}”`)] : [];
}

/** An earlier turn that nobody understood may have framed all that came after it, until something ran. */
export function taintBefore(evidence: Evidence, turn = evidence.turns.length - 1, field = ""): Doubted[] {
  const earlier = liveReads(evidence).unread.filter((one) => one.turn < turn);
  const lost = earlier.find((one) => !isPayout(evidence, one.turn));
  return lost ? [doubt("tainted", field, `an earlier message could not be read: “${lost.words}”`)] : [];
}

/** Understood by the grammar of payouts. */
function isPayout(evidence: Evidence, turn: number): boolean {
  return parseLexedOrder(upTo(lexedTurns(evidence), turn), evidence.trusted.contacts).kind === "order";
}

const upTo = remember((turns: readonly Lexed[], turn: number) => turns.slice(0, turn + 1));
