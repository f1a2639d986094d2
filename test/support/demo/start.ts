import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAgent } from "../../../src/agent/chat/chat.js";
import { createModels } from "../../../src/agent/chat/providers.js";
import { CHAINS, type Chain } from "../../../src/chains.js";
import { type Config, readConfig } from "../../../src/config.js";
import { createApp, createHttpServer } from "../../../src/http/app.js";
import { authenticate } from "../../../src/http/authenticate.js";
import { chatRoute } from "../../../src/http/chat.js";
import { documentationRoutes } from "../../../src/http/documentation.js";
import { healthRoutes } from "../../../src/http/health.js";
import { pageRoutes } from "../../../src/http/pages/mount.js";
import { openJobs, openWorker } from "../../../src/jobs/open-worker.js";
import { startWatching } from "../../../src/jobs/watch/watch.js";
import { createLog } from "../../../src/log.js";
import { firstSignInLink } from "../../../src/main/first-sign-in.js";
import { listen, shut } from "../../../src/main/listen.js";
import { mcpMount } from "../../../src/mcp/mount.js";
import { createMcpServer } from "../../../src/mcp/server.js";
import { readChainProgress } from "../../../src/runtime/chain-progress.js";
import { firstStart } from "../../../src/runtime/first-start.js";
import type { House } from "../../../src/runtime/house.js";
import { openHouse } from "../../../src/runtime/open-house.js";
import { tools } from "../../../tools/index.js";
import { build } from "../build.js";
import { FEE_RECIPIENT, type LocalChain, startChains } from "../chains.js";
import { createLocalWallet } from "../local-wallet.js";
import { until } from "../pay.js";
import { liveAMonth } from "./month.js";
import { askAsAssistant, type Call, caller, type Seeded, seed, sellerOf, speaker } from "./seed.js";
import { DEMO, walletRoutes } from "./wallet-routes.js";

export interface Demo extends Seeded {
  url: string;
  key: string;
  /** Lets its first owner into the console, once. */
  signIn: string;
  /** What prints another such link. */
  signInAgain: string;
  call: Call;
  house: House;
  chains: Record<Chain, LocalChain>;
  stop(): Promise<void>;
}

export interface DemoOptions {
  port?: number;
  /** Without the banner and its wallet: pages as they are in earnest. */
  bare?: boolean;
  /** Who may have its pages in a frame. */
  embedOrigins?: readonly string[];
  /** With two months behind it; without them it starts sooner. */
  lived?: boolean;
}

type Undo = (() => Promise<unknown> | undefined)[];

const POLL_MS = 500;
const QUICK_POLL_MS = 50;
const PAST_MS = 61 * 86_400_000;

/** The whole service on five local chains and a database of its own, with sample data and a wallet. */
export async function startDemo({
  port = 3000,
  bare = false,
  embedOrigins = [],
  lived = true,
}: DemoOptions = {}): Promise<Demo> {
  build("web", "console");
  const undo: Undo = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const dataDir = mkdtempSync(join(tmpdir(), "unsigned-demo-"));
    undo.push(async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));
    const since = lived ? { since: new Date(Date.now() - PAST_MS) } : {};
    const chains = await startChains({ feeRecipient: FEE_RECIPIENT, ...since });
    undo.push(() => Promise.all(Object.values(chains).map((local) => local.stop())));
    await Promise.all(Object.values(chains).map((local) => local.mine(100)));
    const config = settings(dataDir, { port, embedOrigins }, chains);
    const { house, key } = await openService(config, chains, { undo, bare });
    const url = config.baseUrl;
    const call = caller(url, key);
    if (lived) await quickly(house, () => liveAMonth({ house, call, chains, seller: sellerOf(chains) }));
    const watching = startWatching(house, { pollMs: POLL_MS });
    undo.push(() => watching.stop());
    const seeded = await seed(call, speaker(url, key), chains);
    await askAsAssistant(call, url, chains);
    undo.push(await keepPace(chains));
    const signIn = (await firstSignInLink(house)) ?? "";
    const [owner] = await house.sql<{ id: string }[]>`select id from members`;
    const signInAgain = `DATA_DIR=${dataDir} BASE_URL=${url} npm run --silent cli -- sign-in --member ${owner?.id}`;
    return { url, key, signIn, signInAgain, call, house, chains, stop, ...seeded };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What has been is read at once; from now on a chain is looked at twice a second. */
async function quickly(house: House, deed: () => Promise<void>): Promise<void> {
  const watching = startWatching(house, { pollMs: QUICK_POLL_MS });
  try {
    await until(
      () => house.sql`select from chain_cursors`,
      (rows) => rows.length === CHAINS.length,
    );
    await deed();
  } finally {
    await watching.stop();
  }
}

async function openService(
  config: Config,
  chains: Record<Chain, LocalChain>,
  { undo, bare }: { undo: Undo; bare: boolean },
) {
  const log = createLog(config.LOG_LEVEL);
  const { house, connection, close } = await openHouse(config, tools, log);
  undo.push(close);
  const queue = await openJobs(connection, config, log);
  const worker = openWorker(house, queue, config);
  undo.push(() => worker.stop());
  const wallet = createLocalWallet(chains, { batches: true });
  const readProgress = () => readChainProgress(house);
  const mounts = [
    walletRoutes(wallet),
    healthRoutes({ house, pingQueue: queue.ping, readProgress, watched: CHAINS }),
    mcpMount({
      tools: house.tools,
      authenticate: async (ctx) => (await authenticate(house, ctx, "mcp")).caller,
      serve: (caller) => createMcpServer(house, caller),
      hosts: [new URL(config.baseUrl).hostname],
    }),
    ...pageRoutes(house, {
      queueDepth: queue.depth,
      embedOrigins: config.EMBED_ORIGINS,
      ...(!bare && { demo: DEMO }),
    }),
    documentationRoutes(house, config.baseUrl),
    chatRoute(createAgent(house, createModels(config))),
  ];
  const server = createHttpServer(createApp({ house, mounts }));
  await listen(server, config);
  undo.push(() => shut(server));
  const key = await firstStart(house);
  if (!key) throw new Error("the demo's database is not new");
  await house.sql`update accounts set plan = 'growth'`;
  return { house, key };
}

function settings(
  dataDir: string,
  { port, embedOrigins }: Required<Omit<DemoOptions, "bare" | "lived">>,
  chains: Record<Chain, LocalChain>,
): Config {
  const urls = CHAINS.map((chain) => [`RPC_URL_${chain.toUpperCase()}`, chains[chain].rpcUrl]);
  return readConfig({
    ...Object.fromEntries(urls),
    PORT: String(port),
    EMBED_ORIGINS: embedOrigins.join(","),
    DATA_DIR: dataDir,
    FEE_RECIPIENT,
    LOG_LEVEL: "fatal",
    MODEL_PROVIDERS: "offline",
  });
}

/** A block a second, and four on Arbitrum. */
async function keepPace(chains: Record<Chain, LocalChain>): Promise<() => Promise<void>> {
  await Promise.all(Object.values(chains).map((local) => local.request("evm_setIntervalMining", 1)));
  const timer = setInterval(() => chains.arbitrum.mine(3).catch(() => {}), 1_000);
  return async () => clearInterval(timer);
}
