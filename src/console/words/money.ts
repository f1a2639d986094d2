const SHOWN = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** 1234.5 as "1,234.50". */
export function money(amount: number): string {
  return SHOWN.format(amount);
}

/** Amounts are numbers with at most six decimals on the wire: added up as whole base units. */
export function sum(amounts: readonly number[]): number {
  const units = amounts.reduce((total, amount) => total + BigInt(Math.round(amount * 1e6)), 0n);
  return Number(units) / 1e6;
}
