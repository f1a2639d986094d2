import type { Address, Hex } from "viem";
import { isLog, readBlock, readLogs, readTransaction, type TransactionOutcome } from "./blocks.js";
import type { RawLog } from "./decode-logs.js";
import { RpcError } from "./endpoint.js";
import type { ChainReader } from "./reader.js";

interface Told {
  hash: Hex;
  outcome: TransactionOutcome;
  contracts: readonly Address[];
}

/** What one node says of a log or a transaction in a block. One that does not answer, or stands below that block, says nothing. */
export type Word = "stands" | "left out" | "replaced" | undefined;
export type Verdict = "stands" | "gone" | "doubt";

/** What most of them say; where as many say one thing as the other, nobody knows. Undefined where none says anything. */
export function verdictOf(words: readonly Word[]): Verdict | undefined {
  const said = words.filter((word) => word !== undefined);
  const [only] = said;
  // A node that leaves something out may only be a bad one.
  if (said.length === 1) return only === "stands" ? "stands" : only === "replaced" ? "gone" : "doubt";
  const standing = said.filter((word) => word === "stands").length * 2;
  if (standing === said.length) return said.length === 0 ? undefined : "doubt";
  return standing > said.length ? "stands" : "gone";
}

/** Those whom most contradict; all of them where nobody knows who is right. */
export function blame(reader: ChainReader, words: readonly Word[], reason: string): void {
  const verdict = verdictOf(words);
  for (const [number, word] of words.entries())
    if (word !== undefined && (verdict === "doubt" || (verdict === "stands") !== (word === "stands")))
      reader.distrust(reason, number);
}

/** What each node says of a transaction that one of them has told of. */
export async function readWords(reader: ChainReader, told: Told): Promise<Word[]> {
  const nodes = reader.each();
  if (nodes.length < 2) return [];
  return Promise.all(nodes.map((node) => wordOf(node, told).catch(() => undefined)));
}

async function wordOf(node: ChainReader, told: Told): Promise<Word> {
  const head = await readBlock(node, "latest");
  if (!head || head.number < told.outcome.blockNumber) return undefined;
  return (await denies(node, told)) ? "left out" : "stands";
}

async function denies(node: ChainReader, { hash, outcome, contracts }: Told): Promise<boolean> {
  const wanted = ownLogs(outcome.logs, contracts);
  const known = await readTransaction(node, hash);
  if (!known) return lacksLogs(node, { outcome, contracts, wanted });
  const own = ownLogs(known.logs, contracts);
  return (
    known.succeeded !== outcome.succeeded ||
    known.blockHash !== outcome.blockHash ||
    known.blockNumber !== outcome.blockNumber ||
    own.length !== wanted.length ||
    !own.every((log) => wanted.includes(log))
  );
}

/** A node that has thrown old receipts away may still have the logs of their block, or says that it has not. */
async function lacksLogs(
  node: ChainReader,
  { outcome, contracts, wanted }: Omit<Told, "hash"> & { wanted: readonly string[] },
): Promise<boolean> {
  const { blockNumber } = outcome;
  try {
    const logs = await readLogs(node, { contracts, fromBlock: blockNumber, toBlock: blockNumber });
    const own = ownLogs(logs, contracts);
    return wanted.length === 0 || !wanted.every((log) => own.includes(log));
  } catch (error) {
    if (error instanceof Error && error.cause instanceof RpcError) return false;
    throw error;
  }
}

/** Of our contracts alone: nodes write some of the rest in more than one way. */
function ownLogs(logs: readonly RawLog[], contracts: readonly Address[]): string[] {
  const own = new Set(contracts.map((address) => address.toLowerCase()));
  return logs
    .filter((log) => isLog(log) && own.has(log.address.toLowerCase()))
    .map(({ address, blockHash, transactionHash, logIndex, topics, data }) =>
      [address, blockHash, transactionHash, Number(logIndex), ...topics, data].join(" ").toLowerCase(),
    );
}
