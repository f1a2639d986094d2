import { ask, type Hearing, type Plan, say, toolFor } from "./hearing.js";
import { chainOf, clientsNamed, strangerNamed } from "./narrow.js";
import { monthsOf, spanSaid } from "./span.js";

/** The end of what can't be looked up. */
export const UNDONE = ", so I looked nothing up. Ask without it, or see the lists in the console.";

/** All there is, or all of some months. */
export function counted(hearing: Hearing): Plan | undefined {
  const span = spanSaid(hearing, false);
  if (!span) return lookedUp(hearing, "insights", {});
  if ("unable" in span) return say(`I can't count by ${span.unable}${UNDONE}`);
  const months = monthsOf(span, hearing.now);
  return months ? lookedUp(hearing, "insights", months) : say(`I can't count by that time${UNDONE}`);
}

export const EARNED =
  /\b(?:earn\w*|revenue|income|turnover)\b|\bhow much (?:money |usdc )?(?:(?:did|have|was|were|has) )?(?:(?:i|we) )?(?:make|made|invoiced?|billed?|received?|get|got|collect(?:ed)?|take in|took in|come in|came in)\b|\bwhat (?:money )?(?:came|has come|comes) in\b|\bwhat (?:did|have) (?:i|we) (?:receive|get|make|made|collect|take in)|\b(?:how (?:much|many)|what|which) (?:in )?fees? (?:did|have|had|has|was|were)\b/;

const OF_FEES = /\bfees? (?:did|have|had|has|was|were)\b/;

/** "what did we earn in October?", "how much did I invoice this year": all of some months, and fees of any time, and nobody's part of it. */
export function monthsSummed(
  hearing: Hearing,
): Partial<NonNullable<ReturnType<typeof monthsOf>>> | undefined {
  if (!EARNED.test(hearing.words)) return undefined;
  const span = spanSaid(hearing, false);
  if (isOfSomebody(hearing)) return undefined;
  if (!span) return OF_FEES.test(hearing.words) ? {} : undefined;
  return "unable" in span ? undefined : monthsOf(span, hearing.now);
}

/** Of one month, this one where none is said, and of all clients. */
export function statement(hearing: Hearing): Plan | undefined {
  if (isOfSomebody(hearing)) return say(`I can't narrow a statement${UNDONE}`);
  const span = spanSaid(hearing, false);
  const months = span && !("unable" in span) ? monthsOf(span, hearing.now) : undefined;
  if (span && (!months || months.to_month))
    return say(
      `A statement is of one whole month: say which, such as "statement of ${monthOf(hearing.now)}".`,
    );
  return lookedUp(hearing, "statement", { month: months?.month ?? monthOf(hearing.now) });
}

function lookedUp(hearing: Hearing, noun: string, input: Record<string, unknown>): Plan | undefined {
  const tool = toolFor(hearing, "look", noun);
  return tool ? ask(tool, input) : undefined;
}

function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

function isOfSomebody(hearing: Hearing): boolean {
  return clientsNamed(hearing).length > 0 || Boolean(strangerNamed(hearing) || chainOf(hearing));
}
