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

function grouped(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ",");
}
