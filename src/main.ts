import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tools } from "../tools/index.js";
import { ConfigError, readConfig } from "./config.js";
import { createApp, createHttpServer } from "./http/app.js";
import { createLog } from "./log.js";
import { firstStart } from "./runtime/first-start.js";
import { openHouse } from "./runtime/open-house.js";

const GRACE_MS = 9_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const { house, close } = await openHouse(config, tools, log);
  const key = await firstStart(house);
  const server = createHttpServer(createApp({ house, mounts: [] }));
  server.listen(config.PORT, config.HOST);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  log.info({ port, role: config.ROLE }, "ready");
  process.stdout.write(welcome(config.baseUrl, key));

  const stop = async (signal: string) => {
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    server.close();
    server.closeIdleConnections();
    await once(server, "close");
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(signal));
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
