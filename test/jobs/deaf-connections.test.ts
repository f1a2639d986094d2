import { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endTheDeaf } from "../../src/jobs/deaf-connections.js";
import { startOwnPostgres } from "../support/own-postgres.js";
import { type SwallowingProxy, startSwallowingProxy } from "../support/swallowing-proxy.js";

let server: Awaited<ReturnType<typeof startOwnPostgres>>;
let proxy: SwallowingProxy;
let pool: Pool;

beforeAll(async () => {
  server = await startOwnPostgres();
  proxy = await startSwallowingProxy(server.url);
  pool = new Pool({ connectionString: proxy.url, max: 4 });
  pool.on("error", () => {});
  endTheDeaf(pool);
});
afterAll(async () => {
  await pool.end();
  proxy.stop();
  await server.end();
});

const pid = async (query_timeout = 20_000): Promise<number> => {
  const { rows } = await pool.query({ text: "select pg_backend_pid() as pid", query_timeout } as {
    text: string;
  });
  return rows[0].pid;
};

it("gives up with a connection that says nothing those that stand by, and none that has spoken since", async () => {
  const [one, two, three] = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  for (const client of [one, two, three]) client?.release();
  proxy.swallow();
  const soon = pid(500);
  const later = pid(3_000);
  later.catch(() => {});
  await expect(soon).rejects.toThrow("timeout");
  // The third would have been as deaf.
  const heard = await pid();
  await expect(later).rejects.toThrow("timeout");
  expect(await pid()).toBe(heard);
});
