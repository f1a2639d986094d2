import { CHAIN_FACTS, type Chain } from "../chains.js";
import { ask, RpcError } from "./endpoint.js";
import { NodeFault, publicReason } from "./node-fault.js";

/** Everything this house ever asks a node. Nothing here signs, sends or changes anything. */
export const READ_METHODS = [
  "eth_chainId",
  "eth_blockNumber",
  "eth_getBlockByNumber",
  "eth_getBlockByHash",
  "eth_getLogs",
  "eth_getTransactionByHash",
  "eth_getTransactionReceipt",
  "eth_getTransactionCount",
  "eth_getCode",
  "eth_call",
  "eth_simulateV1",
] as const;
export type ReadMethod = (typeof READ_METHODS)[number];

export interface ChainReader {
  readonly chain: Chain;
  /** How long a person or a program that waits for an answer of ours is made to wait for this chain. */
  readonly patienceMs: number;
  /** From the first endpoint that answers; throws the last endpoint's error when none does. */
  request<T = unknown>(method: ReadMethod, params: readonly unknown[], asked?: Asked<T>): Promise<T>;
  /** What an endpoint said can't be true, without a number that of the one that answered last: it is not asked first any more. */
  distrust(reason: string, number?: number): void;
  /** The number of the endpoint that answered last, in the order of `each` and `health`. */
  answerer(): number;
  /** For a second opinion: the next endpoint is asked first from now on. */
  turn(): void;
  /** Each endpoint for itself: what one of them says, others can be asked about. */
  each(): ChainReader[];
  /** One entry per endpoint, by host alone: an endpoint's path or query may hold a key. */
  health(): EndpointHealth[];
}

export interface Asked<T = unknown> {
  signal?: AbortSignal;
  /** Throws a `NodeFault` at an answer of the wrong shape: the next endpoint is asked then. */
  read?(answer: unknown): T;
}

export interface EndpointHealth {
  host: string;
  requests: number;
  errors: number;
  lastError?: string;
  /** The same for everybody: without what the node said. */
  lastReason?: string;
}

interface Endpoint extends EndpointHealth {
  url: string;
  /** When it last said that it is a node of this chain. */
  provenAt: number;
}

export interface ReaderOptions {
  timeoutMs?: number;
  patienceMs?: number;
  maxBytes?: number;
  /** So long a node is taken for one of the chain of which it has said that it is. */
  trustMs?: number;
}

const NEVER = Number.NEGATIVE_INFINITY;
/** Many logs may be true. Of everything else no honest answer comes near this, and reading on costs time of everybody's. */
const MOST_BYTES = 16 * 2 ** 20;
const OF_LOGS: readonly ReadMethod[] = ["eth_getLogs", "eth_getTransactionReceipt"];

/** `urls` in order of preference. The one that answered last is asked first. */
export function createReader(
  chain: Chain,
  urls: readonly string[],
  { timeoutMs = 10_000, patienceMs = 2_000, maxBytes = 64 * 2 ** 20, trustMs = 60_000 }: ReaderOptions = {},
): ChainReader {
  const endpoints = urls.map(
    (url): Endpoint => ({ url, host: new URL(url).host, requests: 0, errors: 0, provenAt: NEVER }),
  );
  return readerOf(chain, endpoints, { timeoutMs, patienceMs, maxBytes, trustMs });
}

function readerOf(
  chain: Chain,
  endpoints: readonly Endpoint[],
  options: Required<ReaderOptions>,
): ChainReader {
  const { timeoutMs, patienceMs, maxBytes, trustMs } = options;
  let preferred = 0;

  async function askEndpoint<T>(
    endpoint: Endpoint,
    method: ReadMethod,
    params: readonly unknown[],
    { signal, read }: Asked<T>,
  ): Promise<T> {
    const limits = { timeoutMs, maxBytes: Math.min(maxBytes, MOST_BYTES), signal };
    const now = performance.now();
    if (now - endpoint.provenAt >= trustMs) {
      const id = Number(await ask(endpoint.url, "eth_chainId", [], limits));
      if (id !== CHAIN_FACTS[chain].id) throw new NodeFault(`answers for chain ${id}, not for ${chain}`);
      endpoint.provenAt = now;
    }
    const wide = OF_LOGS.includes(method) ? { ...limits, maxBytes } : limits;
    const answer = await ask(endpoint.url, method, params, wide);
    return read ? read(answer) : (answer as T);
  }

  async function request<T>(
    method: ReadMethod,
    params: readonly unknown[],
    asked: Asked<T> = {},
  ): Promise<T> {
    if (!READ_METHODS.includes(method)) throw new Error(`${method} is not a read method`);
    let failure: unknown = new Error(`no RPC URL for ${chain}`);
    for (let tried = 0; tried < endpoints.length; tried++) {
      const index = (preferred + tried) % endpoints.length;
      const endpoint = endpoints[index];
      if (!endpoint) break;
      endpoint.requests++;
      try {
        const result = await askEndpoint(endpoint, method, params, asked);
        preferred = index;
        return result;
      } catch (error) {
        if (asked.signal?.aborted || (error instanceof RpcError && error.isRevert)) throw error;
        endpoint.errors++;
        endpoint.lastError = error instanceof Error ? error.message : String(error);
        endpoint.lastReason = publicReason(error);
        failure = new Error(`${endpoint.host}: ${endpoint.lastError}`, { cause: error });
      }
    }
    throw failure;
  }

  function distrust(reason: string, number = preferred): void {
    const endpoint = endpoints[number];
    if (!endpoint) return;
    endpoint.errors++;
    endpoint.lastError = reason;
    endpoint.lastReason = reason;
    // It may have become a node of another chain.
    endpoint.provenAt = NEVER;
    if (number === preferred) turn();
  }

  function turn(): void {
    preferred = (preferred + 1) % endpoints.length;
  }

  const answerer = () => preferred;
  // The same ones again: of one that kept somebody waiting that is remembered.
  let alone: ChainReader[] | undefined;
  const each = () => {
    alone ??= endpoints.map((endpoint) => readerOf(chain, [endpoint], options));
    return alone;
  };
  const health = () => endpoints.map(({ url: _, provenAt: __, ...shown }) => shown);
  return { chain, patienceMs, request, distrust, answerer, turn, each, health };
}
