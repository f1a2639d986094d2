import { type Address, type Hex, toEventSelector } from "viem";
import { batchPayout } from "../contracts/artifacts/batch-payout.js";
import { checkout } from "../contracts/artifacts/checkout.js";
import { donationJars } from "../contracts/artifacts/donation-jars.js";
import { subscriptionHub } from "../contracts/artifacts/subscription-hub.js";
import type { Usdc } from "../money.js";

/** A log as `eth_getLogs` answers it. */
export interface RawLog {
  address: Hex;
  topics: readonly Hex[];
  data: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  transactionHash: Hex;
  logIndex: Hex;
  /** Nodes of today send it along, each in its own way. */
  blockTimestamp?: unknown;
}

/** Where it happened. Addresses and hashes are in lower case, here and in every event. */
export interface LogPlace {
  contract: Address;
  blockNumber: bigint;
  blockHash: Hex;
  transactionHash: Hex;
  logIndex: number;
  /** Unix seconds. */
  blockTimestamp: bigint | undefined;
}

/** `amount` is gross: the destination got `amount - fee`. */
interface Settled {
  destination: Address;
  amount: Usdc;
  fee: Usdc;
}

interface Period extends Settled {
  planKey: Hex;
  subscriber: Address;
  /** Unix seconds. */
  paidUntil: bigint;
}

export type ChainEvent = LogPlace &
  (
    | ({ kind: "paid"; id: Hex; payer: Address } & Settled)
    | { kind: "payout_executed"; id: Hex; payer: Address; recipients: number; total: Usdc; fee: Usdc }
    | ({ kind: "plan_registered"; planKey: Hex; planId: bigint; intervalSeconds: bigint } & Settled)
    | ({ kind: "subscribed" } & Period)
    | ({ kind: "renewed" } & Period)
    | { kind: "jar_created"; jarId: Hex; destination: Address; feeBps: number }
    | ({ kind: "donated"; jarId: Hex; donor: Address } & Settled)
  );

type Decoder = (topics: readonly Hex[], data: Hex, place: LogPlace) => ChainEvent;

interface Layout {
  /** How many topics there are, with the event's own. */
  topics: number;
  /** How many words of data. */
  words: number;
  decode: Decoder;
}

// Field by field, without an ABI interpreter: after an outage a watcher does little else.
const LAYOUTS: ReadonlyMap<string, Layout> = new Map([
  [topicOf(checkout.abi, "Paid"), { topics: 4, words: 2, decode: decodePaid }],
  [topicOf(batchPayout.abi, "PayoutExecuted"), { topics: 3, words: 3, decode: decodePayoutExecuted }],
  [topicOf(subscriptionHub.abi, "PlanRegistered"), { topics: 3, words: 4, decode: decodePlanRegistered }],
  [topicOf(subscriptionHub.abi, "Subscribed"), { topics: 4, words: 3, decode: decodePeriod("subscribed") }],
  [topicOf(subscriptionHub.abi, "Renewed"), { topics: 4, words: 3, decode: decodePeriod("renewed") }],
  [topicOf(donationJars.abi, "JarCreated"), { topics: 3, words: 1, decode: decodeJarCreated }],
  [topicOf(donationJars.abi, "Donated"), { topics: 4, words: 2, decode: decodeDonated }],
]);

/** For the first position of an `eth_getLogs` topic filter. */
export const EVENT_TOPICS: readonly Hex[] = [...LAYOUTS.keys()] as Hex[];

/**
 * Undefined for what is none of our events or not of their shape, throws at what is no hexadecimal. Whose
 * contract it was is the caller's to check.
 */
export function decodeLog(log: RawLog): ChainEvent | undefined {
  const [topic] = log.topics;
  const layout = topic === undefined ? undefined : LAYOUTS.get(topic);
  if (!layout || log.topics.length !== layout.topics || log.data.length !== 2 + 64 * layout.words) return;
  return layout.decode(log.topics, log.data, {
    contract: log.address.toLowerCase() as Address,
    blockNumber: BigInt(log.blockNumber),
    blockHash: hash(log.blockHash),
    transactionHash: hash(log.transactionHash),
    logIndex: Number(log.logIndex),
    blockTimestamp: secondsOf(log.blockTimestamp),
  });
}

/** Erigon writes 0 where it has looked up no time, geth 1.16.0 a number: the block itself is asked then. */
function secondsOf(told: unknown): bigint | undefined {
  return typeof told === "string" && /^0x0*[1-9a-f][0-9a-f]{0,15}$/i.test(told) ? BigInt(told) : undefined;
}

function topicOf(abi: readonly { type: string; name?: string }[], name: string): Hex {
  const event = abi.find((item) => item.type === "event" && item.name === name);
  if (!event) throw new Error(`no event ${name}`);
  return toEventSelector(event as Parameters<typeof toEventSelector>[0]);
}

const word = (data: Hex, index: number) => BigInt(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`);
const account = (topic: Hex | undefined): Address => `0x${(topic ?? "").slice(26).toLowerCase()}`;
const hash = (topic: Hex | undefined): Hex => (topic ?? "0x").toLowerCase() as Hex;

function decodePaid(topics: readonly Hex[], data: Hex, place: LogPlace): ChainEvent {
  return {
    kind: "paid",
    id: hash(topics[1]),
    payer: account(topics[2]),
    destination: account(topics[3]),
    amount: word(data, 0),
    fee: word(data, 1),
    ...place,
  };
}

function decodePayoutExecuted(topics: readonly Hex[], data: Hex, place: LogPlace): ChainEvent {
  return {
    kind: "payout_executed",
    id: hash(topics[1]),
    payer: account(topics[2]),
    recipients: Number(word(data, 0)),
    total: word(data, 1),
    fee: word(data, 2),
    ...place,
  };
}

function decodePlanRegistered(topics: readonly Hex[], data: Hex, place: LogPlace): ChainEvent {
  return {
    kind: "plan_registered",
    planKey: hash(topics[1]),
    destination: account(topics[2]),
    planId: word(data, 0),
    amount: word(data, 1),
    intervalSeconds: word(data, 2),
    fee: word(data, 3),
    ...place,
  };
}

function decodePeriod(kind: "subscribed" | "renewed"): Decoder {
  return (topics, data, place) => ({
    kind,
    planKey: hash(topics[1]),
    subscriber: account(topics[2]),
    destination: account(topics[3]),
    amount: word(data, 0),
    fee: word(data, 1),
    paidUntil: word(data, 2),
    ...place,
  });
}

function decodeJarCreated(topics: readonly Hex[], data: Hex, place: LogPlace): ChainEvent {
  return {
    kind: "jar_created",
    jarId: hash(topics[1]),
    destination: account(topics[2]),
    feeBps: Number(word(data, 0)),
    ...place,
  };
}

function decodeDonated(topics: readonly Hex[], data: Hex, place: LogPlace): ChainEvent {
  return {
    kind: "donated",
    jarId: hash(topics[1]),
    donor: account(topics[2]),
    destination: account(topics[3]),
    amount: word(data, 0),
    fee: word(data, 1),
    ...place,
  };
}
