import { type Address, type Hex, pad, toHex } from "viem";
import { expect, it } from "vitest";
import { CHAINS, type Chain } from "../../src/chains.js";
import { approveTx } from "../../src/onchain/approve.js";
import { encodeExecute } from "../../src/onchain/batch-payout.js";
import { encodePay, encodePayWithPermit } from "../../src/onchain/checkout.js";
import { type ContractAddresses, contractAddresses, deploymentPlan } from "../../src/onchain/deployment.js";
import { encodeCreateJar, encodeDonate } from "../../src/onchain/donation-jars.js";
import { readCall } from "../../src/onchain/read-call.js";
import { encodeRegister, encodeRenew, encodeSubscribe } from "../../src/onchain/subscription-hub.js";

const FEE: Address = "0xfee0000000000000000000000000000000000fee";
const STRANGER: Address = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const ANNA: Address = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const SALT = toHex(7n, { size: 32 });

const items = [
  { address: STRANGER, amount: 1_200_000_000n },
  { address: ANNA, amount: 850_500_001n },
];
const terms = {
  destination: ANNA,
  amount: 25_000_000n,
  fee: 250_000n,
  deadline: 1_800_000_000n,
  once: true,
  salt: SALT,
};
const plan = {
  destination: ANNA,
  planId: 7n,
  amount: 20_000_000n,
  intervalSeconds: 2_592_000n,
  fee: 100_000n,
  salt: SALT,
};
const jar = { destination: ANNA, feeBps: 25, salt: SALT };
const permit = { deadline: 1n, v: 27, r: SALT, s: SALT };

/** Everything that anybody is ever given to sign, on one chain. */
function everyCall(chain: Chain, ours: ContractAddresses): Record<string, { to: Address; data: Hex }> {
  const [deployment] = deploymentPlan(chain, FEE).transactions;
  if (!deployment) throw new Error("no deployment");
  return {
    execute: encodeExecute(chain, ours.batch_payout, { items, salt: SALT }),
    pay: encodePay(chain, ours.checkout, terms),
    payWithPermit: encodePayWithPermit(chain, ours.checkout, terms, permit),
    createJar: encodeCreateJar(chain, ours.donation_jars, jar),
    donate: encodeDonate(chain, ours.donation_jars, SALT, 5_000_000n),
    register: encodeRegister(chain, ours.subscription_hub, plan),
    subscribe: encodeSubscribe(chain, ours.subscription_hub, plan),
    renew: encodeRenew(chain, ours.subscription_hub, plan),
    approve: approveTx(chain, ours.batch_payout, 2_056_651_503n),
    deploy: deployment,
  };
}

it.each(CHAINS)("reads every call that is signed on %s, and finds no fault in it", (chain) => {
  for (const [does, { to, data }] of Object.entries(everyCall(chain, contractAddresses(chain, FEE)))) {
    const read = readCall(chain, FEE, to, data);
    expect(read.does, does).toBe(does);
    expect(read.faults, does).toEqual([]);
  }
});

it("says a payout row by row, with its sum and its fee", () => {
  const call = encodeExecute("base", contractAddresses("base", FEE).batch_payout, { items, salt: SALT });
  const read = readCall("base", FEE, call.to, call.data);
  expect(read).toMatchObject({
    contract: "batch_payout",
    rows: items,
    total: 2_050_500_001n,
    fee: 6_151_501n,
  });
});

it("finds a fault in every payout, payment, jar and plan of which one digit is another", () => {
  const ours = contractAddresses("base", FEE);
  const calls = everyCall("base", ours);
  for (const does of ["execute", "pay", "createJar", "register", "subscribe"]) {
    const { to, data } = calls[does] ?? { to: FEE, data: "0x" as Hex };
    for (let place = 2; place < data.length; place++) {
      const digit = data[place] === "1" ? "2" : "1";
      const changed = `${data.slice(0, place)}${digit}${data.slice(place + 1)}` as Hex;
      expect(readCall("base", FEE, to, changed).faults, `${does} at ${place}`).not.toEqual([]);
    }
  }
});

it("finds a fault in bytes that carry something more", () => {
  const { to, data } = encodeExecute("base", contractAddresses("base", FEE).batch_payout, {
    items,
    salt: SALT,
  });
  expect(readCall("base", FEE, to, `${data}00`).faults).toEqual([
    "The bytes say something beside these terms.",
  ]);
});

it("knows no contract whose address does not follow from the artifact", () => {
  const { data } = encodeExecute("base", STRANGER, { items, salt: SALT });
  const [fault] = readCall("base", FEE, STRANGER, data).faults;
  expect(fault).toMatch(/does not follow from the artifact/);
  const call = encodeExecute("base", contractAddresses("base", FEE).batch_payout, { items, salt: SALT });
  expect(readCall("base", ANNA, call.to, call.data).faults).toHaveLength(1);
  expect(readCall("optimism", FEE, call.to, call.data).faults.length).toBeGreaterThan(0);
});

it("lets nobody else take the money, and nothing else be deployed", () => {
  const { to, data } = approveTx("base", STRANGER, 1n);
  expect(readCall("base", FEE, to, data).faults[0]).toMatch(/who may take the money/);
  const [deployment] = deploymentPlan("base", ANNA).transactions;
  if (!deployment) throw new Error("no deployment");
  expect(readCall("base", FEE, deployment.to, deployment.data).faults[0]).toMatch(/no artifact/);
});

it("says of other bytes that nobody signs them here", () => {
  for (const data of ["0x", "0x12345678", pad("0xdeadbeef", { size: 68, dir: "right" })] as Hex[])
    expect(readCall("base", FEE, STRANGER, data)).toMatchObject({ does: null, faults: [expect.any(String)] });
  const empty = encodeExecute("base", contractAddresses("base", FEE).batch_payout, { items: [], salt: SALT });
  expect(readCall("base", FEE, empty.to, empty.data).faults).toEqual(["It pays nobody."]);
});
