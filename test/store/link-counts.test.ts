import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../src/ids.js";
import { insertAccount } from "../../src/store/accounts.js";
import type { Queryable } from "../../src/store/database.js";
import { countLinks } from "../../src/store/link-counts.js";
import { createDatabase, type TestDatabase } from "../support/database.js";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const NOW = new Date("2026-11-20T10:00:00Z");
const MANY = 1_500;
let made = 0;

async function newAccount(): Promise<string> {
  const id = newId("acc", NOW);
  await insertAccount(database.sql, { id, name: "Many", plan: "scale", createdAt: NOW });
  return id;
}

async function add(sql: Queryable, accountId: string, count: number, kind = "link"): Promise<void> {
  const from = made;
  made += count;
  await sql`
    insert into payment_links (id, account_id, kind, slug, amount, fee, destination_address, chain, single_use, status, contract,
      fee_recipient, salt, terms_id, door, created_at)
    select 'pl_' || n, ${accountId}, ${kind}, 'slug-' || n, 5, 1, '0x1', 'base', false, 'active', '0x2', '0x3', '0x4', 'terms-' || n,
      'rest', ${NOW}::timestamptz - n * interval '1 day'
    from generate_series(${from + 1}::int, ${made}::int) n`;
}

async function plainCount(sql: Queryable, accountId: string) {
  const [row] = await sql`
    select count(*)::int as links, count(*) filter (where kind = 'invoice')::int as invoices
    from payment_links where account_id = ${accountId} and kind <> 'collect'`;
  return row;
}

/** Until no transaction of anybody's is left that began before now, in whatever database of the server. */
async function settled(): Promise<void> {
  const [mine] = await database.sql<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  for (let over = false; !over; ) {
    const [row] = await database.sql<{ over: boolean }[]>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${mine?.id ?? ""}::xid8 as over`;
    over = row?.over ?? false;
  }
}

async function kept(accountId: string) {
  const [row] = await database.sql<{ links: bigint; through: string }[]>`
    select links, through::text from link_counts where account_id = ${accountId}`;
  return row;
}

it("counts links and invoices, of one account alone, and no checkout", async () => {
  const { sql } = database;
  const [account, other] = [await newAccount(), await newAccount()];
  expect(await countLinks(sql, account)).toEqual({ links: 0, invoices: 0 });
  for (const [kind, count] of [
    ["link", 3],
    ["invoice", 2],
    ["collect", 4],
  ] as const)
    await add(sql, account, count, kind);
  await add(sql, other, 7);
  expect(await countLinks(sql, account)).toEqual({ links: 5, invoices: 2 });
  expect(await kept(account)).toBeUndefined();
});

it("keeps a count that is worth it, and goes on from there", async () => {
  const { sql } = database;
  const account = await newAccount();
  await add(sql, account, MANY);
  await settled();
  expect(await countLinks(sql, account)).toEqual({ links: MANY, invoices: 0 });
  expect((await kept(account))?.links).toBe(BigInt(MANY));
  await add(sql, account, 2, "invoice");
  expect(await countLinks(sql, account)).toEqual({ links: MANY + 2, invoices: 2 });
  expect((await kept(account))?.links).toBe(BigInt(MANY));
});

it("misses nothing of a transaction that began before a count was kept and ended after it", async () => {
  const { sql } = database;
  const account = await newAccount();
  await add(sql, account, MANY);
  await settled();
  const slow = await sql.reserve();
  await slow`begin`;
  await add(slow, account, 10, "invoice");
  await add(sql, account, 5);
  await countLinks(sql, account);
  expect(await kept(account)).toBeDefined();
  await slow`commit`;
  slow.release();
  expect(await countLinks(sql, account)).toEqual({ links: MANY + 15, invoices: 10 });
  expect(await countLinks(sql, account)).toEqual(await plainCount(sql, account));
});

it("counts anew what another server has kept", async () => {
  const { sql } = database;
  const account = await newAccount();
  await add(sql, account, MANY);
  // As a dump of a server whose transactions are far ahead leaves it.
  await sql`insert into link_counts values (${account}, 99, 9, '999999999', now() - interval '1 day')`;
  await add(sql, account, 5);
  await settled();
  expect(await countLinks(sql, account)).toEqual({ links: MANY + 5, invoices: 0 });
  expect((await kept(account))?.links).toBe(BigInt(MANY + 5));
  expect(await countLinks(sql, account)).toEqual({ links: MANY + 5, invoices: 0 });
});

it("answers as a plain count does, whoever makes links, takes them back and asks meanwhile", async () => {
  const { sql } = database;
  const account = await newAccount();
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let turn = 0; turn < 12; turn++) {
      const undone = (turn + writer) % 3 === 0;
      const work = sql.begin(async (tx) => {
        await add(tx, account, 150, turn % 2 ? "invoice" : "link");
        await tx`select pg_sleep(${0.001 * ((turn * 7 + writer) % 9)})`;
        await add(tx, account, 100);
        if (undone) throw new Error("undone");
      });
      await work.catch((error) => expect(error.message).toBe("undone"));
    }
  });
  let over = false;
  const readers = Array.from({ length: 3 }, async () => {
    while (!over) {
      const before = await plainCount(sql, account);
      const counted = await countLinks(sql, account);
      const after = await plainCount(sql, account);
      expect(counted.links).toBeGreaterThanOrEqual(before?.links);
      expect(counted.links).toBeLessThanOrEqual(after?.links);
    }
  });
  await Promise.all(writers);
  over = true;
  await Promise.all(readers);
  expect(await countLinks(sql, account)).toEqual(await plainCount(sql, account));
  await settled();
  expect(await countLinks(sql, account)).toEqual(await plainCount(sql, account));
  expect(await kept(account)).toBeDefined();
});
