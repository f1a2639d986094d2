import type { Slot } from "../reading/slots/slots.js";
import { FROM_USER } from "./finding.js";

/** What one value of the call is by one order. */
export interface Claim {
  readonly path: string;
  /** Against what is said twice nothing is proven: then it is unsaid. */
  readonly verdict: "said" | "unsaid" | "against";
  readonly origin?: "U" | "R" | "none";
  readonly from?: string;
  readonly note?: string;
  /** Kinds of slots that it answers; of one that is against, the one that it contradicts. */
  readonly spends?: readonly Slot["kind"][];
  /** What stands in its place in the user's words. */
  readonly instead?: string;
  /** What the user's words say, where it may be told. */
  readonly means?: string;
  /** In one line, for the card. */
  readonly why?: string;
}

export function said(path: string, spends: readonly Slot["kind"][] = []): Claim {
  return { path, verdict: "said", origin: "U", from: FROM_USER, spends };
}

/** By something of the account that the user names, or leaves open. */
export function known(path: string, spends: readonly Slot["kind"][], from: string, note?: string): Claim {
  return { path, verdict: "said", origin: "R", from, spends, note };
}

export function unsaid(path: string, why: string): Claim {
  return { path, verdict: "unsaid", why };
}

export function against(path: string, kind: Slot["kind"], why: string): Claim {
  return { path, verdict: "against", spends: [kind], why };
}

export function saidOr(isSame: boolean, path: string, kind: Slot["kind"], why: string): Claim {
  return isSame ? said(path, [kind]) : against(path, kind, why);
}
