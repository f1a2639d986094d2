import type { Chain } from "../../src/chains.js";
import { startWatching, type Watching, type WatchOptions } from "../../src/jobs/watch/watch.js";
import { createChains } from "../../src/onchain/chains.js";
import { FEE_WALLET, startApp, type TestAccount, type TestApp, WALLET } from "./app.js";
import { type LocalChain, type StartOptions, startChain } from "./chains.js";
import { type HostileRpc, startHostileRpc } from "./hostile-rpc.js";
import { until } from "./pay.js";

/** One chain, one service that can be told to watch it, one account. */
export interface Watched {
  local: LocalChain;
  app: TestApp;
  account: TestAccount;
  /** `data` of a GET below /api/v1, or the whole body of a list. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON came back
  get(path: string): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON came back
  post(path: string, body?: object): Promise<any>;
  /** Returns once the watcher has its first cursor, so that what happens from now on is its to find. */
  watch(options?: WatchOptions): Promise<Watching>;
  unwatch(): Promise<void>;
  /** Mines until what is there is final, and waits until the watcher has read as far. */
  settle(blocks?: number): Promise<void>;
  eventTypes(): Promise<string[]>;
  close(): Promise<void>;
}

export const TO = { destination_address: WALLET, chain: "base" };

export async function startWatched({
  chain = "base",
  rpcUrls = (url) => [url],
  ...options
}: StartOptions & { chain?: Chain; rpcUrls?: (url: string) => string[] } = {}): Promise<Watched> {
  const local = await startChain(chain, { feeRecipient: FEE_WALLET, ...options });
  await local.mine(20);
  const app = await startApp({ rpcUrls: { [chain]: rpcUrls(local.rpcUrl) } });
  const account = await app.createAccount({ plan: "scale" });
  const { key } = account;
  let watching: Watching[] = [];
  const unwatch = async () => {
    await Promise.all(watching.map((one) => one.stop()));
    watching = [];
  };
  const head = async () => Number(await local.request("eth_blockNumber"));
  const sql = app.house.sql;
  return {
    local,
    app,
    account,
    async get(path) {
      const { body } = await app.request("GET", `/api/v1/${path}`, { key });
      return Array.isArray(body.data) ? body.data : (body.data ?? body);
    },
    async post(path, body = {}) {
      const answer = await app.request("POST", `/api/v1/${path}`, { key, body });
      return answer.body.data ?? answer.body;
    },
    async watch(watchOptions = {}) {
      const started = startWatching(app.house, { pollMs: 60, ...watchOptions });
      watching.push(started);
      await until(
        () => sql`select from chain_cursors`,
        (rows) => rows.length > 0,
      );
      return started;
    },
    unwatch,
    async settle(blocks = 10) {
      await local.mine(blocks);
      const wanted = (await head()) - 10;
      await until(
        () => sql`select block from chain_cursors`,
        ([row]) => Number(row?.block) >= wanted,
      );
    },
    async eventTypes() {
      const rows = await sql<
        { type: string }[]
      >`select type from events where type not like '%.created' order by type`;
      return rows.map(({ type }) => type);
    },
    async close() {
      await unwatch();
      await app.close();
      await local.stop();
    },
  };
}

/** By so many nodes that can be told what to answer; the chain's own one is asked before or after them, or by them alone. */
export async function startWatchedBy(
  count: number,
  own?: "first" | "last",
): Promise<{ world: Watched; node: HostileRpc; nodes: HostileRpc[] }> {
  const world = await startWatched({ rpcUrls: () => [] });
  const { rpcUrl } = world.local;
  const node = await startHostileRpc(rpcUrl);
  const more = await Promise.all(Array.from({ length: count - 1 }, () => startHostileRpc(rpcUrl)));
  const nodes = [node, ...more];
  const urls = nodes.map(({ url }) => url);
  world.app.house.chains = createChains({
    feeRecipient: FEE_WALLET,
    developmentFee: false,
    rpcUrls: { base: [...(own === "first" ? [rpcUrl] : []), ...urls, ...(own === "last" ? [rpcUrl] : [])] },
  });
  const close = async () => {
    await world.close();
    for (const one of nodes) one.stop();
  };
  return { world: { ...world, close }, node, nodes };
}
