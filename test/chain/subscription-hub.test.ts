import { type Address, type Hex, numberToHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHAINS, type Chain } from "../../src/chains.js";
import { approveTx } from "../../src/onchain/approve.js";
import { decodeLog } from "../../src/onchain/decode-logs.js";
import {
  encodeRegister,
  encodeRenew,
  encodeSubscribe,
  planKey,
  type SubscriptionPlanTerms,
} from "../../src/onchain/subscription-hub.js";
import { FEE_RECIPIENT, type LocalChain, startChains } from "../support/chains.js";
import { approveAndSend, flipped, usdcChanges } from "../support/money.js";

let chains: Record<Chain, LocalChain>;
beforeAll(async () => {
  chains = await startChains();
});
afterAll(() => Promise.all(CHAINS.map((chain) => chains[chain].stop())));

const DAY = 86_400;
let plans = 0n;

function stage(name: Chain, changes: Partial<SubscriptionPlanTerms> = {}) {
  const local = chains[name];
  const [, subscriber = "0x", stranger = "0x"] = local.accounts;
  const contract = local.contracts.subscription_hub;
  const destination: Address = numberToHex(0x5b5000n + ++plans, { size: 20 });
  const interval = { intervalSeconds: BigInt(30 * DAY), planId: plans };
  const salt = numberToHex(0x5a17n + plans, { size: 32 });
  const terms = { destination, amount: 10_000_000n, fee: 100_000n, salt, ...interval, ...changes };
  const approval = approveTx(name, contract, terms.amount);
  const pay = (call: { to: Address; data: Hex }) =>
    local.send({ from: subscriber, to: call.to, data: call.data });
  const watched = { subscriber, contract, destination, feeRecipient: FEE_RECIPIENT };
  return { local, subscriber, stranger, contract, terms, approval, pay, watched };
}

