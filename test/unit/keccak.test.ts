import fc from "fast-check";
import { type Address, getAddress, keccak256 } from "viem";
import { expect, it } from "vitest";
import { checksummed } from "../../src/onchain/checksum.js";
import { keccakOf } from "../../src/onchain/keccak.js";

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

it("hashes messages of every length as everybody else does", () => {
  for (let length = 0; length <= 420; length++) {
    const [message] = fc.sample(bytes(length), { numRuns: 1, seed: length });
    const expected = keccak256(message as Uint8Array);
    expect(`0x${keccakOf(message as Uint8Array).toString("hex")}`, `${length} bytes`).toBe(expected);
  }
});

it("writes an address as everybody else does", () => {
  const address = bytes(20).map((made): Address => `0x${Buffer.from(made).toString("hex")}`);
  fc.assert(
    fc.property(address, (lower) => {
      expect(checksummed(lower)).toBe(getAddress(lower));
    }),
    { numRuns: 200 },
  );
});
