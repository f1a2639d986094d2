import type { Usdc } from "../../money.js";
import { said } from "../reading/evidence.js";
import { lex } from "../reading/lexer.js";
import { liveReads, ordersOf } from "../reading/live.js";
import { type Order, slotOf, slotsOf } from "../reading/orders.js";
import { quotedIn } from "../reading/quoted.js";
import type { Noun } from "../reading/reader.js";
import { sentencesOf } from "../reading/sentences.js";
import { readTurn } from "../reading/turn.js";
import type { Deed } from "../reading/words/deeds.js";
import { type Hearing, inTwoWays, type Plan, say } from "./hearing.js";

const NOUNS: Readonly<Partial<Record<Deed, Noun>>> = {
  link: "link",
  invoice: "invoice",
  plan: "plan",
  jar: "jar",
};
const MOST = 10;

/** The guard reads no row with one of these for sure: such an invoice is always shown before it is made. */
export const DISCOUNTS = new Set(
  "discount rebate less minus rabatt remise descuento desconto sconto".split(" "),
);

/** What was asked for last, of one kind, as the guard reads it. */
export function heardOrder({ evidence }: Hearing, deed: Deed): Order | undefined {
  return ordersOf(evidence).findLast(({ noun }) => noun === NOUNS[deed]);
}

/** Words that nobody understood may change everything: then nothing is made, and they are named. */
export function notHeard(hearing: Hearing, deed: Deed): Plan | undefined {
  if (!NOUNS[deed]) return undefined;
  const lost = liveReads(hearing.evidence).unread.find(
    ({ turn, words }) => !isReadByName(hearing, turn) && !(deed === "invoice" && isDiscount(words)),
  );
  const turn = lost && hearing.evidence.turns[lost.turn];
  const unclear = turn && said(turn, "amount").find(({ readings }) => readings.length > 1);
  if (unclear) return say(`I made nothing, for ${inTwoWays(unclear.readings)}.`);
  if (lost) {
    const where = lost.turn < hearing.evidence.turns.length - 1 ? ", in a new chat" : "";
    return say(
      `I did not understand “${lost.words}”, so I made nothing. Please ask again in one plain sentence, without it${where}.`,
    );
  }
  const order = heardOrder(hearing, deed);
  const repeats = order && (slotOf(order, "interval") ?? slotOf(order, "repeats"));
  if (repeats && (deed === "link" || deed === "jar"))
    return say(
      `A ${deed === "link" ? "payment link" : "donation jar"} does not repeat. Shall it be a recurring invoice or a subscription plan? I made nothing.`,
    );
  if (order && order.twice.length > 0)
    return say("You named two values for one thing. Which one is meant? I made nothing.");
  if (order && order.count > MOST) return say(`I make at most ${MOST} at a time. I made nothing.`);
  return undefined;
}

function isDiscount(words: string): boolean {
  return words
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => DISCOUNTS.has(word));
}

const UNQUOTED =
  /\b(called|named) (\p{Lu}[^"“”„«,.;:\n]{1,60}?)(?= (?:on|to|at|into|with|for|every|each|id|goal|slug)\b|[,.;:\n]|$)/u;

/** A name without quotation marks: with them, every word is understood, and the guard shows it before it is used. */
function isReadByName({ evidence: { turns, names } }: Hearing, turn: number): boolean {
  const text = turns[turn]?.text ?? "";
  if (!UNQUOTED.test(text)) return false;
  const plain = lex(text.replace(UNQUOTED, '$1 "$2"'));
  const { sentences } = readTurn(plain, sentencesOf(plain, quotedIn(plain)), names);
  return sentences.every(({ kind }) => kind !== "unread");
}

/** How many of it, and what each comes to where one sum is said. */
export function countOf(hearing: Hearing, deed: Deed): { count: number; each?: Usdc } {
  const order = heardOrder(hearing, deed);
  const sums = order ? slotsOf(order, "amount") : [];
  const count = order?.count ?? 1;
  return count > 1 && sums.length === 1 && sums[0] ? { count, each: sums[0].units } : { count };
}
