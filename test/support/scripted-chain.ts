import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { concatHex, type Hex, numberToHex } from "viem";
import { CHAIN_FACTS, type Chain } from "../../src/chains.js";
import type { RawLog } from "../../src/onchain/decode-logs.js";

export interface ScriptedLog extends Pick<RawLog, "address" | "topics" | "data"> {
  block: number;
}

export interface ScriptedChain {
  url: string;
  head: number;
  calls: number;
  /** In the order of their blocks. */
  logs: ScriptedLog[];
  stop(): void;
}

/** A node without an EVM, for more blocks and logs than a real one makes in a minute. */
export async function startScriptedChain(
  chain: Chain,
  { callsPerSecond, maxRange = 10_000 }: { callsPerSecond?: number; maxRange?: number } = {},
): Promise<ScriptedChain> {
  let freeAt = 0;
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
    state.calls++;
    if (callsPerSecond) {
      freeAt = Math.max(freeAt, performance.now()) + 1_000 / callsPerSecond;
      await new Promise((resolve) => setTimeout(resolve, freeAt - performance.now()));
    }
    res.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer(method, params) }));
  });
  const state: ScriptedChain = { url: "", head: 0, calls: 0, logs: [], stop };
  const now = Math.floor(Date.now() / 1000);

  function stop(): void {
    server.closeAllConnections();
    server.close();
  }

  function answer(method: string, params: { fromBlock: Hex; toBlock: Hex }[]) {
    if (method === "eth_chainId") return { result: numberToHex(CHAIN_FACTS[chain].id) };
    if (method === "eth_getCode") return { result: "0x01" };
    if (method === "eth_getLogs") {
      const [from, to] = [Number(params[0]?.fromBlock), Number(params[0]?.toBlock)];
      if (to - from + 1 > maxRange) return { error: { code: -32005, message: `at most ${maxRange} blocks` } };
      return { result: logsBetween(state.logs, from, to) };
    }
    if (method !== "eth_getBlockByNumber")
      return { error: { code: -32601, message: `${method} is not here` } };
    const [which] = params as unknown as [string];
    const number = which === "latest" ? state.head : which === "finalized" ? state.head - 20 : Number(which);
    return { result: number > state.head || number < 0 ? null : blockOf(number) };
  }

  function blockOf(number: number) {
    const timestamp = now - (state.head - number) * CHAIN_FACTS[chain].blockSeconds;
    return {
      number: numberToHex(number),
      hash: hashOf(number),
      parentHash: hashOf(number - 1),
      timestamp: numberToHex(Math.floor(timestamp)),
    };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

const hashOf = (number: number): Hex => `0xb10c${numberToHex(Math.max(0, number), { size: 30 }).slice(2)}`;

/** No two runs tell of the same transaction. */
const run = numberToHex(process.hrtime.bigint(), { size: 8 });

function logsBetween(logs: ScriptedLog[], from: number, to: number): RawLog[] {
  return logs.flatMap(({ block, ...log }, index) =>
    block < from || block > to
      ? []
      : {
          ...log,
          blockNumber: numberToHex(block),
          blockHash: hashOf(block),
          transactionHash: concatHex([
            run,
            numberToHex(block, { size: 12 }),
            numberToHex(index, { size: 12 }),
          ]),
          logIndex: "0x0" as Hex,
        },
  );
}
