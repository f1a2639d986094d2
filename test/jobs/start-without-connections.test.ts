import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { request, WALLET } from "../support/app.js";
import { type OwnPostgres, startOwnPostgres } from "../support/own-postgres.js";
import { Program } from "../support/program.js";
import { type Receiver, startReceiver } from "../support/receiver.js";

const PATIENCE = { timeout: 45_000, interval: 50 };
let program: Program;
let postgres: OwnPostgres;
let receiver: Receiver;
let sql: Sql;

beforeAll(async () => {
  program = new Program();
  postgres = await startOwnPostgres();
  receiver = await startReceiver();
  sql = openDatabase({ url: postgres.url }, 1);
});
afterAll(async () => {
  await program.end();
  await sql.end();
  await receiver.stop();
  await postgres.end();
});

it("works and answers once it is given connections, where its queue got none at the start", async () => {
  const api = await program.server({ ROLE: "api", DATABASE_URL: postgres.url });
  const key = /svc_live_\w+/.exec(api.said())?.[0] ?? "";
  const send = (path: string, body: object) => request(api.url, "POST", `/api/v1${path}`, { key, body });
  await send("/webhooks", { url: receiver.url, events: ["payment_link.created"] });
  // The house takes two, and its queue opens with the third; each lane's worker wants one more.
  await sql`create role few login in role postgres connection limit 3`;
  const url = postgres.url.replace("postgres@", "few@");
  const worker = await program.server({ ROLE: "worker", DATABASE_URL: url });
  await expect.poll(worker.said, PATIENCE).toContain("too many connections for role");
  await sql`alter role few connection limit -1`;
  await send("/payment-links", { amount_usd: 5, destination_address: WALLET, chain: "base" });
  await expect.poll(() => receiver.received.length, PATIENCE).toBe(1);
  worker.process.kill("SIGTERM");
  expect((await worker.ended).code).toBe(0);
}, 120_000);
