import { fromDecimal, toNumber } from "../money.js";
import { type Given, UsageError } from "./parse-command.js";

/** A sum just as it was written: nothing is rounded, and nothing but digits is one. */
export function sumOf(flag: string, { [flag]: text }: Given): number {
  const sum = fromDecimal(String(text));
  if (sum === undefined)
    throw new UsageError(`--${flag}: expected a sum such as 12.5, with six decimals at most, got ${text}`);
  return toNumber(sum);
}

export function wholeOf(flag: string, { [flag]: text }: Given): number {
  if (!/^\d{1,9}$/.test(String(text)))
    throw new UsageError(`--${flag}: expected a whole number, got ${text}`);
  return Number(text);
}
