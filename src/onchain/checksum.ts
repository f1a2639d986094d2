import type { Address } from "viem";
import { keccakModule } from "./keccak-module.js";

/** What a block of keccak-256 holds; an address has 40 letters. */
const RATE = 136;

interface Keccak {
  memory: { buffer: ArrayBuffer };
  permute(): void;
}
/** No library that is compiled with declares it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: Keccak };
};

let keccak: { bytes: Uint8Array; permute(): void } | undefined;

/**
 * The upper and lower case of EIP-55, of an address in lower case. In JavaScript, whose numbers have 32 bits to turn, the
 * hash of it is a tenth of all that a watcher does.
 */
export function checksummed(address: Address): Address {
  keccak ??= load();
  const { bytes, permute } = keccak;
  bytes.fill(0, 40, 200);
  for (let at = 0; at < 40; at++) bytes[at] = address.charCodeAt(at + 2);
  bytes[40] = 1;
  bytes[RATE - 1] = 128;
  permute();
  let text = "0x";
  for (let at = 0; at < 40; at++) {
    const half = ((bytes[at >> 1] ?? 0) >> (at & 1 ? 0 : 4)) & 15;
    const letter = address.charAt(at + 2);
    text += half > 7 ? letter.toUpperCase() : letter;
  }
  return text as Address;
}

function load() {
  const { memory, permute } = new WebAssembly.Instance(new WebAssembly.Module(keccakModule())).exports;
  return { bytes: new Uint8Array(memory.buffer, 0, 200), permute };
}
