import type { Verdict } from "../../src/agent/guard/verdict.js";

/** Rules that doubt because words were not understood as an order, whatever the values are. */
const UNDERSTANDING = /^(?:order_|asked$|live$|cancel_order$|pay_order$|unread|tainted)/;

/** Nothing but those stands between the words and the deed: without them it would pass. */
export function isHeldByUnderstanding(verdict: Verdict): boolean {
  if (verdict.verdict === "confirm") return verdict.reasons.every(({ rule }) => UNDERSTANDING.test(rule));
  return verdict.verdict === "allow";
}
