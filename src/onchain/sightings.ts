import type { Address } from "viem";
import type { Chain } from "../chains.js";
import type { Sighting } from "../records/sighting.js";
import { checksummed } from "./checksum.js";
import { type ChainEvent, decodeLog, type RawLog } from "./decode-logs.js";

/**
 * The largest amount a row holds; USDC has never had a millionth of it in circulation. Anybody may register a plan of
 * more, which nobody can pay: it is told of as this much, and fits no record.
 */
const MOST = 2n ** 63n - 1n;

export interface Filtered {
  sightings: Sighting[];
  /** Logs of other contracts, or of another shape. */
  strange: number;
}

/** Only what our own contracts said: a node that ignores the filter, or a router that copies an event, adds nothing. */
export function toSightings(chain: Chain, logs: readonly RawLog[], contracts: ReadonlySet<string>): Filtered {
  const sightings: Sighting[] = [];
  for (const log of logs) {
    const event = contracts.has(log.address.toLowerCase()) ? decodeLog(log) : undefined;
    if (event) sightings.push(toSighting(chain, event));
  }
  return { sightings, strange: logs.length - sightings.length };
}

function toSighting(chain: Chain, event: ChainEvent): Sighting {
  const terms = termsOf(event);
  return {
    chain,
    kind: event.kind,
    txHash: event.transactionHash,
    logIndex: event.logIndex,
    blockNumber: event.blockNumber,
    blockHash: event.blockHash,
    contract: known(event.contract),
    minedAt: event.blockTimestamp === undefined ? undefined : moment(event.blockTimestamp),
    ...terms,
    amount: atMost(terms.amount),
    fee: atMost(terms.fee),
  };
}

function atMost(sum: bigint): bigint {
  return sum < MOST ? sum : MOST;
}

type Terms = Pick<
  Sighting,
  "termsId" | "payer" | "destinationAddress" | "amount" | "fee" | "paidUntil" | "details"
>;

function termsOf(event: ChainEvent): Terms {
  const destination = "destination" in event ? known(event.destination) : null;
  const none = {
    payer: null,
    destinationAddress: destination,
    amount: 0n,
    fee: 0n,
    paidUntil: null,
    details: [],
  };
  switch (event.kind) {
    case "paid":
      return {
        ...none,
        termsId: event.id,
        payer: known(event.payer),
        amount: event.amount,
        fee: event.fee,
      };
    case "payout_executed":
      return {
        ...none,
        termsId: event.id,
        payer: known(event.payer),
        amount: event.total,
        fee: event.fee,
        details: [BigInt(event.recipients)],
      };
    case "plan_registered":
      return {
        ...none,
        termsId: event.planKey,
        amount: event.amount,
        fee: event.fee,
        details: [event.planId, event.intervalSeconds],
      };
    case "subscribed":
    case "renewed":
      return {
        ...none,
        termsId: event.planKey,
        payer: known(event.subscriber),
        amount: event.amount,
        fee: event.fee,
        paidUntil: moment(event.paidUntil),
      };
    case "jar_created":
      return { ...none, termsId: event.jarId, details: [BigInt(event.feeBps)] };
    case "donated":
      return {
        ...none,
        termsId: event.jarId,
        payer: known(event.donor),
        amount: event.amount,
        fee: event.fee,
      };
  }
}

/** A plan's interval has no more than ten years; what lies beyond a date's range is no answer of ours. */
function moment(seconds: bigint): Date {
  return new Date(Number(seconds < 253_402_300_799n ? seconds : 253_402_300_799n) * 1000);
}

const memory = new Map<Address, Address>();

/** Remembers: the same few destinations come again and again, and a checksum is a hash. */
function known(address: Address): Address {
  const before = memory.get(address);
  if (before) return before;
  if (memory.size > 50_000) memory.clear();
  const after = checksummed(address);
  memory.set(address, after);
  return after;
}
