import { lineItemsTotal } from "../../line-items.js";
import { toNumber } from "../../money.js";
import { grossOf } from "../../taxes.js";

type Line = Parameters<typeof lineItemsTotal>[0][number];

/** Of a line's figures as they were read from a form. */
export function lineOf({ quantity, unit_price }: Readonly<Record<string, unknown>>): Line {
  return { quantity: Number(quantity), unit_price: Number(unit_price) };
}

/** As the service reckons it. */
export function totalOf(lines: readonly Line[], rates: readonly number[] = []): number {
  const taxes = rates.map((rate) => ({ label: "", rate }));
  return toNumber(grossOf(lineItemsTotal(lines), taxes));
}
