import cluster from "node:cluster";
import { tools } from "../../tools/index.js";
import { createAgent } from "../agent/chat/chat.js";
import { agentMetrics } from "../agent/chat/metrics.js";
import { createModels } from "../agent/chat/providers.js";
import { enterNetwork } from "../chains.js";
import type { Config } from "../config.js";
import { createApp, createHttpServer } from "../http/app.js";
import { authenticate } from "../http/authenticate.js";
import { chatRoute } from "../http/chat.js";
import { documentationRoutes } from "../http/documentation.js";
import { type HealthParts, healthRoutes } from "../http/health.js";
import { metricsRoutes } from "../http/metrics.js";
import { challengeForScope } from "../http/oauth/challenge.js";
import { oauthRoutes } from "../http/oauth/routes.js";
import { pageRoutes } from "../http/pages/mount.js";
import { openJobs, openWorker } from "../jobs/open-worker.js";
import type { TaskQueue } from "../jobs/queue.js";
import { startWatching } from "../jobs/watch/watch.js";
import type { Log } from "../log.js";
import { readChainProgress } from "../runtime/chain-progress.js";
import { firstStart } from "../runtime/first-start.js";
import type { House } from "../runtime/house.js";
import { createLinks } from "../runtime/links.js";
import { openHouse } from "../runtime/open-house.js";
import { firstSignInLink } from "./first-sign-in.js";
import { openHealthDoor } from "./health-door.js";
import { listen, NOTICE_MS, shut } from "./listen.js";
import { mcpDoor } from "./mcp-door.js";
import { noticesOf } from "./notices.js";
import { onStopSignal } from "./on-stop-signal.js";
import { metricsOfAll } from "./processes/metrics-of-all.js";
import { isFurther } from "./processes/supervise.js";
import { slipsOf } from "./slips.js";
import { startTraces } from "./traces.js";
import { welcome } from "./welcome.js";

/** No reason not to serve: whoever starts it may be gone, or his disk be full. */
const UNREAD = "stdout takes nothing";
const UNSHOWN_KEY = `${UNREAD}: the first key was not shown; revoke it, and make another one with \`unsigned keys create --scopes read,write,admin\``;

/** Composition only: the house, then what this role runs. */
export async function serve(config: Config, log: Log): Promise<void> {
  enterNetwork(config.NETWORK);
  if (config.forwardProxy) {
    (await import("../outgoing.js")).leaveBy(config.forwardProxy);
    log.info({ proxy: config.forwardProxy.url.host }, "what is https leaves by the proxy of HTTPS_PROXY");
  }
  const stopTraces = startTraces(config, log);
  const { house, connection, close } = await openHouse(config, tools, log);
  const queue = await openJobs(connection, config, log);
  const running: ((signal: string) => unknown)[] = [];
  const stopping = new AbortController();
  const stop = (signal: string) => {
    stopping.abort();
    return Promise.all(running.map((end) => end(signal)));
  };
  onStopSignal(log, [stop, () => Promise.all([close(), stopTraces()])]);
  const health = healthOf(config, house, queue, stopping.signal);
  for (const notice of [...(health.notices ?? []), ...slipsOf(config, process.env)]) log.warn({}, notice);
  if (config.ROLE === "worker") {
    const door = await openHealthDoor(config, health);
    const work = [openWorker(house, queue, config), startWatching(house)];
    running.push(() => Promise.all(work.map((its) => its.stop())).then(door?.shut));
    return log.info({ role: config.ROLE, port: door?.port }, "ready");
  }
  const doors = await openDoors(config, house, health);
  running.push(doors.shut);
  if (config.ROLE === "api") running.push(queue.close);
  else running.push(openWorker(house, queue, config).stop, startWatching(house).stop);
  log.info({ role: config.ROLE, port: doors.port }, "ready");
}

function healthOf(config: Config, house: House, queue: TaskQueue, stopping: AbortSignal): HealthParts {
  return {
    house,
    pingQueue: queue.ping,
    queueDepth: queue.depth,
    readProgress: () => readChainProgress(house),
    watched: Object.keys(config.rpcUrls),
    notices: noticesOf(config),
    stopping,
  };
}

async function openDoors(config: Config, house: House, health: HealthParts) {
  const mounts = [
    healthRoutes(health),
    // Programs ask it most: it need not wait until the routes of every page have been tried.
    mcpDoor(house, {
      authenticate: async (ctx) => (await authenticate(house, ctx, "mcp")).caller,
      admit: (caller, tool) => challengeForScope(house, caller, tool),
      hosts: [config.baseUrl, config.payBase].map((url) => new URL(url).hostname),
    }),
    ...pageRoutes(house, {
      embedOrigins: config.EMBED_ORIGINS,
      stopping: health.stopping,
      queueDepth: health.queueDepth,
    }),
    documentationRoutes(house, config.baseUrl),
    oauthRoutes(house),
    chatRoute(createAgent(house, createModels(config))),
  ];
  const observe = metricsRoutes(config, health, [agentMetrics], cluster.isWorker ? metricsOfAll : undefined);
  const server = createHttpServer(
    createApp({
      house,
      trustedProxies: config.TRUSTED_PROXIES,
      stopping: health.stopping,
      observe,
      mounts,
    }),
  );
  const port = await listen(server, config);
  // Only now: whoever could not open its port must not have used up the one showing of the key.
  const key = await firstStart(house);
  const baseUrl = config.baseUrl.replace(/:0$/, `:${port}`);
  house.links = createLinks(house.links.payBase.replace(/:0$/, `:${port}`), { ...house.links, baseUrl });
  const signIn =
    process.stdout.isTTY && !config.production && !isFurther() ? await firstSignInLink(house) : undefined;
  process.stdout.on("error", ({ message }) => house.log.warn({ error: message }, key ? UNSHOWN_KEY : UNREAD));
  if (key || !isFurther()) process.stdout.write(welcome(baseUrl, { key, signIn }, config.rpcUrls));
  // Whoever sits at a terminal is nobody that has to be told first.
  return { port, shut: (signal: string) => shut(server, signal === "SIGTERM" ? NOTICE_MS : 0) };
}
