import { fromDecimal, plainDecimal, toDecimal, type Usdc } from "../money.js";

/** "1,250.50": at least two decimals, at most six. */
export function figure(amount: Usdc): string {
  const [whole = "0", fraction = ""] = toDecimal(amount).split(".");
  return `${grouped(whole)}.${fraction.padEnd(2, "0")}`;
}

export function unitPrice(price: number): string {
  return figure(fromDecimal(plainDecimal(price)) ?? 0n);
}

export function quantity(value: number): string {
  const [whole = "0", fraction] = plainDecimal(value).split(".");
  return fraction ? `${grouped(whole)}.${fraction}` : grouped(whole);
}

/** Exact, then rounded half away from zero to a base unit; the invoice's sum is rounded once, by itself. */
export function lineAmount(line: { quantity: number; unitPrice: number }): Usdc {
  const [a, b] = [scaled(line.quantity), scaled(line.unitPrice)];
  const product = a.digits * b.digits;
  const spare = a.decimals + b.decimals - 6;
  if (spare <= 0) return product * 10n ** BigInt(-spare);
  const unit = 10n ** BigInt(spare);
  const magnitude = product < 0n ? -product : product;
  const rounded = (magnitude + unit / 2n) / unit;
  return product < 0n ? -rounded : rounded;
}

function grouped(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ",");
}

function scaled(value: number): { digits: bigint; decimals: number } {
  const [whole = "0", fraction = ""] = plainDecimal(value).split(".");
  return { digits: BigInt(whole + fraction), decimals: fraction.length };
}
