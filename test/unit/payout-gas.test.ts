import { describe, expect, it } from "vitest";
import { CHAIN_FACTS, CHAINS } from "../../src/chains.js";
import { payoutGas } from "../../src/onchain/payout-gas.js";
import { gasOverCap } from "../../src/onchain/warnings.js";

describe("the gas of a payout", () => {
  it.each(CHAINS)("never asks for more than the cap of %s, and 500 recipients fit", (chain) => {
    for (let recipients = 1; recipients <= 500; recipients++) {
      const gas = payoutGas(chain, recipients, 0n);
      expect(gas?.limit).toBeLessThanOrEqual(CHAIN_FACTS[chain].gasCap);
      expect(gas?.limit).toBe(((gas?.estimate ?? 0n) * 115n) / 100n);
      expect(gas?.fits).toBeGreaterThanOrEqual(500);
    }
  });

  it("covers what 500 fresh recipients were measured to take with USDC itself", () => {
    expect(payoutGas("base", 500)?.estimate).toBeGreaterThan(14_051_733n + 22_100n);
  });

  it("is unknown on Arbitrum without its own figure for posting the calldata, and adds it", () => {
    expect(payoutGas("arbitrum", 10)).toBeUndefined();
    const [without, with_] = [payoutGas("arbitrum", 10, 0n), payoutGas("arbitrum", 10, 500_000n)];
    expect((with_?.estimate ?? 0n) - (without?.estimate ?? 0n)).toBe(500_000n);
  });

  it("stops at the cap and names how many fit when posting is dear", () => {
    const gas = payoutGas("arbitrum", 500, 20_000_000n);
    expect(gas?.limit).toBe(32_000_000n);
    const fits = gas?.fits ?? 0;
    expect(fits).toBeLessThan(500);
    const then = payoutGas("arbitrum", fits, (20_000_000n * BigInt(fits)) / 500n);
    expect(then?.limit).toBeLessThan(32_000_000n);
    expect(gasOverCap("arbitrum", fits, 500).message).toContain(`cap 32,000,000 gas): ${fits} do.`);
  });
});
