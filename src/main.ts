import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tools } from "../tools/index.js";
import { type Config, ConfigError, readConfig } from "./config.js";
import { createApp, createHttpServer } from "./http/app.js";
import { openWorker } from "./jobs/open-worker.js";
import { createLog } from "./log.js";
import type { House } from "./runtime/context.js";
import { firstStart } from "./runtime/first-start.js";
import { openHouse } from "./runtime/open-house.js";

const GRACE_MS = 9_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const { house, connection, close } = await openHouse(config, tools, log);
  const worker = config.ROLE === "api" ? undefined : await openWorker(house, connection, config);
  const api = config.ROLE === "worker" ? undefined : await openApi(house, config);
  log.info({ port: api?.port, role: config.ROLE }, "ready");

  const stop = async (signal: string) => {
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    await Promise.all([api?.stop(), worker?.stop()]);
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(signal));
}

async function openApi(house: House, config: Config) {
  const key = await firstStart(house);
  const server = createHttpServer(createApp({ house, mounts: [] }));
  server.listen(config.PORT, config.HOST);
  await once(server, "listening");
  process.stdout.write(welcome(config.baseUrl, key));
  const stop = async () => {
    server.close();
    server.closeIdleConnections();
    await once(server, "close");
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

function welcome(baseUrl: string, key: string | undefined): string {
  const ready = `Unsigned is ready at ${baseUrl} (docs at ${baseUrl}/docs)\n`;
  if (!key) return ready;
  return `${ready}
Your first key, shown only now:

  ${key}

Create a payment link:

  curl ${baseUrl}/api/v1/payment-links \\
    -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\
    -d '{"amount_usd": 25, "destination_address": "0x71c7656ec7ab88b098defb751b7401b5f6d8976f", "chain": "base"}'

Talk to the agent:

  curl ${baseUrl}/api/v1/chat \\
    -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\
    -d '{"message": "What can you do?"}'
`;
}

main().catch((error) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error?.stack ?? error)}\n`);
  process.exit(error instanceof ConfigError ? 2 : 1);
});
