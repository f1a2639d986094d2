import { fromDecimal, type Usdc } from "../../money.js";
import { findAll } from "./span.js";

export interface ReadNumber {
  readonly start: number;
  readonly end: number;
  /** Each way to read it: `1.500` is one and a half, or fifteen hundred. */
  readonly values: readonly Usdc[];
}

/** `500`, `1,000.50`, `.5`, `5k`, and what a currency touches: `500USDC`. */
const NUMBER =
  /(?:(?<![\p{L}\p{N}_.,])|(?<=(?<![\p{L}\p{N}_])USDC?))(?:[.,]\d{1,15}|\d{1,15}(?:[.,'’ \u202f]\d{1,15}){0,8})k?(?!(?!USDC?(?![\p{L}\p{N}_]))[\p{L}\p{N}_]|[.,]\d)/giu;

/** The numbers of a text with every plausible value, in base units. */
export function readNumbers(text: string): ReadNumber[] {
  return findAll(text, NUMBER).map(({ index, 0: literal }) => ({
    start: index,
    end: index + literal.length,
    values: readings(literal),
  }));
}

function readings(literal: string): Usdc[] {
  const plain = fromDecimal(literal);
  if (plain !== undefined && !literal.includes(".")) return [plain];
  const thousands = /k$/i.test(literal);
  const compact = literal.replace(/['’ \u202fk]/gi, "");
  const whole = compact.replace(/[.,]/g, "");
  const point = Math.max(compact.lastIndexOf("."), compact.lastIndexOf(","));
  const candidates = new Set([whole]);
  if (point >= 0) {
    candidates.add(`${compact.slice(0, point).replace(/[.,]/g, "") || "0"}.${compact.slice(point + 1)}`);
    if (!/^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(compact)) candidates.delete(whole);
  }
  const values = [...candidates].map((text) => fromDecimal(text)).filter((value) => value !== undefined);
  return thousands ? values.map((value) => value * 1_000n) : values;
}
