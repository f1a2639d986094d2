import { said } from "../reading/evidence.js";
import { lastSaying, liveReads, ordersOf } from "../reading/live.js";
import type { Order } from "../reading/orders.js";
import type { Noun } from "../reading/reader.js";
import { slotOf } from "../reading/slots/slots.js";
import { invoiceOf } from "./bill.js";
import { jarOf, linkOf, planOf } from "./create.js";
import { type Hearing, inTwoWays, namesNoun, type Plan, say } from "./hearing.js";
import { noField } from "./no-field.js";
import { PAYS } from "./pay.js";

/** What an order of each kind comes to: its calls, or what it lacks. */
const MAKES: Readonly<Record<Noun, (hearing: Hearing, order: Order) => Plan>> = {
  link: linkOf,
  invoice: invoiceOf,
  plan: planOf,
  jar: jarOf,
};
const MOST = 10;

/** What the last turn orders, or goes on with, as the guard reads it. */
function ordersHeard({ evidence }: Hearing, at: number): Order[] {
  return ordersOf(evidence).filter(({ turn }) => turn === at);
}

/** A call for each thing that is asked for; none at all while one of them lacks something. */
export function make(hearing: Hearing, at = hearing.evidence.live.length - 1): Plan | undefined {
  const orders = ordersHeard(hearing, at);
  if (orders.length === 0) return undefined;
  const hindered = notHeard(hearing) ?? payoutAgain(hearing, orders) ?? unlikely(orders);
  if (hindered) return hindered;
  const plans = orders.map((order) => MAKES[order.noun](hearing, order));
  return plans.find(({ text }) => text) ?? { text: "", calls: plans.flatMap(({ calls }) => calls) };
}

/** What was asked before somebody said thanks is asked again. */
export function askedStill(hearing: Hearing): Plan | undefined {
  const at = lastSaying(hearing.evidence);
  const plan = at < hearing.evidence.live.length - 1 ? make(hearing, at) : undefined;
  return plan?.asks && plan.asks.length > 0 ? plan : undefined;
}

/** "Same again" is said of what the turn before was about. */
function payoutAgain(hearing: Hearing, orders: readonly Order[]): Plan | undefined {
  const last = hearing.evidence.turns.at(-2);
  const isOfPayout = last && PAYS.test(last.text.toLowerCase()) && !namesNoun({ ...hearing, last });
  if (!isOfPayout || !orders.every((order) => slotOf(order, "same"))) return undefined;
  return say(
    "I repeat no payout by halves: say it whole once more, with each address, sum and the chain. I prepared nothing.",
  );
}

function unlikely(orders: readonly Order[]): Plan | undefined {
  const repeated = orders.find(
    (order) =>
      (order.noun === "link" || order.noun === "jar") &&
      (slotOf(order, "interval") ?? slotOf(order, "repeats")),
  );
  if (repeated)
    return say(
      `A ${repeated.noun === "link" ? "payment link" : "donation jar"} does not repeat. Shall it be a recurring invoice or a subscription plan? I made nothing.`,
    );
  if (orders.some(({ twice }) => twice.length > 0))
    return say(
      "I can't tell for sure what is meant: you named two values for one thing, or a sum that may be no charge of its own. Please say it once more in one message. I made nothing.",
    );
  const all = orders.reduce((sum, { count }) => sum + count, 0);
  return all > MOST ? say(`I make at most ${MOST} at a time. I made nothing.`) : undefined;
}

/** Words that nobody understood may change everything: then nothing is made, and they are named. */
export function notHeard({ evidence }: Hearing): Plan | undefined {
  const [lost] = liveReads(evidence).unread;
  const turn = lost && evidence.turns[lost.turn];
  if (!turn) return undefined;
  const unclear = said(turn, "amount").find(({ readings }) => readings.length > 1);
  if (unclear) return say(`I made nothing, for ${inTwoWays(unclear.readings)}.`);
  const lacking = noField(turn.text.slice(lost.span.start, lost.span.end));
  if (lacking) return say(lacking);
  const where = lost.turn < evidence.turns.length - 1 ? ", in a new chat" : "";
  return say(
    `I did not understand “${lost.words}”, so I made nothing. Please ask again in one plain sentence, without it${where}.`,
  );
}
