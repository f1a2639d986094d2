import { healthRoutes } from "../../src/http/health.js";
import type { Sql } from "../../src/store/database.js";
import { startApp } from "./app.js";

/** A service whose database is this one, and what its `/readyz` says. */
export async function startReadiness(sql: Sql) {
  const app = await startApp({
    mounts: (house) => [
      healthRoutes({
        house: Object.assign(house, { sql }),
        pingQueue: async () => {},
        readProgress: async () => [],
        watched: [],
      }),
    ],
  });
  return { ready: async () => (await app.request("GET", "/readyz")).body, close: app.close };
}
