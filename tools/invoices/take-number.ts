import type { Context } from "../../src/runtime/context.js";
import { takeNumbers } from "../../src/store/invoice-numbers.js";

/**
 * The next one, and when what bears it was made: whoever waited for his is younger than those before him, so that no
 * list is told of him behind them, and never of another year than it says.
 */
export async function takeNumber(
  { sql, caller, now, clock }: Context,
  prefix?: string,
): Promise<{ number: string; createdAt: Date }> {
  const [number = ""] = await takeNumbers(sql, caller.account.id, [{ prefix, at: now }]);
  const endOfYear = Date.UTC(now.getUTCFullYear() + 1, 0) - 1;
  return { number, createdAt: new Date(Math.min(clock().getTime(), endOfYear)) };
}
