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

/**
 * Whether any node denies what one of them tells of a transaction. What does not answer, or stands below its block, is
 * no witness.
 */
export async function isDenied(reader: ChainReader, told: Told): Promise<boolean> {
  const nodes = reader.each();
  if (nodes.length < 2) return false;
  const denials = await Promise.all(nodes.map((node) => denies(node, told).catch(() => false)));
  return denials.includes(true);
}

async function denies(node: ChainReader, { hash, outcome, contracts }: Told): Promise<boolean> {
  const head = await readBlock(node, "latest");
  if (!head || head.number < outcome.blockNumber) return false;
  const wanted = ownLogs(outcome.logs, contracts);
  const known = await readTransaction(node, hash);
  if (!known) return lacksLogs(node, { outcome, contracts, wanted });
  const own = ownLogs(known.logs, contracts);
  return (
    known.succeeded !== outcome.succeeded ||
    known.blockHash !== outcome.blockHash ||
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
    return !(error instanceof Error && error.cause instanceof RpcError);
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
