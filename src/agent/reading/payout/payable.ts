import type { Address } from "viem";
import type { Chain } from "../../../chains.js";
import type { AddressMention } from "../types.js";

export interface PayableMention extends AddressMention {
  readonly value: Address;
  readonly prefix?: Chain;
}

export function isPayable(address: AddressMention): address is PayableMention {
  return !address.badChecksum && address.prefix !== "unknown";
}
