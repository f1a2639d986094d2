import type { Evidence } from "../reading/evidence.js";
import { isLetter } from "../reading/letter.js";
import { ordersOf } from "../reading/live.js";
import type { Order } from "../reading/orders.js";
import { isNewPayee } from "../reading/origins.js";
import { type Slot, slotsOf } from "../reading/slots/slots.js";
import { untold } from "../reading/texts-for.js";
import { type Call, type Case, chainOf, nounAsked, placeOf, text } from "./call.js";
import type { Claim } from "./claim.js";
import { type Reading, readingsOf } from "./claims.js";
import { couldMean, onlyChain } from "./claims-of-places.js";
import { unproven } from "./coverage.js";
import { deny, doubt, type Finding, FROM_USER, note, source } from "./finding.js";
import { lastBill } from "./last-bill.js";
import { taintBefore, unreadLast } from "./read-turns.js";

/** Money in runs without a card only if every sentence is understood and one order says every value, and no more. */
export function askedFor(given: Case): Finding[] {
  const noun = nounAsked(given.call);
  if (!noun) return [];
  const lost = [...unreadLast(given.evidence), ...taintBefore(given.evidence)];
  const readings = readingsOf(given);
  const [best] = readings;
  if (!best)
    return [
      ...lost,
      doubt("unclaimed", "", `that this ${noun} should be made now could not be read`),
      ...missingChain(given),
    ];
  const isProven =
    lost.length === 0 && readings.every(({ claims }) => claims.some(({ verdict }) => verdict === "against"));
  return [
    ...lost,
    ...ofOrder(given, best.order),
    ...best.claims.flatMap((claim) => judged(given, claim, isProven)),
    ...leftOver(best, given.call),
    ...missingChain(given),
    ...strangers(given, best.order, readings.length),
  ];
}

function ofOrder({ evidence }: Case, { turn, twice }: Order): Finding[] {
  const other = "your last message is about something else";
  return [
    ...(turn === evidence.live.length - 1 ? [] : [doubt("live", "", other)]),
    ...twice.map((kind) => doubt("said_twice", "", kind === "amount" ? UNCLEAR_SUMS : saidTwice(kind))),
  ];
}

function judged(given: Case, claim: Claim, isProven: boolean): Finding[] {
  const { verdict, path, why = "", origin = "U", from = FROM_USER } = claim;
  if (verdict === "said") return [source(path, origin, from), ...(claim.note ? [note(claim.note)] : [])];
  const found = unproven(given, path, given.call.input[path], why);
  const isContradicted = found.verdict !== "deny" && verdict === "against" && isProven;
  const told = claim.means ? `The user's own words say ${claim.means}.` : undefined;
  return [isContradicted ? deny("contradicted", "contradicts_user", path, told) : found];
}

/** A row may as well be no charge, a sum the sum of others, a number no sum. */
const UNCLEAR_SUMS = "your message leaves open which of its sums count";

function saidTwice(kind: Slot["kind"]): string {
  return `your message says ${WORDS[kind] ?? `a ${kind}`} twice`;
}

const WORDS: Readonly<Partial<Record<Slot["kind"], string>>> = {
  item: "an amount",
  chain: "a chain",
  address: "a destination",
  wallet: "a wallet",
  client: "a client",
  email: "an e-mail",
  due: "a due date",
  expires: "an expiry",
  interval: "an interval",
  repeats: "that it repeats",
  uses: "how often it can be paid",
  goal: "a goal",
  planId: "a plan id",
  slug: "a path",
  url: "a URL",
  off: "a discount",
  same: "the last one",
};

/** What was said and stands nowhere in the call. */
function leftOver({ order, claims }: Reading, { head, input }: Call): Finding[] {
  const { noun, slots } = order;
  if (claims.some(({ verdict }) => verdict !== "said")) return [];
  const spent = new Set(claims.flatMap(({ spends = [] }) => spends));
  // An invoice is paid once whatever is said of it.
  const isMoot = (slot: Slot) => noun === "invoice" && slot.kind === "uses" && slot.once;
  const left = slots.find((slot) => !spent.has(slot.kind) && WORDS[slot.kind] && !isMoot(slot));
  const lost = untold(order, head.fields, input)?.of;
  const what = left ? WORDS[left.kind] : lost && `a ${lost}`;
  return what ? [doubt("left_over", "", `you named ${what}, which this ${noun} does not have`)] : [];
}

function missingChain(given: Case): Finding[] {
  const { call, evidence } = given;
  const wanted = chainOf(call);
  if (!wanted || evidence.turns.some(({ plain }) => plain.chainWords) || onlyChain(given) === wanted)
    return [];
  const place = placeOf(call, "destination")?.value.toLowerCase() ?? "";
  const isTold = ordersOf(evidence).some(
    (order) =>
      lastBill(given, order)?.chain === wanted ||
      slotsOf(order, "wallet").some(({ wallet }) => couldMean(given, wallet).includes(place)),
  );
  return isTold ? [] : [deny("chain_missing", "chain_missing", "chain")];
}

/** Whom money or mail goes to for the first time. */
function strangers({ call, account, evidence }: Case, order: Order, orders: number): Finding[] {
  const place = placeOf(call, "destination");
  const payee = place && isNewPayee(account, place.value.toLowerCase());
  const email = text(call.input, "client_email")?.toLowerCase();
  const isKnown = evidence.trusted.clients.some((client) => client.email.toLowerCase() === email);
  const isOdd = payee || order.mailAnswered || orders > 1 || evidence.live.some(isLetter);
  const mail = email !== undefined && !isKnown && isOdd;
  return [
    ...(payee ? [doubt("new_payee", place.path, "money has not gone to this address before")] : []),
    ...(mail
      ? [doubt("new_client", "client_email", "this client is new: check the e-mail before it is sent")]
      : []),
  ];
}

/** How many of one thing the user asks for. */
export function wantedOf(call: Pick<Call, "head">, evidence: Evidence): number {
  const orders = ordersOf(evidence).filter(({ noun }) => noun === nounAsked(call));
  return Math.max(1, ...orders.map(({ count }) => count));
}
