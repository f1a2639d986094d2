import type { Order } from "../reading/orders.js";
import type { Slot } from "../reading/slots.js";
import { FROM_USER } from "./finding.js";

/** What one value of the call is by one order. */
export interface Claim {
  readonly path: string;
  readonly verdict: "said" | "unsaid" | "against";
  readonly origin?: "U" | "R" | "none";
  readonly from?: string;
  readonly note?: string;
  /** Kinds of slots that it answers. */
  readonly spends?: readonly Slot["kind"][];
  /** What stands in its place in the user's words. */
  readonly instead?: string;
  /** In one line, for the card. */
  readonly why?: string;
}
export function said(path: string, spends: readonly Slot["kind"][] = [], from = FROM_USER): Claim {
  return { path, verdict: "said", origin: "U", from, spends };
}

export function unsaid(path: string, why: string): Claim {
  return { path, verdict: "unsaid", why };
}

/** Said otherwise; proven only where the order says one thing, once. */
export function against(path: string, order: Order, kind: Slot["kind"], why: string): Claim {
  return { path, verdict: !order.twice.includes(kind) ? "against" : "unsaid", why };
}
