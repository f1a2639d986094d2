import { type AbiEvent, encodeAbiParameters, encodeEventTopics, type Hex, numberToHex, pad } from "viem";
import { describe, expect, it } from "vitest";
import { batchPayout } from "../../src/contracts/artifacts/batch-payout.js";
import { checkout } from "../../src/contracts/artifacts/checkout.js";
import { donationJars } from "../../src/contracts/artifacts/donation-jars.js";
import { subscriptionHub } from "../../src/contracts/artifacts/subscription-hub.js";
import { decodeLog, EVENT_TOPICS, type RawLog } from "../../src/onchain/decode-logs.js";

const A: Hex = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const B: Hex = "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const ID = numberToHex(0xabcdefn, { size: 32 });
const BIG = 2n ** 256n - 1n;

const EVENTS = [checkout, batchPayout, subscriptionHub, donationJars].flatMap((contract) =>
  contract.abi.filter((item) => item.type === "event"),
);

/** As viem's own encoder would have a contract emit it. */
function logOf(name: string, args: Record<string, unknown>): RawLog {
  const event = EVENTS.find((candidate) => candidate.name === name) as AbiEvent;
  const values = event.inputs.filter((input) => !input.indexed);
  return {
    address: "0xAbAbAbAbAbAbAbAbAbAbAbAbAbAbAbAbAbAbAbAb",
    topics: encodeEventTopics({ abi: [event], eventName: name, args }) as Hex[],
    data: encodeAbiParameters(
      values,
      values.map((input) => args[input.name ?? ""]),
    ),
    blockNumber: "0x10",
    blockHash: pad("0x1"),
    transactionHash: pad("0x2"),
    logIndex: "0x3",
  };
}

const PLACE = {
  contract: "0xabababababababababababababababababababab",
  blockNumber: 16n,
  blockHash: pad("0x1"),
  transactionHash: pad("0x2"),
  logIndex: 3,
};
const settled = { destination: B, amount: BIG, fee: 1n };
const period = { planKey: ID, subscriber: A, ...settled, paidUntil: 7n };

describe("a decoded log", () => {
  it.each([
    ["Paid", { id: ID, payer: A, ...settled }, { kind: "paid", id: ID, payer: A, ...settled }],
    [
      "PayoutExecuted",
      { id: ID, payer: A, recipients: 500n, total: BIG, fee: 2n },
      { kind: "payout_executed", id: ID, payer: A, recipients: 500, total: BIG, fee: 2n },
    ],
    [
      "PlanRegistered",
      { planKey: ID, ...settled, planId: 9n, interval: 86_400n },
      { kind: "plan_registered", planKey: ID, ...settled, planId: 9n, intervalSeconds: 86_400n },
    ],
    ["Subscribed", period, { kind: "subscribed", ...period }],
    ["Renewed", period, { kind: "renewed", ...period }],
    [
      "JarCreated",
      { jarId: ID, destination: B, feeBps: 100n },
      { kind: "jar_created", jarId: ID, destination: B, feeBps: 100 },
    ],
    ["Donated", { jarId: ID, donor: A, ...settled }, { kind: "donated", jarId: ID, donor: A, ...settled }],
  ])("of %s has every field as it was emitted", (name, args, expected) => {
    expect(decodeLog(logOf(name, args))).toEqual({ ...expected, ...PLACE });
  });

  it("is made for every event of the four contracts", () => {
    expect(EVENT_TOPICS).toHaveLength(EVENTS.length);
  });

  it("is none for a foreign event, missing topics, or data that is cut or too long", () => {
    const good = logOf("Paid", { id: ID, payer: A, ...settled });
    expect(decodeLog(good)).toBeDefined();
    expect(decodeLog({ ...good, topics: [pad("0x5"), ...good.topics.slice(1)] })).toBeUndefined();
    expect(decodeLog({ ...good, topics: good.topics.slice(0, 3) })).toBeUndefined();
    expect(decodeLog({ ...good, topics: [] })).toBeUndefined();
    expect(decodeLog({ ...good, data: good.data.slice(0, -2) as Hex })).toBeUndefined();
    expect(decodeLog({ ...good, data: `${good.data}00` })).toBeUndefined();
  });
});
