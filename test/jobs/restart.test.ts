import { afterEach, describe, expect, it } from "vitest";
import { type Answer, WALLET } from "../support/app.js";
import { postmasterPid } from "../support/embedded-world.js";
import { Program, type Server } from "../support/program.js";
import { startReceiver } from "../support/receiver.js";
import { hasRedisServer, startRedis } from "../support/redis.js";

const PATIENCE = { timeout: 45_000, interval: 50 };
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** The answer must come, and be JSON, whatever has happened behind it. */
async function ask(
  server: Server,
  method: string,
  path: string,
  body?: unknown,
): Promise<Pick<Answer, "status" | "body">> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${/svc_live_\w+/.exec(server.said())?.[0]}`,
      "content-type": "application/json",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, body: await response.json() };
}

describe("a database that crashes under the whole service and comes back", () => {
  for (const backend of ["PostgreSQL", "Redis"]) {
    it.skipIf(backend === "Redis" && !hasRedisServer())(
      `costs no event and doubles none, with the queue on ${backend}`,
      async () => {
        const program = new Program();
        stops.push(() => program.end());
        const receiver = await startReceiver();
        stops.push(receiver.stop);
        const redis = backend === "Redis" ? await startRedis() : undefined;
        if (redis) stops.push(redis.stop);
        const dataDir = program.world.folder();
        const server = await program.server({ DATA_DIR: dataDir, ...(redis && { REDIS_URL: redis.url }) });
        const createLink = () =>
          ask(server, "POST", "/api/v1/payment-links", {
            amount_usd: 5,
            destination_address: WALLET,
            chain: "base",
          });
        // A delivery whose outcome could not be written down any more comes again, under the same id.
        const delivered = () => {
          const once = new Map(receiver.received.map(({ headers, body }) => [headers["webhook-id"], body]));
          return [...once.values()].map((body) => JSON.parse(body).data.object.id).sort();
        };
        const created = async () => {
          const { body } = await ask(server, "GET", "/api/v1/payment-links?limit=200");
          return body.data.map(({ id }: { id: string }) => id).sort();
        };
        await ask(server, "POST", "/api/v1/webhooks", {
          url: receiver.url,
          events: ["payment_link.created"],
        });
        expect((await createLink()).status).toBe(201);
        await expect.poll(delivered, PATIENCE).toHaveLength(1);

        process.kill(postmasterPid(dataDir), "SIGQUIT");
        expect((await ask(server, "GET", "/healthz")).status).toBe(200);
        await expect
          .poll(async () => {
            const { status, body } = await createLink();
            if (status !== 201) expect(body.error.code).toBe("database_unavailable");
            return status;
          }, PATIENCE)
          .toBe(201);
        const all = await created();
        expect(all.length).toBeGreaterThanOrEqual(2);
        await expect.poll(delivered, PATIENCE).toEqual(all);
        expect((await ask(server, "GET", "/readyz")).status).toBe(200);
      },
      120_000,
    );
  }
});
