import { type Evidence, lexedTurns } from "../reading/evidence.js";
import { isLetter } from "../reading/letter.js";
import type { Order } from "../reading/orders.js";
import { parseLexedOrder } from "../reading/payout-order.js";
import { isPlainText } from "../reading/plain-text.js";
import type { Slot } from "../reading/slots.js";
import { type Call, type Case, chainOf, fieldOf, paysOthers, text } from "./call.js";
import type { Claim } from "./claim.js";
import { claimsBy, findingOf, notesOf } from "./claims.js";
import { couldMean, onlyChain } from "./claims-of-places.js";
import { unproven } from "./coverage.js";
import { deny, doubt, type Finding } from "./finding.js";
import { lastBill } from "./last-bill.js";
import { isNewPayee } from "./new-payee.js";
import { NOUN_OF } from "./nouns.js";
import { ordersOf } from "./read-turns.js";
import { freeText } from "./sinks/free-text.js";

/** Money in runs without a card only if every sentence is understood and one order says every value, and no more. */
export function askedFor(given: Case): Finding[] {
  const noun = NOUN_OF[given.call.head.noun];
  if (given.call.head.kind !== "in" || !noun) return [];
  const { orders, unread, tainted, last } = ordersOf(given.evidence);
  const asked = orders.filter((order) => order.noun === noun);
  const doubts: Finding[] = [
    ...(unread ? [doubt("unread", "", `these words of yours could not be read: “${unread}”`)] : []),
    ...(tainted ? [doubt("tainted", "", `an earlier message could not be read: “${tainted}”`)] : []),
  ];
  if (asked.length === 0)
    return [
      ...doubts,
      doubt("unclaimed", "", `that a ${noun} should be made now could not be read`),
      ...missingChain(given),
    ];
  const tries = asked.map((order) => ({ order, claims: claimsBy(given, order) }));
  const best = tries.reduce((one, other) => (cost(other.claims) < cost(one.claims) ? other : one));
  const proven =
    !unread && !tainted && tries.every(({ claims }) => claims.some(({ verdict }) => verdict === "against"));
  return [
    ...doubts,
    ...(best.order.turn === last ? [] : [doubt("live", "", "your last message is about something else")]),
    ...best.order.twice.map((kind) =>
      doubt("said_twice", "", `your message says ${WORDS[kind] ?? kind} twice`),
    ),
    ...best.claims.flatMap((claim) => judged(given, claim, proven)),
    ...leftOver(best.order, best.claims),
    ...missingChain(given),
    ...strangers(given, best.order, asked.length),
    ...notesOf(best.claims),
  ];
}

function cost(claims: readonly Claim[]): number {
  return claims.reduce(
    (sum, { verdict }) => sum + (verdict === "against" ? 3 : verdict === "unsaid" ? 2 : 0),
    0,
  );
}

function judged(given: Case, claim: Claim, proven: boolean): Finding[] {
  const { path, why = "" } = claim;
  if (claim.verdict === "said") return [findingOf(claim)];
  const found = unproven(given, path, given.call.input[path], why);
  if (found.verdict === "deny") return [found];
  if (claim.verdict === "against" && proven) return [deny("contradicted", "contradicts_user", path)];
  return [found];
}

