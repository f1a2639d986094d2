import type { Hex } from "viem";
import { keccakOf } from "./keccak.js";

/** keccak256 of one 32-byte word each, as `abi.encode` of static values lays them out. */
export function hashWords(words: readonly (bigint | Hex)[]): Hex {
  return `0x${keccakOf(Buffer.from(words.map(toWord).join(""), "hex")).toString("hex")}`;
}

function toWord(value: bigint | Hex): string {
  const digits = typeof value === "string" ? value.slice(2).toLowerCase() : value.toString(16);
  if (!/^[0-9a-f]{1,64}$/.test(digits)) throw new Error(`expected an unsigned word, got ${value}`);
  return digits.padStart(64, "0");
}
