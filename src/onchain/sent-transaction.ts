import type { Address, Hex } from "viem";
import { askAround } from "./ask-around.js";
import { readReceipt, refuseOther, type TransactionOutcome } from "./blocks.js";
import type { ChainReader } from "./reader.js";

/** What a transaction is said to do: call one of our contracts with these terms. */
export interface SentTerms {
  contract: Address;
  termsId: Hex;
}

/** A transaction that somebody says he has sent, as a node knows it now. */
export interface SentTransaction {
  /** `landed`: our contract has told of these terms in it. `foreign`: it does something else. */
  state: "pending" | "landed" | "failed" | "foreign" | "unknown";
  sender: Address | undefined;
  nonce: bigint;
  /** Where the chain was. */
  head: bigint;
}

export async function readSentTransaction(
  reader: ChainReader,
  terms: SentTerms,
  hash: Hex,
): Promise<SentTransaction> {
  const head = BigInt(String(await reader.request("eth_blockNumber", [])));
  const read = (answer: unknown) => {
    const fields = fieldsOf(answer);
    if (fields) refuseOther(hash, fields.hash);
    return fields;
  };
  const sent = await askAround(reader, () => reader.request("eth_getTransactionByHash", [hash], { read }));
  const receipt = await readReceipt(reader, hash);
  // Behind one URL another backend may have been asked, which knows it.
  if (!sent)
    return { state: receipt ? outcomeOf(receipt, terms) : "unknown", sender: undefined, nonce: 0n, head };
  return {
    state: receipt ? outcomeOf(receipt, terms) : callsFor(sent, terms) ? "pending" : "foreign",
    sender: String(sent.from) as Address,
    nonce: BigInt(String(sent.nonce)),
    head,
  };
}

/** How many transactions of an account are mined: one with a smaller nonce that is in no block never will be. */
export async function readMinedCount(reader: ChainReader, account: Address): Promise<bigint> {
  return BigInt(String(await reader.request("eth_getTransactionCount", [account, "latest"])));
}

/** Terms come first in every call of ours; anywhere else in the data they are just words. */
function callsFor({ to, input }: Fields, { contract, termsId }: SentTerms): boolean {
  return same(to, contract) && same(String(input).slice(10, 74), termsId.slice(2));
}

function outcomeOf(
  { succeeded, logs }: TransactionOutcome,
  { contract, termsId }: SentTerms,
): SentTransaction["state"] {
  if (!succeeded) return "failed";
  const told = logs.map(fieldsOf).some((log) => {
    const topics: unknown[] = Array.isArray(log?.topics) ? log.topics : [];
    return same(log?.address, contract) && same(topics[1], termsId);
  });
  return told ? "landed" : "foreign";
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}

function same(a: unknown, b: string): boolean {
  return String(a).toLowerCase() === b.toLowerCase();
}
