import { type Hex, keccak256 } from "viem";

/** keccak256 of one 32-byte word each, as `abi.encode` of static values lays them out. */
export function hashWords(words: readonly (bigint | Hex)[]): Hex {
  return keccak256(`0x${words.map(toWord).join("")}`);
}

function toWord(value: bigint | Hex): string {
  const digits = typeof value === "string" ? value.slice(2).toLowerCase() : value.toString(16);
  if (!/^[0-9a-f]{1,64}$/.test(digits)) throw new Error(`expected an unsigned word, got ${value}`);
  return digits.padStart(64, "0");
}
