import { expect, it } from "vitest";
import { readEvidence } from "../../../src/agent/reading/evidence.js";
import { foldOf } from "../../../src/agent/reading/lex/names.js";
import { liveReads, ordersOf } from "../../../src/agent/reading/live.js";
import type { Order } from "../../../src/agent/reading/orders.js";
import { type Row, rowsOf } from "../../../src/agent/reading/slots/bill-rows.js";
import { daysMeant, daysUntil } from "../../../src/agent/reading/slots/days-meant.js";
import type { SlotOf } from "../../../src/agent/reading/slots/slots.js";
import { slotOf } from "../../../src/agent/reading/slots/slots.js";
import { typedAt } from "../../../src/agent/reading/slots/typed-slots.js";
import { walletsSaid } from "../../../src/agent/reading/wallet-said.js";
import { toDecimal } from "../../../src/money.js";
import { A, ACCOUNT, B, NOW, turns } from "../guard/world.js";
import { examplesOf, turnsOf } from "./examples.js";

const evidenceOf = (said: string) =>
  readEvidence(turns(...turnsOf(said.replaceAll("@A", A).replaceAll("@B", B))), ACCOUNT);

/** What is ordered, where all of it is understood. */
function orderIn(said: string): Order | undefined {
  const evidence = evidenceOf(said);
  return liveReads(evidence).unread.length > 0 ? undefined : ordersOf(evidence).at(-1);
}

function typedIn<K extends "due" | "expires">(said: string, kind: K): SlotOf<K> | undefined {
  const { names, turns: read } = evidenceOf(said);
  const { text = "", plain } = read[0] ?? {};
  const tokens = plain?.tokens ?? [];
  const reader = { text, fold: foldOf(text), tokens, names };
  const slots = tokens.map((_, at) => typedAt(reader, at)?.value);
  return slots.find((slot): slot is SlotOf<K> => slot?.kind === kind);
}

function rowAloud({ quantity, units }: Row): string {
  return quantity === 1 ? toDecimal(units) : `${quantity} x ${toDecimal(units)}`;
}

function sumsAloud(order: Order): string {
  const total = slotOf(order, "total");
  const goal = slotOf(order, "goal");
  const off = slotOf(order, "off");
  return [
    ...rowsOf(order).map(rowAloud),
    ...(total ? [`total ${toDecimal(total.units)}`] : []),
    ...(goal ? [`goal ${toDecimal(goal.units)}`] : []),
    ...(off ? [`less ${off.units === undefined ? `${off.percent} %` : toDecimal(off.units)}`] : []),
    ...(order.twice.length > 0 ? ["twice"] : []),
  ].join(", ");
}

/** What stands before the colon of an example is what is asked of its words. */
const HEARD: Readonly<Record<string, (said: string, on: string) => string>> = {
  due(said) {
    const slot = typedIn(said, "due");
    return (slot && daysMeant(slot.due, NOW).join(" ")) || "none";
  },
  expires: (said) => daysUntil(typedIn(said, "expires")?.day, NOW).join(" ") || "none",
  to(said) {
    const order = orderIn(said);
    const address = order && slotOf(order, "address")?.address;
    if (address === undefined) return order ? "nowhere" : "unread";
    return address === A ? "@A" : "@B";
  },
  asks: (said, noun) => (orderIn(said)?.noun === noun ? "yes" : "no"),
  sums(said) {
    const order = orderIn(said);
    return order ? sumsAloud(order) || "none" : "unread";
  },
  wallet(said) {
    const wallets = walletsSaid(evidenceOf(said), ACCOUNT);
    return wallets ? wallets.map(({ label }) => label).join(" ") || "elsewhere" : "nothing";
  },
};

it.each(examplesOf("said-read.txt"))("hears %s", (example = "", wanted) => {
  const [, what = "", on = "", said = ""] = /^(\w+) ?(\w*): (.*)$/.exec(example) ?? [];
  expect(HEARD[what]?.(said, on)).toBe(wanted);
});
