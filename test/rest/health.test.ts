import { afterEach, expect, it } from "vitest";
import { healthRoutes } from "../../src/http/health.js";
import { metricsRoutes } from "../../src/http/metrics.js";
import type { ChainProgress } from "../../src/runtime/chain-progress.js";
import { createLinks } from "../../src/runtime/links.js";
import { openDatabase } from "../../src/store/database.js";
import { startApp, type TestApp, WALLET } from "../support/app.js";

const LAGGING: ChainProgress = {
  chain: "base",
  block: 90n,
  head: 100n,
  lagSeconds: 20,
  lookedAt: new Date("2026-11-21T12:00:00Z"),
  missingContracts: ["checkout", "donation_jars"],
  foreignContracts: ["donation_jars"],
  usdcPaused: true,
  feeRecipientBlacklisted: null,
  lacksFinalized: true,
  stoppedReason: null,
  reorgs: 1,
  reorgDepth: 3n,
  unmatched: 2,
  doubted: 1,
};

let app: TestApp;
let log: string[];
afterEach(() => app.close());

async function start(options: {
  pingQueue?: () => Promise<unknown>;
  queueDepth?: () => Promise<Record<string, number>>;
  token?: string;
  production?: boolean;
}): Promise<void> {
  const { pingQueue = async () => {}, queueDepth, token, production = false } = options;
  const readProgress = async () => [LAGGING];
  log = [];
  app = await startApp({
    log: (line) => void log.push(line),
    observe: (house) =>
      metricsRoutes({ METRICS_TOKEN: token, production }, { house, readProgress, queueDepth }),
    mounts: (house) => [healthRoutes({ house, pingQueue, readProgress, watched: ["base", "polygon"] })],
  });
}

it("is ready when database and queue answer, and shows chains and the list without failing on them", async () => {
  await start({});
  const { status, body } = await app.request("GET", "/readyz");
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "ready", database: "ok", queue: "ok" });
  expect(body.chains).toEqual({
    base: {
      state: "watching",
      lag_blocks: 10,
      lag_seconds: 20,
      reorgs: 1,
      last_reorg_depth: 3,
      doubted_payments: 1,
      unmatched_logs: 2,
      block: 90,
      looked_at: "2026-11-21T12:00:00.000Z",
      large_payments: "waiting: the node knows no finalized block",
      usdc: { paused: true, fee_recipient_blacklisted: null },
      contracts: {
        checkout: "absent",
        batch_payout: "deployed",
        subscription_hub: "deployed",
        donation_jars: "other code",
      },
    },
    optimism: { state: "off" },
    arbitrum: { state: "off" },
    polygon: { state: "starting" },
    ethereum: { state: "off" },
  });
  expect(body.sanctions_list).toMatchObject({ source: "bundled", addresses: expect.any(Number) });
});

it("is not ready while the queue takes nothing, though it answers", async () => {
  await start({ pingQueue: async () => "full" });
  const { status, body } = await app.request("GET", "/readyz");
  expect([status, body.status, body.queue]).toEqual([503, "unready", "full"]);
  expect(log.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 40, status: 503 }),
  );
});

it("is not ready while the queue does not answer, but alive", async () => {
  await start({ pingQueue: () => Promise.reject(new Error("away")) });
  const { status, body } = await app.request("GET", "/readyz");
  expect(status).toBe(503);
  expect(body).toMatchObject({ status: "unready", database: "ok", queue: "no answer" });
  expect((await app.request("GET", "/healthz")).body).toEqual({ status: "ok" });
});

it("does not wait for ever for a queue that hangs", async () => {
  await start({ pingQueue: () => new Promise(() => {}) });
  expect((await app.request("GET", "/readyz")).status).toBe(503);
});

it("says so when no sanctions list can be used, and stays ready", async () => {
  await start({});
  await app.database.sql`delete from sanctions_lists`;
  const { status, body } = await app.request("GET", "/readyz");
  expect([status, body.sanctions_list]).toEqual([200, "unusable"]);
});

