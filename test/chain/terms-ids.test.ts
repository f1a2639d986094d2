import fc from "fast-check";
import { type Address, encodeFunctionData, type Hex, numberToHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { batchPayout } from "../../src/contracts/artifacts/batch-payout.js";
import { checkout } from "../../src/contracts/artifacts/checkout.js";
import { donationJars } from "../../src/contracts/artifacts/donation-jars.js";
import { subscriptionHub } from "../../src/contracts/artifacts/subscription-hub.js";
import { payoutFee, payoutId } from "../../src/onchain/batch-payout.js";
import { checkoutId } from "../../src/onchain/checkout.js";
import { jarId } from "../../src/onchain/donation-jars.js";
import { planKey } from "../../src/onchain/subscription-hub.js";
import { type LocalChain, startChain } from "../support/chains.js";
import { runs } from "../support/runs.js";

let local: LocalChain;
beforeAll(async () => {
  local = await startChain("polygon");
});
afterAll(() => local.stop());

const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n });
const address = uint(160).map((value): Address => numberToHex(value, { size: 20 }));
const bytes32 = uint(256).map((value): Hex => numberToHex(value, { size: 32 }));
const uint256 = uint(256);
const RUNS = runs(200);

async function ask(to: Address, data: Hex): Promise<unknown> {
  return await local.request("eth_call", { to, data }, "latest");
}

describe("an id computed here equals the contract's", () => {
  it("for checkout terms", async () => {
    const terms = fc.record({
      destination: address,
      amount: uint256,
      fee: uint256,
      deadline: uint256,
      once: fc.boolean(),
      salt: bytes32,
    });
    const to = local.contracts.checkout;
    const property = fc.asyncProperty(terms, async (some) => {
      const data = encodeFunctionData({ abi: checkout.abi, functionName: "termsId", args: [some] });
      expect(await ask(to, data)).toBe(checkoutId("polygon", to, some));
    });
    await fc.assert(property, RUNS);
  });

  it("for payouts of any length, with their fee", async () => {
    const items = fc.array(fc.record({ address, amount: uint(96) }), { maxLength: 40 });
    const to = local.contracts.batch_payout;
    const abi = batchPayout.abi;
    const property = fc.asyncProperty(items, bytes32, uint(200), async (some, salt, total) => {
      const words = some.map((item) => (item.amount << 160n) | BigInt(item.address));
      const data = encodeFunctionData({ abi, functionName: "payoutId", args: [words, salt] });
      expect(await ask(to, data)).toBe(payoutId("polygon", to, { items: some, salt }));
      const fee = encodeFunctionData({ abi, functionName: "feeOf", args: [total] });
      expect(await ask(to, fee)).toBe(numberToHex(payoutFee(total), { size: 32 }));
    });
    await fc.assert(property, RUNS);
  });

  it("for subscription plans", async () => {
    const plan = fc.record({
      destination: address,
      planId: uint256,
      amount: uint256,
      interval: uint256,
      fee: uint256,
      salt: bytes32,
    });
    const to = local.contracts.subscription_hub;
    const property = fc.asyncProperty(plan, async (some) => {
      const data = encodeFunctionData({ abi: subscriptionHub.abi, functionName: "keyOf", args: [some] });
      const { interval: intervalSeconds, ...rest } = some;
      expect(await ask(to, data)).toBe(planKey("polygon", to, { ...rest, intervalSeconds }));
    });
    await fc.assert(property, RUNS);
  });

  it("for donation jars", async () => {
    const jar = fc.record({ destination: address, feeBps: fc.nat(10_000), salt: bytes32 });
    const to = local.contracts.donation_jars;
    const property = fc.asyncProperty(jar, async (some) => {
      const args = [some.destination, BigInt(some.feeBps), some.salt] as const;
      const data = encodeFunctionData({ abi: donationJars.abi, functionName: "idOf", args });
      expect(await ask(to, data)).toBe(jarId("polygon", to, some));
    });
    await fc.assert(property, RUNS);
  });
});
