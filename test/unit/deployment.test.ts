import { describe, expect, it } from "vitest";
import { CHAINS } from "../../src/chains.js";
import {
  CONTRACTS,
  CREATE2_DEPLOYER,
  contractAddresses,
  deploymentPlan,
} from "../../src/onchain/deployment.js";

const FEE_RECIPIENT = "0x00000000000000000000000000000000000000fe";

describe("contract addresses", () => {
  // A change here means other contracts: whoever deployed the old ones must deploy again.
  it("are these, for this code and this fee recipient", () => {
    const addresses = Object.fromEntries(
      CHAINS.map((chain) => [chain, contractAddresses(chain, FEE_RECIPIENT)]),
    );
    expect(addresses).toMatchInlineSnapshot(`
      {
        "arbitrum": {
          "batch_payout": "0x2D4C42BcB57b3fB972904C55328Ea4ae5d1a5E85",
          "checkout": "0x1EF951d1D17500BE8345EAB34E2137715d752b82",
          "donation_jars": "0xdD923129B4627aF5E49a2cED65b49C1c89f4A9D0",
          "subscription_hub": "0xdd1Ee1F54A6905ae70cEE926F42BcCb0f7742f1D",
        },
        "base": {
          "batch_payout": "0xEA2F0200e184b48015EC81ee241e8a1D96FdCf15",
          "checkout": "0x6E41781A67C1a1A70F654B84d77693BE80eba2e6",
          "donation_jars": "0x190899c0CF6E4A136E1E3800AB3362539e6E2Ad8",
          "subscription_hub": "0x765cfe5D54f3F98ea20B40d9dff4571F96D25e58",
        },
        "ethereum": {
          "batch_payout": "0x0eE990F92073DDe3F0Df076Ee685D81B0C7eEa0c",
          "checkout": "0xb7406a75A38e37025b0ff0979eF3C7116aD57034",
          "donation_jars": "0xcd355aF6902490D85c31cb5B646991dEA5C34Bb7",
          "subscription_hub": "0x04C8aE8C8b406f7bcfD948C03da089BDB4e967c4",
        },
        "optimism": {
          "batch_payout": "0xA03C36269076263057594b983cE7d6dFC7b41c8c",
          "checkout": "0x1B66dBE9ad0fCCEFb84DaF72617e35A5821CB8fD",
          "donation_jars": "0x2D9DC0FE2E195b47371dc0eF374C1a88CA1328d9",
          "subscription_hub": "0x10d0456EB7E478aa95F6aDf086880cc2d4CA928E",
        },
        "polygon": {
          "batch_payout": "0x36702ebCBf259453Ffa2fD47B85cD0F84728194F",
          "checkout": "0x4FC58809a6458E5fa99Fbd2A439341f40B3d0d56",
          "donation_jars": "0x36C3DCDAF2a9EDbF5b5573A7A46BA98083d5fA81",
          "subscription_hub": "0x642D9427a2D17c2A427Af5ACf7928A782aAA7Baf",
        },
      }
    `);
  });

  it("differ with the fee recipient and with the chain's USDC, but not with letter case", () => {
    const all = CHAINS.flatMap((chain) => Object.values(contractAddresses(chain, FEE_RECIPIENT)));
    const others = Object.values(contractAddresses("base", "0x00000000000000000000000000000000000000ff"));
    expect(new Set([...all, ...others]).size).toBe(all.length + others.length);
    const lower = "0xd8da6bf26964af9d7eed9e03e53415d37aa96045";
    const mixed = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
    expect(contractAddresses("base", mixed)).toEqual(contractAddresses("base", lower));
  });
});

describe("a deployment plan", () => {
  it("sends each contract's code to the CREATE2 deployer, with no value", () => {
    const plan = deploymentPlan("base", FEE_RECIPIENT);
    expect(plan).toMatchObject({ chain: "base", chain_id: 8453, fee_recipient: FEE_RECIPIENT });
    expect(plan.contracts.map((contract) => contract.name)).toEqual(CONTRACTS);
    expect(plan.transactions.map((transaction) => transaction.creates)).toEqual(CONTRACTS);
    for (const { to, value } of plan.transactions)
      expect({ to, value }).toEqual({ to: CREATE2_DEPLOYER, value: "0" });
  });

  it("carries the compiler's input with every source", () => {
    const { sources } = JSON.parse(deploymentPlan("base", FEE_RECIPIENT).standard_json_input);
    for (const name of [
      "Checkout",
      "BatchPayout",
      "SubscriptionHub",
      "DonationJars",
      "Settlement",
      "IUsdc",
    ]) {
      expect(sources[`src/contracts/${name}.sol`].content).toContain("SPDX-License-Identifier");
    }
  });
});
