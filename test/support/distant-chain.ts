import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Chain } from "../../src/chains.js";
import { type ScriptedChain, type ScriptedLog, startScriptedChain } from "./scripted-chain.js";

/** A scripted chain in a process of its own, as a real node is: what it does takes no time of the watcher's. */
export interface DistantChain {
  url: string;
  readonly head: number;
  move(head: number): Promise<void>;
  tell(logs: readonly ScriptedLog[]): Promise<void>;
  /** How often it was asked since the last time. */
  countCalls(): Promise<number>;
  stop(): void;
}

type Order = { head: number } | { logs: readonly ScriptedLog[] } | "count";
type Options = Parameters<typeof startScriptedChain>[1];

export async function startDistantChain(chain: Chain, options: Options = {}): Promise<DistantChain> {
  const child = fork(fileURLToPath(import.meta.url), [chain, JSON.stringify(options)], {
    execArgv: process.execArgv,
    serialization: "advanced",
  });
  const [url] = await once(child, "message");
  const give = async (order: Order): Promise<number> => {
    const answer = once(child, "message");
    child.send(order);
    return (await answer)[0];
  };
  let head = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work);
    queue = next;
    return next;
  };
  return {
    url,
    get head() {
      return head;
    },
    async move(to) {
      await inTurn(() => give({ head: to }));
      head = to;
    },
    tell: async (logs) => void (await inTurn(() => give({ logs }))),
    countCalls: () => inTurn(() => give("count")),
    stop: () => child.disconnect(),
  };
}

function obey(node: ScriptedChain, order: Order): number {
  const { calls } = node;
  if (order === "count") node.calls = 0;
  else Object.assign(node, order);
  return calls;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [chain, options] = process.argv.slice(2);
  const node = await startScriptedChain(chain as Chain, JSON.parse(options ?? "{}"));
  process.on("message", (order: Order) => process.send?.(obey(node, order)));
  process.on("disconnect", () => process.exit());
  process.send?.(node.url);
}