describe.each(CHAINS)("a subscription on %s", (name) => {
  it("is registered, subscribed to and renewed twice, each period paid once", async () => {
    const { local, subscriber, stranger, contract, terms, approval, pay, watched } = stage(name);
    const register = encodeRegister(name, contract, terms);
    const subscribe = encodeSubscribe(name, contract, terms);
    const renew = encodeRenew(name, contract, terms);
    const paid = { subscriber: -10_000_000n, destination: 9_900_000n, feeRecipient: 100_000n };
    const key = planKey(name, contract, terms);

    await local.send({ from: subscriber, ...approval });
    await expect(pay(subscribe)).rejects.toThrow("NotRegistered");
    const registration = await local.send({ from: stranger, ...register });
    const { intervalSeconds, salt: _, ...rest } = terms;
    expect(registration.logs.map(decodeLog)).toMatchObject([
      { kind: "plan_registered", planKey: key, intervalSeconds, ...rest },
    ]);

    const events: unknown[] = [];
    const approveAndPay = (call: typeof renew) => async () => {
      const receipt = await approveAndSend(local, subscriber, approval, call);
      events.push(...receipt.logs.map(decodeLog).filter((event) => event !== undefined));
    };
    expect(await usdcChanges(local, watched, approveAndPay(subscribe))).toEqual(paid);
    await expect(pay(subscribe)).rejects.toThrow("AlreadySubscribed");
    for (let period = 0; period < 2; period++) {
      await expect(pay(renew)).rejects.toThrow("RenewalTooEarly");
      await local.elapse(30 * DAY);
      expect(await usdcChanges(local, watched, approveAndPay(renew))).toEqual(paid);
    }
    await expect(pay(renew)).rejects.toThrow("RenewalTooEarly");

    const common = { planKey: key, subscriber: subscriber.toLowerCase(), destination: terms.destination };
    const settled = { ...common, amount: 10_000_000n, fee: 100_000n };
    expect(events).toMatchObject([
      { kind: "subscribed", ...settled },
      { kind: "renewed", ...settled },
      { kind: "renewed", ...settled },
    ]);
    const ends = events.map((event) => (event as { paidUntil: bigint }).paidUntil);
    expect(ends.map((end) => end - (ends[0] ?? 0n))).toEqual([0n, BigInt(30 * DAY), BigInt(60 * DAY)]);
  });

  it("is renewed from the last quarter of a period on, by one interval and one payment", async () => {
    const { local, subscriber, contract, terms, approval, pay, watched } = stage(name);
    await local.send({ from: subscriber, ...approval });
    await pay(encodeRegister(name, contract, terms));
    const renew = encodeRenew(name, contract, terms);
    const ends: bigint[] = [];
    const approveAndPay = async (call: typeof renew) => {
      const { logs } = await approveAndSend(local, subscriber, approval, call);
      for (const event of logs.map(decodeLog)) if (event && "paidUntil" in event) ends.push(event.paidUntil);
    };
    await approveAndPay(encodeSubscribe(name, contract, terms));
    await local.elapse(22 * DAY);
    await expect(pay(renew)).rejects.toThrow("RenewalTooEarly");
    await local.elapse(DAY);
    const changes = await usdcChanges(local, watched, () => approveAndPay(renew));
    expect(changes).toEqual({ subscriber: -10_000_000n, destination: 9_900_000n, feeRecipient: 100_000n });
    expect((ends[1] ?? 0n) - (ends[0] ?? 0n)).toBe(BigInt(30 * DAY));
    await expect(pay(renew)).rejects.toThrow("RenewalTooEarly");
    await expect(pay(encodeSubscribe(name, contract, terms))).rejects.toThrow("AlreadySubscribed");
  });

  it("skips the periods that nobody paid and keeps the anchor, or starts afresh", async () => {
    const { local, subscriber, contract, terms, pay } = stage(name);
    await local.send({ from: subscriber, ...approveTx(name, contract, 2n ** 255n) });
    await pay(encodeRegister(name, contract, terms));
    const paidUntil = async (call: { to: Address; data: Hex }) => {
      const event = (await pay(call)).logs.map(decodeLog).find((candidate) => candidate !== undefined);
      return event && "paidUntil" in event ? event.paidUntil : 0n;
    };
    const first = await paidUntil(encodeSubscribe(name, contract, terms));
    await local.elapse(100 * DAY);
    expect((await paidUntil(encodeRenew(name, contract, terms))) - first).toBe(BigInt(90 * DAY));
    await local.elapse(50 * DAY);
    const afresh = await paidUntil(encodeSubscribe(name, contract, terms));
    const { timestamp } = (await local.request("eth_getBlockByNumber", "latest", false)) as {
      timestamp: Hex;
    };
    expect(afresh).toBe(BigInt(timestamp) + BigInt(30 * DAY));
  });

  it("reverts when any byte of the terms is edited", async () => {
    const { local, subscriber, contract, terms, pay } = stage(name);
    await local.send({ from: subscriber, ...approveTx(name, contract, 2n ** 255n) });
    await pay(encodeRegister(name, contract, terms));
    for (const encode of [encodeRegister, encodeSubscribe, encodeRenew]) {
      const { data } = encode(name, contract, terms);
      for (let byte = 4; byte < (data.length - 2) / 2; byte++) {
        const edited = { from: subscriber, to: contract, data: flipped(data, byte) };
        await expect(local.request("eth_call", edited, "latest"), `byte ${byte}`).rejects.toThrow(
          "eth_call: ",
        );
      }
    }
  });

  it("lets nobody renew for another and nobody renew who never subscribed", async () => {
    const { local, subscriber, stranger, contract, terms, pay, watched } = stage(name);
    await local.send({ from: subscriber, ...approveTx(name, contract, 2n ** 255n) });
    await pay(encodeRegister(name, contract, terms));
    await pay(encodeSubscribe(name, contract, terms));
    await local.elapse(31 * DAY);
    const renewal = { from: stranger, ...encodeRenew(name, contract, terms) };
    const changes = await usdcChanges(local, watched, () =>
      expect(local.send(renewal)).rejects.toThrow("NotSubscribed"),
    );
    expect(changes).toEqual({});
  });

  it("registers a plan again without a second event, and never a plan that cannot be paid", async () => {
    const { contract, terms, pay } = stage(name);
    const register = encodeRegister(name, contract, terms);
    expect((await pay(register)).logs).toHaveLength(1);
    expect((await pay(register)).logs).toHaveLength(0);
    const refused = (changes: Partial<SubscriptionPlanTerms>) =>
      pay(encodeRegister(name, contract, { ...terms, ...changes }));
    await expect(refused({ intervalSeconds: 0n })).rejects.toThrow("BadInterval");
    await expect(refused({ intervalSeconds: 2n ** 255n })).rejects.toThrow("BadInterval");
    await expect(refused({ fee: 10_000_000n })).rejects.toThrow("BadAmount");
    await expect(refused({ destination: contract })).rejects.toThrow("BadDestination");
  });
});
