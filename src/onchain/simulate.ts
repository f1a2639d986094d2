import { type Address, decodeErrorResult, type Hex, parseAbi } from "viem";
import { batchPayout } from "../contracts/artifacts/batch-payout.js";
import { checkout } from "../contracts/artifacts/checkout.js";
import { donationJars } from "../contracts/artifacts/donation-jars.js";
import { subscriptionHub } from "../contracts/artifacts/subscription-hub.js";
import { RpcError } from "./endpoint.js";
import type { ChainReader } from "./reader.js";

/** What a node says becomes of calls that are tried and not sent. */
export type Trial = { passes: true } | { passes: false; error: string | undefined };

interface Call {
  to: Address;
  data: Hex;
}

const ERRORS = [
  ...batchPayout.abi,
  ...checkout.abi,
  ...donationJars.abi,
  ...subscriptionHub.abi,
  ...parseAbi(["error Error(string reason)"]),
].filter(({ type }) => type === "error");

/**
 * One after the other, as one account would send them. A node that knows no `eth_simulateV1` is asked about the last
 * alone, and only where it needs none before it. Undefined where nothing could be learned.
 */
export async function simulate(
  reader: ChainReader,
  from: Address,
  calls: readonly Call[],
): Promise<Trial | undefined> {
  const tried = await trySeveral(reader, from, calls).catch(() => undefined);
  const [only] = calls;
  return tried ?? (only && calls.length === 1 ? tryOne(reader, from, only) : undefined);
}

async function trySeveral(
  reader: ChainReader,
  from: Address,
  calls: readonly Call[],
): Promise<Trial | undefined> {
  const blocks = [{ calls: calls.map(({ to, data }) => ({ from, to, input: data })) }];
  const [block] = (await reader.request("eth_simulateV1", [{ blockStateCalls: blocks }, "latest"])) as {
    calls?: { status: Hex; returnData?: Hex; error?: { data?: Hex; message?: string } }[];
  }[];
  const outcomes = block?.calls ?? [];
  if (outcomes.length !== calls.length) return undefined;
  const failed = outcomes.find(({ status }) => Number(status) !== 1);
  if (!failed) return { passes: true };
  return { passes: false, error: nameOf(failed.error?.data ?? failed.returnData) };
}

async function tryOne(reader: ChainReader, from: Address, { to, data }: Call): Promise<Trial> {
  try {
    await reader.request("eth_call", [{ from, to, data }, "latest"]);
    return { passes: true };
  } catch (error) {
    if (error instanceof RpcError && error.isRevert)
      return { passes: false, error: nameOf(error.data as Hex | undefined) };
    throw error;
  }
}

/** As our contracts call it; what a token says is its own text. */
function nameOf(data: Hex | undefined): string | undefined {
  try {
    return data && decodeErrorResult({ abi: ERRORS, data }).errorName;
  } catch {
    return undefined;
  }
}
