import fc from "fast-check";
import { type Address, getAddress } from "viem";
import { expect, it } from "vitest";
import { checksummed } from "../../src/onchain/checksum.js";

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Address => `0x${Buffer.from(bytes).toString("hex")}`);

it("writes an address as everybody else does", () => {
  fc.assert(
    fc.property(address, (lower) => {
      expect(checksummed(lower)).toBe(getAddress(lower));
    }),
    { numRuns: 200 },
  );
});
