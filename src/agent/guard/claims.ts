import { ordersOf } from "../reading/live.js";
import type { Order } from "../reading/orders.js";
import { type Case, nounAsked } from "./call.js";
import type { Claim } from "./claim.js";
import { dates, drafts, literals, series, slug, uses } from "./claims-of-literals.js";
import { money } from "./claims-of-money.js";
import { chain, client, destination } from "./claims-of-places.js";
import { texts } from "./claims-of-texts.js";

/** The call beside one order. */
export interface Reading {
  readonly order: Order;
  readonly claims: readonly Claim[];
}

const COST = { said: 0, unsaid: 2, against: 3 };

/** Nobody asks for more of one thing at once, and a call beside all of them would keep others waiting. */
const MOST_ORDERS = 200;

/** The call beside every order of its noun, the one that says most of it first; beside too many, none. */
export function readingsOf(given: Case): Reading[] {
  const noun = nounAsked(given.call);
  const orders = ordersOf(given.evidence).filter((order) => order.noun === noun);
  if (orders.length > MOST_ORDERS) return [];
  return orders
    .map((order) => ({ order, claims: claimsBy(given, order) }))
    .sort((one, other) => costOf(one) - costOf(other));
}

/** How far the call is from the order. */
export function costOf({ claims }: Reading): number {
  return claims.reduce((sum, { verdict, instead }) => sum + COST[verdict] + Number(instead !== undefined), 0);
}

/** Every value of the call that this order says, leaves open or says otherwise. */
function claimsBy(given: Case, order: Order): Claim[] {
  return READERS.flatMap((read) => read(given, order) ?? []).map((claim) =>
    claim.verdict === "against" && claim.spends?.some((kind) => order.twice.includes(kind))
      ? { ...claim, verdict: "unsaid" }
      : claim,
  );
}

const READERS: readonly ((given: Case, order: Order) => Claim | Claim[] | undefined)[] = [
  money,
  texts,
  chain,
  destination,
  client,
  dates,
  literals,
  series,
  uses,
  drafts,
  slug,
];
