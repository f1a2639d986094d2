import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Hex, keccak256, numberToHex, toHex } from "viem";
import { CHAIN_FACTS } from "../../src/chains.js";
import type { RawLog } from "../../src/onchain/decode-logs.js";
import type { ScriptedLog } from "./scripted-chain.js";

type Said = Omit<ScriptedLog, "block">;

export interface Transaction {
  hash: Hex;
  logs: Said[];
}

interface Block {
  number: number;
  hash: Hex;
  parentHash: Hex;
  transactions: Transaction[];
}

export interface Node {
  url: string;
  /** So many blocks it is behind. */
  lag: number;
  /** Which logs it tells of. */
  tells(log: RawLog): boolean;
  stop(): void;
}

/** A chain of Base without an EVM that can take back any of its blocks. */
export class BranchingChain {
  readonly #began = Math.floor(Date.now() / 1000) - 10_000;
  #made = 0;
  readonly blocks: Block[] = [this.#block(0, `0x${"00".repeat(32)}`, [])];

  get head(): number {
    return this.blocks.length - 1;
  }

  mine(transactions: Transaction[] = []): void {
    const parent = this.blocks.at(-1);
    if (parent) this.blocks.push(this.#block(parent.number + 1, parent.hash, transactions));
  }

  /** What was in the newest blocks, which are gone. */
  takeBack(depth: number): Transaction[] {
    return this.blocks.splice(this.blocks.length - depth).flatMap(({ transactions }) => transactions);
  }

  /** Whether none of it has happened: each of our terms is carried out once at most. */
  takes({ hash, logs }: Transaction): boolean {
    const ids = new Set(logs.map(deedOf));
    return !this.blocks.some(({ transactions }) =>
      transactions.some((one) => one.hash === hash || one.logs.some((log) => ids.has(deedOf(log)))),
    );
  }

  logs(blocks: readonly Block[] = this.blocks): RawLog[] {
    return blocks.flatMap(({ number, hash, transactions }) =>
      transactions
        .flatMap(({ hash: transactionHash, logs }) => logs.map((log) => ({ ...log, transactionHash })))
        .map((log, index) => ({
          ...log,
          blockNumber: numberToHex(number),
          blockHash: hash,
          logIndex: numberToHex(index),
        })),
    );
  }

  async startNode(): Promise<Node> {
    const server = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk);
      const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
      res.end(JSON.stringify({ jsonrpc: "2.0", id, result: this.#answer(node, method, params) ?? null }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const stop = () => {
      server.closeAllConnections();
      server.close();
    };
    const node: Node = { url, lag: 0, tells: () => true, stop };
    return node;
  }

  #answer(node: Node, method: string, params: unknown[]): unknown {
    const known = this.blocks.slice(0, this.blocks.length - node.lag);
    const [first] = params as [string | { fromBlock: Hex; toBlock: Hex } | undefined];
    if (method === "eth_chainId") return numberToHex(CHAIN_FACTS.base.id);
    if (typeof first === "object") {
      const asked = known.slice(Number(first.fromBlock), Number(first.toBlock) + 1);
      return this.logs(asked).filter(node.tells);
    }
    if (method === "eth_getTransactionReceipt") return this.#receiptOf(known, first);
    const block = first === "latest" ? known.at(-1) : known[Number(first)];
    if (!block) return undefined;
    const { number, hash, parentHash } = block;
    const timestamp = this.#began + number * CHAIN_FACTS.base.blockSeconds;
    return { number: numberToHex(number), hash, parentHash, timestamp: numberToHex(timestamp) };
  }

  #receiptOf(known: readonly Block[], hash: string | undefined): unknown {
    const block = known.find(({ transactions }) => transactions.some((one) => one.hash === hash));
    if (!block) return undefined;
    const logs = this.logs([block]).filter(({ transactionHash }) => transactionHash === hash);
    const place = { blockNumber: numberToHex(block.number), blockHash: block.hash };
    return { ...place, transactionHash: hash, status: "0x1", logs };
  }

  #block(number: number, parentHash: Hex, transactions: Transaction[]): Block {
    return { number, parentHash, transactions, hash: keccak256(toHex(`${parentHash} ${this.#made++}`)) };
  }
}

/** The terms, and who carries them out. */
function deedOf({ topics: [, id, payer] }: Said): string {
  return `${id} ${payer}`;
}
