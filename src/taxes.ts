import { decimal } from "./line-items.js";
import { fromNumber, toNumber, type Usdc } from "./money.js";

export interface TaxRate {
  label: string;
  /** In percent. */
  rate: number;
}

/** As it was printed: what it came to stays, whatever becomes of the rule. */
export interface Tax extends TaxRate {
  amount_usd: number;
}

/**
 * Each tax on the whole net sum, rounded half up to a base unit: never on a line, or the sum of many rounded lines
 * would differ from the rate of their sum (EN 16931, BR-CO-17, rounds by rate too).
 */
export function taxesOn(net: Usdc, rates: readonly TaxRate[]): Tax[] {
  return rates.map(({ label, rate }) => {
    const { digits, scale } = decimal(rate);
    const whole = 100n * 10n ** BigInt(scale);
    return { label, rate, amount_usd: toNumber((2n * net * digits + whole) / (2n * whole)) };
  });
}

export function sumOfTaxes(taxes: readonly Tax[]): Usdc {
  return taxes.reduce((sum, { amount_usd }) => sum + (fromNumber(amount_usd) ?? 0n), 0n);
}

/** What is due for a net sum. */
export function grossOf(net: Usdc, rates: readonly TaxRate[]): Usdc {
  return net + sumOfTaxes(taxesOn(net, rates));
}

/** "VAT 19 % 28.5; City 1 % 1.5": one cell of a table. */
export function taxesInWords(taxes: readonly Tax[]): string | null {
  return taxes.map(({ label, rate, amount_usd }) => `${label} ${rate} % ${amount_usd}`).join("; ") || null;
}
