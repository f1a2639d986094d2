import type { Browser } from "playwright-core";
import type { Chain } from "../../src/chains.js";
import { startWatching } from "../../src/jobs/watch/watch.js";
import { FEE_WALLET, type TestAccount, type TestApp, WALLET } from "./app.js";
import { startBrowser } from "./browser.js";
import { type LocalChain, startChains } from "./chains.js";
import { createLocalWallet, type LocalWallet, type WalletOptions } from "./local-wallet.js";
import { startPages } from "./page-app.js";
import { until } from "./pay.js";
import { type Visit, type VisitOptions, visit } from "./visit.js";

/** Watched local chains, the service with its pages, one account, and a browser where one starts. */
export interface PageWorld {
  chains: Record<Chain, LocalChain>;
  app: TestApp;
  account: TestAccount;
  browser: Browser | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON came back
  post(path: string, body?: object): Promise<any>;
  createLink(more?: object): Promise<{ id: string; slug: string }>;
  /** The page in a browser that has one wallet. */
  open(path: string, options?: WalletOptions & VisitOptions): Promise<Visit & { wallet: LocalWallet }>;
  /** Mines until what is there counts, and waits until the watcher has read as far. */
  settle(chain?: Chain): Promise<void>;
  close(): Promise<void>;
}

export interface PageWorldOptions {
  /** Chains of these that our contracts are not on. */
  bare?: readonly Chain[];
  embedOrigins?: readonly string[];
  /** Without a node of the service's own. */
  blind?: boolean;
}

export async function startPageWorld(
  wanted: readonly Chain[] = ["base"],
  { bare = [], embedOrigins = [], blind = false }: PageWorldOptions = {},
): Promise<PageWorld> {
  const browser = await startBrowser();
  const furnished = wanted.filter((chain) => !bare.includes(chain));
  const chains = {
    ...(await startChains({ feeRecipient: FEE_WALLET }, furnished)),
    ...(await startChains({ deployed: false }, bare)),
  };
  await Promise.all(Object.values(chains).map((local) => local.mine(100)));
  const watched = blind ? [] : wanted;
  const rpcUrls = Object.fromEntries(watched.map((chain) => [chain, [chains[chain].rpcUrl]]));
  const app = await startPages({ embedOrigins }, { rpcUrls });
  const account = await app.createAccount();
  const watching = startWatching(app.house, { pollMs: 250 });
  const { sql } = app.house;
  await until(
    () => sql`select from chain_cursors`,
    (rows) => rows.length === watched.length,
  );
  const post = async (path: string, body: object = {}) => {
    const answer = await app.request("POST", `/api/v1/${path}`, { key: account.key, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  return {
    chains,
    app,
    account,
    browser,
    post,
    createLink: (more = {}) =>
      post("payment-links", { amount_usd: 25, destination_address: WALLET, chain: "base", ...more }),
    async open(path, options = {}) {
      if (!browser) throw new Error("no browser");
      const wallet = createLocalWallet(chains, options);
      return { wallet, ...(await visit(browser, app.url + path, { Tester: wallet }, options)) };
    },
    async settle(chain = "base") {
      await chains[chain].mine(100);
      const head = Number(await chains[chain].request("eth_blockNumber"));
      await until(
        () => sql`select block from chain_cursors where chain = ${chain}`,
        ([row]) => Number(row?.block) > head - 100,
      );
    },
    async close() {
      await watching.stop();
      await app.close();
      await Promise.all(Object.values(chains).map((local) => local.stop()));
    },
  };
}
