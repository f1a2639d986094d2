import { CHAIN_FACTS, CHAINS, type Chain } from "../chains.js";

export function isChain(value: unknown): value is Chain {
  return CHAINS.some((chain) => chain === value);
}

export function titleOf(chain: Chain): string {
  return CHAIN_FACTS[chain].title;
}
