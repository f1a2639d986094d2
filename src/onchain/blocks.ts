import type { Address, Hex } from "viem";
import { numberToHex } from "viem";
import { askAround } from "./ask-around.js";
import { EVENT_TOPICS, type RawLog } from "./decode-logs.js";
import { RpcError } from "./endpoint.js";
import { NodeFault } from "./node-fault.js";
import type { ChainReader } from "./reader.js";

export interface Block {
  number: bigint;
  hash: Hex;
  parentHash: Hex;
  /** Unix seconds. */
  timestamp: bigint;
}

export interface LogRange {
  contracts: readonly Address[];
  fromBlock: bigint;
  toBlock: bigint;
}

export interface TransactionOutcome {
  succeeded: boolean;
  blockNumber: bigint;
  blockHash: Hex;
  logs: RawLog[];
}

/** Undefined where the node knows no such block, or no such tag. */
export async function readBlock(
  reader: ChainReader,
  block: bigint | "latest" | "safe" | "finalized",
): Promise<Block | undefined> {
  const which = typeof block === "bigint" ? numberToHex(block) : block;
  const read = (answer: unknown) => {
    const said = blockOf(answer);
    if (typeof block === "bigint" && said && said.number !== block)
      throw new NodeFault("a node answered another block than it was asked for");
    return said;
  };
  return reader.request("eth_getBlockByNumber", [which, false], { read }).catch((error) => {
    if (isUnknownBlock(error)) return undefined;
    throw error;
  });
}

/** The last second of the year 9999: what is later is no time of a block. */
const LATEST = 253_402_300_799n;

function blockOf(answer: unknown): Block | undefined {
  const said = record(answer);
  if (!said) return undefined;
  const timestamp = BigInt(text(said.timestamp));
  if (timestamp > LATEST) throw new NodeFault("a node answered a block of no possible time");
  return {
    number: BigInt(text(said.number)),
    hash: text(said.hash),
    parentHash: text(said.parentHash),
    timestamp,
  };
}

/** Our events alone, in the order of the chain; the caller decides whether it trusts an empty answer. */
export async function readLogs(reader: ChainReader, range: LogRange): Promise<RawLog[]> {
  const filter = {
    address: range.contracts,
    topics: [EVENT_TOPICS],
    fromBlock: numberToHex(range.fromBlock),
    toBlock: numberToHex(range.toBlock),
  };
  return reader.request("eth_getLogs", [filter], { read: listOf });
}

function listOf(answer: unknown): RawLog[] {
  if (!Array.isArray(answer)) throw new NodeFault("eth_getLogs was answered without a list");
  return standing(answer);
}

/** A node calls removed what a reorganisation took out of the chain, and knows no block of what is in none yet. */
function standing(logs: readonly (RawLog & { removed?: boolean })[]): RawLog[] {
  return logs.filter((log) => !log?.removed && log?.blockNumber !== null);
}

/** Undefined for a transaction that is unknown or not yet mined. */
export async function readTransaction(
  reader: ChainReader,
  hash: Hex,
): Promise<TransactionOutcome | undefined> {
  return askAround(reader, () => readReceipt(reader, hash));
}

export async function readReceipt(reader: ChainReader, hash: Hex): Promise<TransactionOutcome | undefined> {
  return reader.request("eth_getTransactionReceipt", [hash], { read: (answer) => outcomeOf(hash, answer) });
}

/** One that does not say so has not failed: another node is asked. */
function outcomeOf(hash: Hex, receipt: unknown): TransactionOutcome | undefined {
  const answer = record(receipt);
  if (!answer || answer.blockNumber === null) return undefined;
  refuseOther(hash, answer.transactionHash);
  const status = BigInt(text(answer.status));
  if (status > 1n) throw new NodeFault("a node answered a receipt that tells neither success nor failure");
  return {
    succeeded: status === 1n,
    blockNumber: BigInt(text(answer.blockNumber)),
    blockHash: text(answer.blockHash),
    logs: Array.isArray(answer.logs) ? standing(answer.logs) : [],
  };
}

const NO_SUCH_METHOD = -32601;

/** Nodes without a tag say so in many words, but never as a limit, a failure of their own or a gateway without a code. */
function isUnknownBlock(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof RpcError) || cause.code === 0 || cause.code === NO_SUCH_METHOD) return false;
  return (
    cause.code === -32602 ||
    cause.code === -39001 ||
    /not (found|supported)|unknown block|unsupported/i.test(cause.message)
  );
}

/** A proxy may mix answers up: what is told of another transaction says nothing of this one. */
export function refuseOther(hash: Hex, told: unknown): void {
  if (text(told).toLowerCase() !== hash.toLowerCase())
    throw new NodeFault("a node answered of another transaction than it was asked for");
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}

/** In one spelling: what is another one only by its letters is the same. */
function text(value: unknown): Hex {
  if (typeof value === "string" && /^0x[0-9a-f]+$/i.test(value)) return value.toLowerCase() as Hex;
  throw new NodeFault("a node answered something that is not hexadecimal");
}

const WORD = /^0x[0-9a-f]{64}$/;
const QUANTITY = /^0x[0-9a-f]{1,16}$/i;
/** What is larger is no place in a block, and none in a row. */
const INDEX = /^0x[0-7]?[0-9a-f]{1,7}$/i;

/** Whether a node answered something of the shape of a log. */
export function isLog(log: RawLog): boolean {
  return (
    typeof log === "object" &&
    log !== null &&
    WORD.test(log.blockHash) &&
    WORD.test(log.transactionHash) &&
    QUANTITY.test(log.blockNumber) &&
    INDEX.test(log.logIndex) &&
    /^0x[0-9a-f]{40}$/i.test(log.address) &&
    /^0x([0-9a-f]{2})*$/i.test(log.data) &&
    Array.isArray(log.topics) &&
    log.topics.every((topic) => WORD.test(topic))
  );
}
