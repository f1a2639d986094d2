import type { Verdict } from "../../src/agent/guard/verdict.js";

/** Rules that doubt because words were not understood as an order, whatever the values are. */
const UNDERSTANDING = /^(?:order_|asked$|live$|cancel_order$|pay_order$|unread|tainted)/;

/**
 * Nothing but those stands between the words and the deed: without them it would pass. Before its words were changed
 * every value was claimed: one that no longer is stands in a sentence that is not understood.
 */
export function isHeldByUnderstanding(verdict: Verdict): boolean {
  if (verdict.verdict !== "confirm") return verdict.verdict === "allow";
  const rules = verdict.reasons.map(({ rule }) => rule);
  const isLost = rules.includes("unread");
  return rules.every((rule) => UNDERSTANDING.test(rule) || (isLost && rule === "unclaimed"));
}
