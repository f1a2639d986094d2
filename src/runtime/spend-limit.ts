import { PublicError } from "../errors.js";
import { formatUsdc, toNumber } from "../money.js";
import { PLAN_TERMS, PRICES } from "../plans.js";
import type { Queryable } from "../store/database.js";
import { rollUp, selectMonth } from "../store/usage.js";
import type { Account } from "./caller.js";
import type { Tool } from "./tool.js";

/** Past the quota a call is priced, not refused, unless the account has set itself a limit. */
export async function holdToSpendLimit(
  tx: Queryable,
  account: Account,
  tool: { name: string; meter: NonNullable<Tool["meter"]> },
  month: string,
): Promise<void> {
  const price = PRICES[tool.meter];
  if (account.spendLimit === null || price === 0n) return;
  await rollUp(tx, account.id, month, account.plan);
  const operations = await selectMonth(tx, account.id, month);
  const used = operations.reduce((sum, { count }) => sum + count, 0);
  if (used < PLAN_TERMS[account.plan].quota) return;
  const charges = operations.reduce((sum, operation) => sum + operation.charges, 0n);
  if (charges + price <= account.spendLimit) return;
  throw new PublicError(
    "spend_limit_reached",
    `The month's quota is used up; this call costs ${formatUsdc(price)}, and with charges of ${formatUsdc(charges)} so far ` +
      `it would exceed the account's spend limit of ${formatUsdc(account.spendLimit)}. Nothing was created or changed.`,
    {
      details: {
        price_usd: toNumber(price),
        charges_usd: toNumber(charges),
        spend_limit_usd: toNumber(account.spendLimit),
      },
    },
  );
}
