import { afterAll, beforeEach, expect, it } from "vitest";
import { storeAlone } from "../../src/store/closing.js";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { lastSequences } from "../../src/store/events.js";
import { isAnswered } from "../../src/store/idempotency.js";
import { startApp, type TestApp } from "../support/app.js";
import { closingOf } from "../support/closing.js";
import { rowsRead } from "../support/rows-read.js";
import { waitingFor } from "../support/waiting-for.js";

let app: TestApp;
let sql: Sql;
let [mine, theirs] = ["", ""];

beforeEach(async () => {
  app ??= await startApp();
  sql = app.database.sql;
  await sql`truncate wallets, events, usage_units, idempotency_keys cascade`;
  mine = (await app.createAccount()).id;
  theirs = (await app.createAccount()).id;
});
afterAll(() => app.close());

const store = (names: readonly string[], accountId = mine, through = sql) =>
  Promise.allSettled(
    names.map(async (name) => (await storeAlone(through, closingOf(accountId, name))) !== undefined),
  );

const names = (count: number, letter = "a") => Array.from({ length: count }, (_, n) => `${letter}${100 + n}`);

async function stored() {
  const [row] = await sql<{ wallets: string[]; transactions: number; counts: unknown }[]>`
    select array(select substr(id, 5) from wallets order by id) as wallets,
      (select count(distinct xmin::text)::int from wallets) as transactions,
      array[(select count(*) from wallets), (select count(*) from events), (select sum(count) from usage_units),
        (select count(*) from idempotency_keys)]::int[] as counts`;
  return row;
}

const fulfilled = (value: boolean) => ({ status: "fulfilled", value });

it("stores what comes at one moment in one transaction, with one unit of as many", async () => {
  expect(await store(names(20))).toEqual(names(20).map(() => fulfilled(true)));
  expect(await stored()).toEqual({ wallets: names(20), transactions: 1, counts: [20, 20, 20, 20] });
  const units = await sql`select count::int from usage_units order by id`;
  expect(units).toEqual([{ count: 20 }]);
});

it("fails one that can't be stored, and none of its neighbours", async () => {
  await store(["taken"]);
  await sql`delete from idempotency_keys`;
  await sql`delete from events`;
  const outcomes = await store(["first", "b", "c", "taken", "d", "e"]);
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([true, true, true, false, true, true]);
  expect(String(outcomes.find((one) => one.status === "rejected")?.reason)).toContain("wallets_pkey");
  expect((await stored())?.wallets).toEqual(["b", "c", "d", "e", "first", "taken"]);
  expect((await stored())?.counts).toEqual([6, 5, 6, 5]);
});

it("looks for its own keys alone, even where PostgreSQL still believes that there are few", async () => {
  const alone = openDatabase(app.database.connection, 1);
  const keys = (from: number, to: number) => sql`
    insert into idempotency_keys (account_id, route, key, body_hash, status, answer, created_at)
    select ${mine}, 'POST /x', n::text, '', 201, '{}', now() from generate_series(${from}::int, ${to}) n`;
  try {
    await keys(1, 100);
    await sql`analyze idempotency_keys`;
    await keys(101, 3000);
    const walked = async () => (await rowsRead(alone, ["idempotency_keys"])).get("idempotency_keys")?.walked;
    const before = await walked();
    const scope = { accountId: mine, route: "POST /x", key: "17" };
    const many = Array.from({ length: 30 }, () => isAnswered(alone, { scope, since: new Date(0) }));
    expect(await Promise.all(many)).toEqual(many.map(() => true));
    await Promise.all(names(30).map((name) => storeAlone(alone, closingOf(mine, name))));
    expect(await walked()).toBe(before);
  } finally {
    await alone.end();
  }
});

it("stores the same key once, and its neighbours in any case", async () => {
  expect(await store(["first", "b", "b", "c", "b"])).toEqual([true, true, false, true, false].map(fulfilled));
  expect(await store(["d", "b", "e", "first"])).toEqual([true, false, true, false].map(fulfilled));
  expect(await stored()).toMatchObject({ wallets: ["b", "c", "d", "e", "first"], counts: [5, 5, 5, 5] });
});

