import { type Address, type Hex, numberToHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHAINS, type Chain } from "../../src/chains.js";
import { approveTx } from "../../src/onchain/approve.js";
import {
  type CheckoutTerms,
  checkoutId,
  encodePay,
  encodePayWithPermit,
} from "../../src/onchain/checkout.js";
import { decodeLog } from "../../src/onchain/decode-logs.js";
import { FEE_RECIPIENT, type LocalChain, startChains } from "../support/chains.js";
import { approveAndSend, flipped, usdcChanges } from "../support/money.js";
import { signPermit } from "../support/permit.js";

let chains: Record<Chain, LocalChain>;
beforeAll(async () => {
  chains = await startChains();
});
afterAll(() => Promise.all(CHAINS.map((chain) => chains[chain].stop())));

const DESTINATION: Address = "0x00000000000000000000000000000000000de571";
let salts = 0;

function terms(changes: Partial<CheckoutTerms> = {}): CheckoutTerms {
  const salt = numberToHex(++salts, { size: 32 });
  return {
    destination: DESTINATION,
    amount: 25_000_001n,
    fee: 250_001n,
    deadline: 0n,
    once: false,
    salt,
    ...changes,
  };
}

function stage(name: Chain) {
  const local = chains[name];
  const [, payer = "0x", thief = "0x"] = local.accounts;
  const contract = local.contracts.checkout;
  const watched = { payer, thief, contract, destination: DESTINATION, feeRecipient: FEE_RECIPIENT };
  const approve = (amount: bigint) => local.send({ from: payer, ...approveTx(name, contract, amount) });
  return { local, payer, thief, contract, watched, approve };
}

describe.each(CHAINS)("checkout on %s", (name) => {
  it("moves exactly amount - fee to the destination and the fee to the fee recipient", async () => {
    const { local, payer, contract, watched } = stage(name);
    const agreed = terms();
    const pay = encodePay(name, contract, agreed);
    const approval = approveTx(name, contract, agreed.amount);
    const changes = await usdcChanges(local, watched, async () => {
      const receipt = await approveAndSend(local, payer, approval, pay);
      const paid = receipt.logs.map(decodeLog).filter((event) => event !== undefined);
      expect(paid).toMatchObject([
        {
          kind: "paid",
          id: checkoutId(name, contract, agreed),
          payer: payer.toLowerCase(),
          destination: DESTINATION,
          amount: 25_000_001n,
          fee: 250_001n,
        },
      ]);
    });
    expect(changes).toEqual({ payer: -25_000_001n, destination: 24_750_000n, feeRecipient: 250_001n });
  });

  it("pays a link as often as somebody wants, and once-terms a single time", async () => {
    const { local, payer, contract, approve } = stage(name);
    const often = encodePay(name, contract, terms());
    const once = encodePay(name, contract, terms({ once: true }));
    await approve(100_000_004n);
    await local.send({ from: payer, ...often });
    await local.send({ from: payer, ...often });
    await local.send({ from: payer, ...once });
    await expect(local.send({ from: payer, ...once })).rejects.toThrow("AlreadyPaid");
  });

  it("takes a permit instead of an approval, even one that somebody sent first", async () => {
    const { local, payer, thief, contract, watched } = stage(name);
    const agreed = terms();
    await local.token(payer, "approve", [contract, 0n]);
    const paid = { payer: -25_000_001n, destination: 24_750_000n, feeRecipient: 250_001n };

    const first = await signPermit(local, payer, contract, agreed.amount);
    const pay = encodePayWithPermit(name, contract, agreed, first);
    expect(await usdcChanges(local, watched, () => local.send({ from: payer, ...pay }))).toEqual(paid);

    const second = await signPermit(local, payer, contract, agreed.amount);
    const { v, r, s, deadline } = second;
    await local.token(thief, "permit", [payer, contract, agreed.amount, deadline, v, r, s]);
    const again = encodePayWithPermit(name, contract, agreed, second);
    expect(await usdcChanges(local, watched, () => local.send({ from: payer, ...again }))).toEqual(paid);
  });

  it("lets nobody spend a permit that is not his own", async () => {
    const { local, payer, thief, contract, watched } = stage(name);
    const stolen = await signPermit(local, payer, contract, 25_000_001n);
    const his = encodePayWithPermit(name, contract, terms({ destination: thief }), stolen);
    const changes = await usdcChanges(local, watched, () =>
      expect(local.send({ from: thief, ...his })).rejects.toThrow("exceeds allowance"),
    );
    expect(changes).toEqual({});
  });

  it("reverts when any byte of the terms is edited", async () => {
    const { local, payer, contract, approve } = stage(name);
    const pay = encodePay(name, contract, terms());
    await approve(2n ** 255n);
    const bytes = (pay.data.length - 2) / 2;
    for (let byte = 0; byte < bytes; byte++) {
      const edited = { from: payer, to: contract, data: flipped(pay.data, byte) };
      await expect(local.request("eth_call", edited, "latest"), `byte ${byte}`).rejects.toThrow("eth_call: ");
    }
    await local.request("eth_call", { from: payer, to: contract, data: pay.data }, "latest");
    await approve(0n);
  });

  it("honours the deadline to the second", async () => {
    const { local, payer, contract, approve } = stage(name);
    const { timestamp } = (await local.request("eth_getBlockByNumber", "latest", false)) as {
      timestamp: Hex;
    };
    const deadline = BigInt(timestamp) + 1_000n;
    const pay = encodePay(name, contract, terms({ deadline }));
    await approve(50_000_002n);
    await local.request("evm_setNextBlockTimestamp", Number(deadline));
    await local.send({ from: payer, ...pay, gas: 300_000n });
    await local.request("evm_setNextBlockTimestamp", Number(deadline) + 1);
    await expect(local.send({ from: payer, ...pay, gas: 300_000n })).rejects.toThrow("Expired");
  });

  it("refuses terms of another chain or contract, a fee that leaves nothing, and itself as destination", async () => {
    const { local, payer, contract, approve } = stage(name);
    await approve(2n ** 255n);
    const elsewhere = name === "base" ? "polygon" : "base";
    const refused = (call: { data: Hex }) => local.send({ from: payer, to: contract, data: call.data });
    await expect(refused(encodePay(elsewhere, contract, terms()))).rejects.toThrow("TermsMismatch");
    await expect(refused(encodePay(name, local.contracts.donation_jars, terms()))).rejects.toThrow(
      "TermsMismatch",
    );
    await expect(refused(encodePay(name, contract, terms({ fee: 25_000_001n })))).rejects.toThrow(
      "BadAmount",
    );
    await expect(refused(encodePay(name, contract, terms({ amount: 0n, fee: 0n })))).rejects.toThrow(
      "BadAmount",
    );
    await expect(refused(encodePay(name, contract, terms({ destination: contract })))).rejects.toThrow(
      "BadDestination",
    );
    await approve(0n);
  });

  it("reverts for a blacklisted destination and while the token is paused", async () => {
    const { local, payer, contract, approve } = stage(name);
    const pay = encodePay(name, contract, terms());
    await approve(2n ** 255n);
    await local.token(payer, "blacklist", [DESTINATION]);
    await expect(local.send({ from: payer, ...pay })).rejects.toThrow("blacklisted");
    await local.token(payer, "unBlacklist", [DESTINATION]);
    await local.token(payer, "pause", []);
    await expect(local.send({ from: payer, ...pay })).rejects.toThrow("paused");
    await local.token(payer, "unpause", []);
    await local.send({ from: payer, ...pay });
    await approve(0n);
  });
});
