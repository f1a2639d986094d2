import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { jobActor } from "../../src/runtime/caller.js";
import { call } from "../../src/runtime/gate.js";
import { openDatabase } from "../../src/store/database.js";
import { createPaymentLink } from "../../tools/payment-links/create-payment-link.js";
import { startApp, WALLET } from "../support/app.js";

it("answers more first writes at once than the pool has connections", async () => {
  const app = await startApp();
  const { id } = await app.createAccount();
  const account = { id, name: "Test account", plan: "free", spendLimit: null } as const;
  const body = { amount_usd: 5, destination_address: WALLET, chain: "base" };
  const write = () =>
    call(app.house, { account, actor: jobActor("test"), door: "jobs" }, createPaymentLink, body, {
      signal: new AbortController().signal,
    });
  const written = await Promise.all(Array.from({ length: 40 }, write));
  expect(written).toHaveLength(40);
  await app.close();
});

it("sends what follows a large statement before that one is answered", async () => {
  const app = await startApp();
  const { sql } = app.database;
  const holder = await sql.reserve();
  await holder`select pg_advisory_lock(1)`;
  await sql.begin(async (tx) => {
    const first = (lock: number, text: string) => tx`select pg_advisory_xact_lock(${lock}), length(${text})`;
    const second = (value: object) => tx`select ${tx.json(value as never)}::jsonb as value`;
    await first(2, "");
    await second({});
    const waiting = first(1, "x".repeat(1 << 24)).execute();
    let following: Promise<unknown> | undefined;
    await new Promise<void>((sent) => {
      following = second({ toJSON: () => sent() ?? 2 }).execute();
    });
    await holder`select pg_advisory_unlock(1)`;
    expect(await following).toEqual([{ value: 2 }]);
    await waiting;
  });
  holder.release();
  await app.close();
});

it("says of a server that is no PostgreSQL that it answers as none", async () => {
  const other = createServer((socket) => void socket.on("error", () => {}).write("-ERR unknown command\r\n"));
  await once(other.listen(0, "127.0.0.1"), "listening");
  const { port } = other.address() as AddressInfo;
  const sql = openDatabase({ url: `postgres://me@127.0.0.1:${port}/none` }, 1);
  const failure = await sql`select 1`.catch((error) => error);
  expect(failure.told).toContain("as no PostgreSQL does");
  await sql.end({ timeout: 0 });
  other.close();
}, 60_000);
