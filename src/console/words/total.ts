import { lineItemsTotal } from "../../line-items.js";
import { toNumber } from "../../money.js";
import { grossOf } from "../../taxes.js";

type Lines = Parameters<typeof lineItemsTotal>[0];

/** As the service reckons it. */
export function totalOf(lines: Lines, rates: readonly number[] = []): number {
  const taxes = rates.map((rate) => ({ label: "", rate }));
  return toNumber(grossOf(lineItemsTotal(lines), taxes));
}
