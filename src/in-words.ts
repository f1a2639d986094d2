import { CHAIN_FACTS, type Chain } from "./chains.js";

const AMOUNT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

/** "1,200.5 USDC", for sentences that people read. */
export function usdcInWords(value: unknown): string {
  return `${typeof value === "number" ? AMOUNT.format(value) : "?"} USDC`;
}

export function chainInWords(chain: unknown): string {
  return typeof chain === "string" && chain in CHAIN_FACTS
    ? CHAIN_FACTS[chain as Chain].title
    : String(chain);
}

/** "1 invoice", "3 invoices". */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** "3 hours": how long ago it was. */
export function ageInWords(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  const [unit, length] = AGES.find(([, , from]) => minutes >= from) ?? [];
  if (!unit || !length) return "less than a minute";
  return counted(Math.floor(minutes / length), unit);
}

/** In minutes: how long one is, and from when on it is told in these. */
const AGES = [
  ["day", 1440, 48 * 60],
  ["hour", 60, 60],
  ["minute", 1, 1],
] as const;
