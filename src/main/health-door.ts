import type { Config } from "../config.js";
import { createBareApp, createHttpServer } from "../http/app.js";
import { type HealthParts, healthRoutes } from "../http/health.js";
import { metricsRoutes } from "../http/metrics.js";
import { listen, shut } from "./listen.js";

/** What a worker serves, to whoever watches over it: its health. It works as well where it can't have the port. */
export async function openHealthDoor(
  config: Config,
  health: HealthParts,
): Promise<{ port: number; shut(): Promise<void> } | undefined> {
  if (!config.portIsSet) return undefined;
  const { house } = health;
  const server = createHttpServer(
    createBareApp({
      house,
      trustedProxies: config.TRUSTED_PROXIES,
      observe: metricsRoutes(config, health),
      mounts: [healthRoutes(health)],
    }),
  );
  try {
    return { port: await listen(server, config), shut: () => shut(server) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    house.log.warn({ error: reason }, "works without /healthz, /readyz and /metrics");
    return undefined;
  }
}
