import { decimal } from "./line-items.js";
import { USDC_DECIMALS, type Usdc } from "./money.js";

/** What the caller's own books count in, at his own rate: never fetched, never guessed. */
export interface Fiat {
  /** ISO 4217. */
  currency: string;
  /** So many of it for one USDC. */
  rate: number;
  /** Who says so. */
  source: string;
  /** Of which day. */
  at: string;
}

/** Rounded half up to what the currency's smallest coin is: a decimal string. */
export function inFiat(amount: Usdc, { currency, rate }: Fiat): string {
  const { digits, scale } = decimal(rate);
  const places = placesOf(currency);
  const product = amount * digits * 10n ** BigInt(places);
  const unit = 10n ** BigInt(scale + USDC_DECIMALS);
  const magnitude = product < 0n ? -product : product;
  const cents = ((2n * magnitude + unit) / (2n * unit)).toString().padStart(places + 1, "0");
  const text = places === 0 ? cents : `${cents.slice(0, -places)}.${cents.slice(-places)}`;
  return product < 0n ? `-${text}` : text;
}

function placesOf(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}
