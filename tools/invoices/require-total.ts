import { PublicError } from "../../src/errors.js";
import { lineItemsTotal } from "../../src/line-items.js";
import { toNumber, type Usdc } from "../../src/money.js";
import type { LineItem } from "../../src/records/invoice.js";
import { sumOfTaxes, type Tax, type TaxRate, taxesOn } from "../../src/taxes.js";

interface Billed {
  total_usd: Usdc;
  line_items: LineItem[];
  taxes?: TaxRate[] | undefined;
}

/** The lines are net, the total is gross: what each tax comes to. Whatever doesn't add up is refused with what would. */
export function requireTotal({ total_usd: total, line_items: items, taxes: rates = [] }: Billed): Tax[] {
  const net = lineItemsTotal(items);
  const taxes = taxesOn(net, rates);
  const tax = sumOfTaxes(taxes);
  const expected = net + tax;
  if (expected === total) return taxes;
  const withTax =
    rates.length > 0 ? `, and with their taxes of ${toNumber(tax)} to ${toNumber(expected)}` : "";
  const sum = `the sum of quantity × unit_price${rates.length > 0 ? " and its taxes" : ""}`;
  throw new PublicError(
    "total_mismatch",
    `total_usd is ${toNumber(total)}, but the line items sum to ${toNumber(net)}${withTax}. Nothing was created or changed.`,
    {
      issues: [{ path: "total_usd", message: `expected ${toNumber(expected)}, ${sum}` }],
      details: { expected_total_usd: toNumber(expected) },
    },
  );
}
