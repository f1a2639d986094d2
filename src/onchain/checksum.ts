import type { Address } from "viem";
import { keccakOfLetters } from "./keccak.js";

/** The upper and lower case of EIP-55, of an address in lower case. */
export function checksummed(address: Address): Address {
  const hash = keccakOfLetters(address, 2);
  let text = "0x";
  for (let at = 0; at < 40; at++) {
    const half = ((hash[at >> 1] ?? 0) >> (at & 1 ? 0 : 4)) & 15;
    const letter = address.charAt(at + 2);
    text += half > 7 ? letter.toUpperCase() : letter;
  }
  return text as Address;
}
