import { tools } from "../tools/index.js";
import { createAgent } from "./agent/chat.js";
import { agentMetrics } from "./agent/metrics.js";
import { createModels } from "./agent/providers.js";
import { type Config, readConfig } from "./config.js";
import { createApp, createHttpServer } from "./http/app.js";
import { authenticate, authorizationOf } from "./http/authenticate.js";
import { chatRoute } from "./http/chat.js";
import { documentationRoutes } from "./http/documentation.js";
import { healthRoutes } from "./http/health.js";
import { metricsRoutes } from "./http/metrics.js";
import { pageRoutes } from "./http/pages/mount.js";
import { openJobs, openWorker } from "./jobs/open-worker.js";
import type { TaskQueue } from "./jobs/queue.js";
import { startWatching } from "./jobs/watch/watch.js";
import { createLog } from "./log.js";
import { explain } from "./main/explain.js";
import { listen, shut } from "./main/listen.js";
import { onStopSignal } from "./main/on-stop-signal.js";
import { welcome } from "./main/welcome.js";
import { mcpMount } from "./mcp/mount.js";
import { createMcpServer } from "./mcp/server.js";
import { readChainProgress } from "./runtime/chain-progress.js";
import { firstStart } from "./runtime/first-start.js";
import type { House } from "./runtime/house.js";
import { openHouse } from "./runtime/open-house.js";

/** Composition only: settings, the house, then what this role runs. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const { house, connection, close } = await openHouse(config, tools, log);
  const queue = await openJobs(connection, config, log);
  const running: (() => unknown)[] = [];
  onStopSignal(log, [() => Promise.all(running.map((stop) => stop())), close]);
  const doors = config.ROLE === "worker" ? undefined : await openDoors(config, house, queue);
  if (doors) running.push(doors.shut);
  if (config.ROLE === "api") running.push(queue.close);
  else running.push(openWorker(house, queue, config).stop, startWatching(house).stop);
  log.info({ role: config.ROLE, port: doors?.port }, "ready");
}

async function openDoors(config: Config, house: House, queue: TaskQueue) {
  const health = {
    house,
    pingQueue: queue.ping,
    readProgress: () => readChainProgress(house),
    watched: Object.keys(config.rpcUrls),
  };
  const mounts = [
    healthRoutes(health),
    documentationRoutes(house, config.baseUrl),
    ...pageRoutes(house, { embedOrigins: config.EMBED_ORIGINS }),
    chatRoute(createAgent(house, createModels(config))),
    mcpMount({
      authenticate: async (ctx) => (await authenticate(house, authorizationOf(ctx), "mcp")).caller,
      serve: (caller) => createMcpServer(house, caller),
      hosts: [config.baseUrl, config.payBase].map((url) => new URL(url).hostname),
    }),
  ];
  const observe = metricsRoutes(config, health, [agentMetrics]);
  const server = createHttpServer(createApp({ house, observe, mounts }));
  const port = await listen(server, config);
  // Only now: whoever could not open its port must not have used up the one showing of the key.
  const key = await firstStart(house);
  process.stdout.write(welcome(config.baseUrl.replace(/:0$/, `:${port}`), key));
  return { port, shut: () => shut(server) };
}

main().catch((error) => {
  const { text, code } = explain(error);
  process.stderr.write(`${text}\n`);
  process.exit(code);
});
