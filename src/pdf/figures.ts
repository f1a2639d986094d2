import { fromDecimal, plainDecimal, toDecimal, type Usdc } from "../money.js";
import { type Speech, speechOf } from "../records/languages.js";

const ENGLISH = speechOf("en");

/** "1,250.50": at least two decimals, at most six. */
export function figure(amount: Usdc, { digits }: Speech = ENGLISH): string {
  const [whole = "0", fraction = ""] = toDecimal(amount).split(".");
  return digits(`${whole}.${fraction.padEnd(2, "0")}`);
}

export function unitPrice(price: number, speech: Speech): string {
  return figure(fromDecimal(plainDecimal(price)) ?? 0n, speech);
}

/** As it is, without a decimal more. */
export function quantity(value: number, { digits }: Speech): string {
  return digits(plainDecimal(value));
}