it("counts requests by route and status, refusals too", async () => {
  await start({});
  const { key } = await app.createAccount();
  await app.request("GET", "/api/v1/payment-links", { key });
  await app.request("GET", "/api/v1/payment-links");
  const { body, headers } = await app.request("GET", "/metrics");
  expect(headers.get("content-type")).toContain("text/plain");
  const count = (status: number) =>
    new RegExp(
      `unsigned_http_request_seconds_count\\{method="GET",route="GET /payment-links",status="${status}"\\} 1`,
    );
  expect(body).toMatch(count(200));
  expect(body).toMatch(count(401));
  expect(body).toMatch(/unsigned_chain_lag_blocks\{chain="base"\} 10/);
  expect(body).toMatch(/unsigned_chain_issuer_paused\{chain="base"\} 1/);
  expect(body).not.toMatch(/unsigned_chain_fee_recipient_blacklisted\{/);
  expect(body).toMatch(/unsigned_sanctions_list_age_seconds \d/);
  expect(body).not.toContain(key);
});

it("shows metrics to the holder of the token alone", async () => {
  await start({ token: "s3cret" });
  expect((await app.request("GET", "/metrics")).status).toBe(401);
  expect((await app.request("GET", "/metrics", { key: "s3cre" })).status).toBe(401);
  expect((await app.request("GET", "/metrics", { key: "s3cret" })).status).toBe(200);
});

it("hides metrics in production while no token is set", async () => {
  await start({ production: true });
  expect((await app.request("GET", "/metrics")).status).toBe(404);
});

it("shows what waits for workers and for the database", async () => {
  await start({});
  const { id: accountId, key } = await app.createAccount();
  const shown = async () => String((await app.request("GET", "/metrics")).body);
  expect(await shown()).toMatch(/unsigned_backlog\{of="webhooks"\} 0/);
  app.house.links = createLinks("https://pay.example.com", { privateWebhooks: true });
  const hook = { url: "http://127.0.0.1:9/" };
  expect((await app.request("POST", "/api/v1/webhooks", { key, body: hook })).status).toBe(201);
  const link = { amount_usd: 5, destination_address: WALLET, chain: "base" };
  expect((await app.request("POST", "/api/v1/payment-links", { key, body: link })).status).toBe(201);
  expect(await app.house.sql`select id from webhook_deliveries where account_id = ${accountId}`).toHaveLength(
    1,
  );
  const text = await shown();
  expect(text).toMatch(/unsigned_backlog\{of="webhooks"\} 1/);
  expect(text).toMatch(/unsigned_backlog\{of="mail"\} 0/);
  expect(text).toMatch(/unsigned_database_pool\{state="open"\} [1-9]/);
  expect(text).toMatch(/unsigned_database_pool\{state="waiting"\} 0/);
});

it("tells its metrics while every connection is in use and the queue says nothing", async () => {
  await start({ queueDepth: () => new Promise(() => {}) });
  const { sql } = app.house;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const busy = Array.from({ length: 24 }, () => sql.begin(() => held).catch(() => {}));
  try {
    const begun = performance.now();
    const { body } = await app.request("GET", "/metrics");
    // Whoever reads them gives up after ten seconds.
    expect(performance.now() - begun).toBeLessThan(8_000);
    expect(body).toMatch(/unsigned_backlog\{of="webhooks"\} NaN/i);
    expect(body).toMatch(/unsigned_database_pool\{state="idle"\} 0/);
    expect(body).toMatch(/unsigned_database_pool\{state="waiting"\} [1-9]/);
  } finally {
    release();
    await Promise.all(busy);
  }
});

it("asks nothing anew for its metrics that still waits for an answer", async () => {
  await start({});
  const other = openDatabase(app.database.connection, 1);
  try {
    await other.begin(async (tx) => {
      await tx`lock table mail_messages`;
      const waiting = async () => {
        await app.request("GET", "/metrics");
        const [row] = await tx<{ count: number }[]>`
          select count(*)::int as count from pg_locks where not granted and relation = 'mail_messages'::regclass`;
        return row?.count;
      };
      const first = await waiting();
      expect(first).toBeGreaterThan(0);
      expect([await waiting(), await waiting()]).toEqual([first, first]);
    });
  } finally {
    await other.end({ timeout: 1 });
  }
});
