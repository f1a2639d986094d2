import { type Address, encodeFunctionData, type Hex, numberToHex, zeroAddress } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHAIN_FACTS, CHAINS, type Chain } from "../../src/chains.js";
import { batchPayout } from "../../src/contracts/artifacts/batch-payout.js";
import { approveTx } from "../../src/onchain/approve.js";
import {
  encodeExecute,
  type PayoutItem,
  payoutFee,
  payoutId,
  payoutTotal,
} from "../../src/onchain/batch-payout.js";
import { decodeLog } from "../../src/onchain/decode-logs.js";
import { payoutGas } from "../../src/onchain/payout-gas.js";
import { FEE_RECIPIENT, type LocalChain, startChains } from "../support/chains.js";
import { approveAndSend, flipped, usdcChanges } from "../support/money.js";

let chains: Record<Chain, LocalChain>;
beforeAll(async () => {
  chains = await startChains();
});
afterAll(() => Promise.all(CHAINS.map((chain) => chains[chain].stop())));

let strangers = 0x100000;
const stranger = (): Address => numberToHex(++strangers, { size: 20 });

/** To accounts that never held USDC, each another amount. */
function items(count: number): PayoutItem[] {
  return Array.from({ length: count }, (_, index) => ({
    address: stranger(),
    amount: 1_000_001n + BigInt(index),
  }));
}

function stage(name: Chain, list: PayoutItem[], contract = chains[name].contracts.batch_payout) {
  const local = chains[name];
  const [, payer = "0x"] = local.accounts;
  const terms = { items: list, salt: numberToHex(++strangers, { size: 32 }) };
  const total = payoutTotal(list);
  const fee = payoutFee(total);
  return {
    local,
    payer,
    contract,
    id: payoutId(name, contract, terms),
    total,
    fee,
    terms,
    approval: approveTx(name, contract, total + fee),
    execute: encodeExecute(name, contract, terms),
    send: (call: { data: Hex }) => local.send({ from: payer, to: contract, data: call.data }),
  };
}

/** As the contract's own interface would be called, for terms that our encoder never makes. */
function executeData(id: Hex, words: bigint[], total: bigint, salt: Hex): Hex {
  return encodeFunctionData({
    abi: batchPayout.abi,
    functionName: "execute",
    args: [id, words, total, salt],
  });
}

describe.each(CHAINS)("a payout on %s", (name) => {
  it.each([1, 2, 500])("pays %i recipients, the fee on top, within the stated gas", async (count) => {
    const list = items(count);
    const { local, payer, contract, id, total, fee, approval, execute } = stage(name, list);
    const gas = payoutGas(name, count, 0n);
    expect(gas?.limit).toBeLessThanOrEqual(CHAIN_FACTS[name].gasCap);
    const watched = { payer, contract, feeRecipient: FEE_RECIPIENT };
    const changes = await usdcChanges(local, watched, async () => {
      const call = { ...execute, gas: String(gas?.limit) };
      const receipt = await approveAndSend(local, payer, approval, call);
      expect(BigInt(receipt.gasUsed)).toBeLessThanOrEqual(gas?.estimate ?? 0n);
      const executed = receipt.logs.map(decodeLog).filter((event) => event !== undefined);
      expect(executed).toMatchObject([
        { kind: "payout_executed", id, payer: payer.toLowerCase(), recipients: count, total, fee },
      ]);
    });
    expect(changes).toEqual({ payer: -total - fee, feeRecipient: fee });
    const balances = await Promise.all(list.map(({ address }) => local.usdcBalance(address)));
    expect(balances).toEqual(list.map(({ amount }) => amount));
  });

  it("executes once and takes exactly what was approved", async () => {
    const { local, payer, contract, total, fee, approval, execute, send } = stage(name, items(3));
    await local.send({ from: payer, ...approveTx(name, contract, total + fee - 1n) });
    await expect(send(execute)).rejects.toThrow("exceeds allowance");
    await approveAndSend(local, payer, approval, execute);
    await local.send({ from: payer, ...approval });
    await expect(send(execute)).rejects.toThrow("AlreadyExecuted");
  });

  it("reverts when any byte of the terms is edited", async () => {
    const { local, payer, contract, execute } = stage(name, items(2));
    await local.send({ from: payer, ...approveTx(name, contract, 2n ** 255n) });
    for (let byte = 0; byte < (execute.data.length - 2) / 2; byte++) {
      const edited = { from: payer, to: contract, data: flipped(execute.data, byte) };
      await expect(local.request("eth_call", edited, "latest"), `byte ${byte}`).rejects.toThrow("eth_call: ");
    }
    await local.request("eth_call", { from: payer, to: contract, data: execute.data }, "latest");
  });

  it("names the recipient that is refused and pays nobody", async () => {
    const list = items(3);
    const { local, payer, contract, approval, execute, send } = stage(name, list);
    const [, second, third] = list.map((item) => item.address);
    await local.send({ from: payer, ...approval });
    await local.token(payer, "blacklist", [second]);
    const refused = new RegExp(`RecipientRefused\\(1, ${second}\\)`, "i");
    const changes = await usdcChanges(local, { payer, contract, third: third ?? "0x" }, () =>
      expect(send(execute)).rejects.toThrow(refused),
    );
    expect(changes).toEqual({});
    await local.token(payer, "unBlacklist", [second]);
    await send(execute);
  });

  it("refuses itself, the zero address, a zero amount and an empty list", async () => {
    const { local, payer, contract, terms } = stage(name, []);
    await local.send({ from: payer, ...approveTx(name, contract, 2n ** 255n) });
    const good = { address: stranger(), amount: 5n };
    const bad: [PayoutItem, string][] = [
      [{ address: contract, amount: 5n }, "BadRecipient(1)"],
      [{ address: stranger(), amount: 0n }, "BadRecipient(1)"],
      [{ address: zeroAddress, amount: 5n }, "RecipientRefused(1"],
    ];
    for (const [item, reason] of bad) {
      const call = encodeExecute(name, contract, { ...terms, items: [good, item, good] });
      await expect(local.send({ from: payer, ...call })).rejects.toThrow(reason);
    }
    const none = encodeExecute(name, contract, terms);
    await expect(local.send({ from: payer, ...none })).rejects.toThrow("NoRecipients");
  });

  it("refuses a total that is not the sum, and terms of another chain", async () => {
    const { local, payer, contract, id, total, terms, send } = stage(name, items(2));
    await local.send({ from: payer, ...approveTx(name, contract, 2n ** 255n) });
    const words = terms.items.map((item) => (item.amount << 160n) | BigInt(item.address));
    for (const stated of [total - 1n, total + 1n, 0n, 2n ** 256n - 1n]) {
      await expect(send({ data: executeData(id, words, stated, terms.salt) })).rejects.toThrow(
        /TotalMismatch|RecipientRefused|Panic/,
      );
    }
    const elsewhere = encodeExecute(name === "base" ? "polygon" : "base", contract, terms);
    await expect(send(elsewhere)).rejects.toThrow("TermsMismatch");
  });
});
