import type { ModelRequest } from "../models/model.js";
import { type Evidence, readEvidence } from "../reading/evidence.js";
import { lastSaying, liveReads, ordersOf } from "../reading/live.js";
import type { OpenOrder } from "../reading/open-order.js";
import { isChainOpen, payoutIn } from "../reading/payout-order.js";
import { sayingOf } from "../reading/slots/sayings.js";
import { plan } from "./plan.js";

export interface Question {
  readonly text: string;
  readonly about: OpenOrder;
}

const MOST_SAID = 100;

/** What our own code asks, whoever else answers, where all that was said is understood and an order lacks something. */
export function questionAbout(house: ModelRequest["house"]): Question | undefined {
  const order = openOrder(readEvidence(house.turns, house.account));
  const { text, asks: open } = order ? plan({ house, entries: [] }) : {};
  return order && open && text ? { text, about: { ...order, open } } : undefined;
}

function openOrder(evidence: Evidence): Omit<OpenOrder, "open"> | undefined {
  const payout = payoutIn(evidence);
  if (payout.kind === "order" || isChainOpen(payout)) return { noun: "payout", said: [] };
  const { unread } = liveReads(evidence);
  const order = ordersOf(evidence).at(-1);
  const isLast = order?.turn === lastSaying(evidence) && unread.length === 0;
  if (!order || !isLast || order.slots.length > MOST_SAID) return undefined;
  return { noun: order.noun, said: order.slots.map((slot) => sayingOf(slot)) };
}