it("lets two processes store the same keys at once, each of them once", async () => {
  const other = openDatabase(app.database.connection);
  const asked = names(150).flatMap((name) => [sql, other].map((through) => ({ name, through })));
  const held = await Promise.all(
    asked.map(({ name, through }) => storeAlone(through, closingOf(mine, name))),
  );
  expect((await stored())?.counts).toEqual([150, 150, 150, 150]);
  expect(held.filter(Boolean)).toHaveLength(150);
  await other.end();
});

it("has one account's write wait for what is under way of another one's flood, and no more", async () => {
  const flood = names(1_000).map((name) => storeAlone(sql, closingOf(mine, name)));
  await Promise.race(flood);
  expect(await store(["single"], theirs)).toEqual([fulfilled(true)]);
  await Promise.all(flood);
  const [row] = await sql<{ later: number }[]>`
    select count(*)::int as later from wallets
    where xmin::text::bigint > (select xmin::text::bigint from wallets where id = 'wal_single')`;
  expect(row?.later).toBeGreaterThan(500);
  expect((await stored())?.counts).toEqual([1_001, 1_001, 1_001, 1_001]);
});

it("numbers the events of what was stored together in the order in which it came, without a gap", async () => {
  // Of what two connections write at once nobody can say which came first.
  const alone = openDatabase(app.database.connection, 1);
  await Promise.all([store(names(100), mine, alone), store(names(100, "b"), theirs, alone)]);
  await alone.end();
  await lastSequences(sql, [mine, theirs]);
  for (const [account, letter] of [
    [mine, "a"],
    [theirs, "b"],
  ] as const) {
    const rows = await sql<{ id: string; sequence: bigint }[]>`
      select id, sequence from events where account_id = ${account} order by sequence`;
    expect(rows).toEqual(
      names(100, letter).map((name, n) => ({ id: `evt_${name}`, sequence: BigInt(n + 1) })),
    );
  }
});

it("says of none that it was stored where the connection breaks in the middle, and each can be sent again", async () => {
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`insert into wallets (id, account_id, address, chain, is_primary, created_at)
    values ('wal_c', ${mine}, '0x', 'base', false, now())`;
  const cut = store(["first", "b", "c", "d"]);
  const waiting = () => sql<{ pid: number }[]>`
    ${waitingFor(sql)} union select pid from pg_locks where not granted and locktype = 'transactionid'`;
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await sql`select pg_terminate_backend(pid) from (${waiting()}) as waiting`;
  for (const one of await cut) expect(one).toMatchObject({ reason: { code: "database_unavailable" } });
  await holder`rollback`;
  holder.release();
  expect(await stored()).toMatchObject({ wallets: [], counts: [0, 0, null, 0] });
  expect(await store(["first", "b", "c", "d"])).toEqual([true, true, true, true].map(fulfilled));
  expect(await stored()).toMatchObject({ wallets: ["b", "c", "d", "first"], counts: [4, 4, 4, 4] });
});

it("tells all of a group at once that its statement took longer than it may: half of it would wait as long again", async () => {
  const [place] = await sql<{ name: string }[]>`select current_database() as name`;
  const name = place?.name ?? "";
  await sql`alter database ${sql(name)} set statement_timeout = '300ms'`;
  const impatient = openDatabase(app.database.connection, 1);
  await impatient`select`;
  await sql`alter database ${sql(name)} reset statement_timeout`;
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`insert into wallets (id, account_id, address, chain, is_primary, created_at)
    values ('wal_c', ${mine}, '0x', 'base', false, now())`;
  const group = ["a", "b", "c", "d"].map((one) => storeAlone(impatient, closingOf(mine, one)));
  for (const one of await Promise.allSettled(group)) expect(one).toMatchObject({ reason: { code: "57014" } });
  await holder`rollback`;
  holder.release();
  expect(await stored()).toMatchObject({ wallets: [], counts: [0, 0, null, 0] });
  await impatient.end();
});
