import { ONE_USDC } from "../../money.js";
import { PAYOUT_FEE_BPS, PLAN_TERMS } from "../../plans.js";
import type { KnownValues } from "./known-values.js";

export const FEES_BPS = [PAYOUT_FEE_BPS, ...Object.values(PLAN_TERMS).map(({ feeBps }) => feeBps)];
const STATUS_FIELD = /(?:^|_)status$/;
const MOMENT_FIELD = /_at$/;
const MONEY_FIELD = /usdc?|amount|total|price|fee|tax/i;
const NAME_FIELD = /(?:^|_)(?:id|number|slug|name|email|hash|address|wallet|payer)$/;
const MOST_ADDED = 20;

/** Of one order or record: all of it, each two of its sums added and subtracted, and our fees. */
export function addSums(known: KnownValues, numbers: readonly bigint[]): void {
  const own = numbers.slice(0, MOST_ADDED);
  known.sums.add(own.reduce((sum, one) => sum + one, 0n));
  for (const one of own) {
    for (const other of own) if (other !== one) known.sums.add(one + other).add(one - other);
    for (const bps of FEES_BPS) {
      const fee = (one * BigInt(bps) + 9_999n) / 10_000n;
      for (const sum of [fee, one - fee, one + fee]) known.sums.add(sum);
    }
  }
}

/** What the user wrote in one turn may also be multiplied and shared out. */
export function addProducts(known: KnownValues, numbers: readonly bigint[]): void {
  const own = numbers.slice(0, MOST_ADDED);
  for (const one of own)
    for (const other of own) {
      known.sums.add((one * other) / ONE_USDC);
      if (other > 0n) known.sums.add((one * ONE_USDC) / other);
    }
}

/** Records of whatever depth: what each shows, what it comes to, and what a list of them does. */
export function learnFacts(known: KnownValues, value: unknown, depth = 0): void {
  if (typeof value !== "object" || value === null || depth > 8) return;
  const entries = Object.entries(value);
  const numbers = entries.flatMap(([field, one]) =>
    typeof one === "number" && MONEY_FIELD.test(field) ? (microOf(one) ?? []) : [],
  );
  if (!Array.isArray(value)) {
    addSums(known, numbers);
    known.facts.push({
      says: entries.flatMap(([field, one]) =>
        (typeof one === "number" ? one !== 0 : one !== null && MOMENT_FIELD.test(field))
          ? [field, ...(typeof one === "number" && one < 0 ? ["below_zero"] : [])]
          : STATUS_FIELD.test(field)
            ? String(one)
            : field === "data" && Array.isArray(one) && one.length === 0
              ? "none"
              : field === "sanctioned" && one === false
                ? "unlisted"
                : field === "error"
                  ? "failed"
                  : [],
      ),
      names: entries.flatMap(([field, one]) =>
        NAME_FIELD.test(field) && typeof one === "string" && one.length > 2 ? one.toLowerCase() : [],
      ),
    });
  } else for (const sum of columnSums(value)) known.sums.add(sum);
  for (const [, child] of entries) learnFacts(known, child, depth + 1);
}

/** Each number of a list's records in all, and by each of their words: "in all", "of Acme", "open". */
function columnSums(list: readonly unknown[]): Iterable<bigint> {
  const sums = new Map<string, bigint>();
  for (const record of list) {
    const entries = typeof record === "object" && record !== null ? Object.entries(record) : [];
    const groups = [
      "",
      ...entries.flatMap(([field, word]) =>
        typeof word === "string" && word.length <= 64 ? `${field} ${word}` : [],
      ),
    ];
    for (const [field, number] of entries) {
      const micro = typeof number === "number" ? microOf(number) : undefined;
      if (micro === undefined) continue;
      for (const group of groups) {
        const key = `${field} ${group}`;
        sums.set(key, (sums.get(key) ?? 0n) + micro);
      }
    }
  }
  return sums.values();
}

export function microOf(value: number): bigint | undefined {
  return Number.isFinite(value) && Math.abs(value) < 1e12 ? BigInt(Math.round(value * 1e6)) : undefined;
}
