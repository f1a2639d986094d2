import { CHAIN_FACTS, CHAINS, type Chain } from "../../../chains.js";
import type { AddressMention, RawToken } from "../types.js";

const PREFIXES: Readonly<Record<string, Chain>> = {
  base: "base",
  oeth: "optimism",
  arb1: "arbitrum",
  matic: "polygon",
  pol: "polygon",
  eth: "ethereum",
};

/** `base:0x…` and `eip155:8453:0x…` belong to the address and say the chain. */
export function withPrefix(address: AddressMention, before: RawToken[]): AddressMention {
  const touches = (back: number) => before.at(-back)?.end === (before.at(-back + 1) ?? address).start;
  const colon = before.at(-1);
  if (colon?.kind !== "mark" || colon.text !== ":" || colon.end !== address.start) return address;
  const name = before.at(-2);
  if (name?.end !== colon.start) return address;
  const short = name.kind === "word" ? PREFIXES[name.fold] : undefined;
  if (short) return absorb(address, before, 2, short);
  const scheme = before.at(-4);
  if (name.kind !== "digits" || scheme?.kind !== "word" || scheme.fold !== "eip155" || !touches(3))
    return address;
  const chain = CHAINS.find((one) => String(CHAIN_FACTS[one].id) === name.text);
  return absorb(address, before, 4, chain ?? "unknown");
}

function absorb(
  address: AddressMention,
  before: RawToken[],
  count: number,
  prefix: Chain | "unknown",
): AddressMention {
  const [first] = before.splice(-count);
  return { ...address, prefix, start: first?.start ?? address.start };
}
