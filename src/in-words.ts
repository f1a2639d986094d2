import { CHAIN_FACTS, type Chain } from "./chains.js";

/** "1,200.5 USDC", for sentences that people read. */
export function usdcInWords(value: unknown): string {
  return `${typeof value === "number" ? value.toLocaleString("en-US", { maximumFractionDigits: 6 }) : "?"} USDC`;
}

export function chainInWords(chain: unknown): string {
  return typeof chain === "string" && chain in CHAIN_FACTS
    ? CHAIN_FACTS[chain as Chain].title
    : String(chain);
}