const WORDS: Readonly<Partial<Record<Slot["kind"], string>>> = {
  amount: "an amount",
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
function leftOver(order: Order, claims: readonly Claim[]): Finding[] {
  const spent = new Set(claims.flatMap(({ verdict, spends = [] }) => (verdict === "said" ? spends : [])));
  const open = claims.flatMap(({ verdict, path }) => (verdict === "said" ? [] : [path]));
  if (open.length > 0) return [];
  const left = order.slots.find(
    (slot) =>
      !spent.has(slot.kind) &&
      WORDS[slot.kind] &&
      !(order.noun === "invoice" && slot.kind === "uses" && slot.once),
  );
  return left
    ? [doubt("left_over", "", `you named ${WORDS[left.kind]}, which this ${order.noun} does not have`)]
    : [];
}

function missingChain(given: Case): Finding[] {
  if (!chainOf(given.call) || given.evidence.turns.some(({ plain }) => plain.chainWords)) return [];
  if (onlyChain(given) === chainOf(given.call)) return [];
  const { orders } = ordersOf(given.evidence);
  if (orders.some((order) => lastBill(given, order)?.chain === chainOf(given.call))) return [];
  const field = fieldOf(given.call, "destination");
  const own = field && text(given.call.input, field)?.toLowerCase();
  const named = orders.some(({ slots }) =>
    slots.some((slot) => slot.kind === "wallet" && couldMean(given, slot.wallet).some((one) => one === own)),
  );
  if (named) return [];
  return [deny("chain_missing", "chain_missing", "chain")];
}

/** Whom money or mail goes to for the first time. */
function strangers(given: Case, order: Order, orders: number): Finding[] {
  const field = fieldOf(given.call, "destination");
  const address = field && String(given.call.input[field]).toLowerCase();
  const payee = address !== undefined && isNewPayee(given.account, address);
  const email = text(given.call.input, "client_email")?.toLowerCase();
  const known = given.evidence.trusted.clients.some((client) => client.email.toLowerCase() === email);
  const mail =
    email !== undefined &&
    !known &&
    (payee || order.mailAnswered || orders > 1 || given.evidence.live.some(isLetter));
  return [
    ...(payee ? [doubt("new_payee", field ?? "", "money has not gone to this address before")] : []),
    ...(mail
      ? [doubt("new_client", "client_email", "this client is new: check the e-mail before it is sent")]
      : []),
  ];
}

/** How many of one thing the user asks for. */
export function wantedOf({ head }: Pick<Call, "head">, evidence: Evidence): number {
  const { orders } = ordersOf(evidence);
  return Math.max(1, ...orders.filter(({ noun }) => noun === NOUN_OF[head.noun]).map(({ count }) => count));
}

/** The call with the user's own words wherever the model wrote text of its own; the same call where it did not. */
export function inUsersWords(given: Case): Call {
  const { call } = given;
  if (paysOthers(call)) return withoutOwnLabel(given);
  const noun = NOUN_OF[call.head.noun];
  if (call.head.kind !== "in" || !noun) return call;
  const orders = ordersOf(given.evidence).orders.filter((order) => order.noun === noun);
  const [first, ...rest] = orders.map((order) => claimsBy(given, order));
  const best = rest.reduce((one, other) => (one && cost(one) <= cost(other) ? one : other), first) ?? [];
  const instead = new Map(
    best.flatMap(({ path, instead: words }) => (words === undefined ? [] : [[path, words] as const])),
  );
  return instead.size === 0 ? call : { ...call, input: rewritten(call.input, instead) };
}

/** A payout without a label of the model's own, but for plain words of trade. */
function withoutOwnLabel(given: Case): Call {
  const { call, evidence } = given;
  const order = parseLexedOrder(lexedTurns(evidence), evidence.trusted.contacts);
  const label = order.kind === "order" ? (order.label ?? "") : "";
  const own = freeText(given).flatMap((one) =>
    one.verdict === "source" &&
    one.origin === "none" &&
    !isPlainText(String(call.input[one.path]), [label], [])
      ? [[one.path, ""] as const]
      : [],
  );
  return own.length === 0 ? call : { ...call, input: rewritten(call.input, new Map(own)) };
}

function rewritten(input: Call["input"], instead: ReadonlyMap<string, string>): Call["input"] {
  const at = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => at(item, `${path}[${index}]`));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(
        Object.entries(value)
          .map(([key, inner]) => [key, at(inner, path === "" ? key : `${path}.${key}`)])
          .filter(([, inner]) => inner !== ""),
      );
    return instead.get(path) ?? value;
  };
  return at(input, "") as Call["input"];
}
