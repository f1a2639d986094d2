import type { Evidence } from "../reading/evidence.js";
import { liveReads } from "../reading/live.js";
import { payoutIn } from "../reading/payout-order.js";
import { type Doubted, doubt } from "./finding.js";

/** Words of the last turn that were not understood. */
export function unreadLast(evidence: Evidence): Doubted[] {
  const lost = liveReads(evidence).unread.find(({ turn }) => turn === evidence.turns.length - 1);
  return lost ? [doubt("unread", "", `these words of yours could not be read: “${lost.words}”`)] : [];
}

/** An earlier turn that nobody understood may have framed all that came after it, until something ran. */
export function taintBefore(evidence: Evidence, turn = evidence.turns.length - 1, field = ""): Doubted[] {
  const earlier = liveReads(evidence).unread.filter((one) => one.turn < turn);
  const lost = earlier.find((one) => payoutIn(evidence, {}, one.turn).kind !== "order");
  return lost ? [doubt("tainted", field, `an earlier message could not be read: “${lost.words}”`)] : [];
}
