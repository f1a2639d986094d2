import { ONE_USDC, type Usdc } from "../../money.js";
import type { AmountMention, FigureMention, Token } from "./types.js";

/** Digits alone: what a list made of it is not what it says here. */
export function bareNumber(text: string, token: Token | undefined): number | undefined {
  if (token?.kind !== "figure" && token?.kind !== "amount") return undefined;
  const digits = text.slice(token.start, token.end);
  return /^\d{1,9}(?:\.\d{1,3})?$/.test(digits) ? Number(digits) : undefined;
}

const UNCOUNTED = /^(?:range|unreadable|percent|currency|expression|phone|time)$/;

/** A whole number as it stands; undefined where it is none, or can be read in two ways. */
export function numberOf(token: AmountMention | FigureMention): number | undefined {
  if (token.kind === "figure") return UNCOUNTED.test(token.why) ? undefined : token.value;
  const [units, other] = token.readings;
  if (units === undefined || other !== undefined) return undefined;
  return Number(units) / Number(ONE_USDC);
}

/** Exact to the micro-dollar, half up, a discount too. */
export function times(value: Usdc, quantity: number): Usdc {
  const [doubled, whole] = [2n * value * BigInt(Math.round(quantity * 1e6)) + 1_000_000n, 2_000_000n];
  return doubled / whole - (doubled % whole < 0n ? 1n : 0n);
}
