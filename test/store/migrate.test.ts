import { randomBytes } from "node:crypto";
import { expect, inject, it } from "vitest";
import { openDatabase } from "../../src/store/database.js";
import { migrate } from "../../src/store/migrate.js";
import { createDatabase } from "../support/database.js";
import { inDatabase } from "../support/global-setup.js";
import { waitingFor } from "../support/waiting-for.js";

it.each([
  ["0008-append-only.sql", "0010-append-only.sql"],
  ["0120-senders.sql", "0121-senders.sql"],
])("brings up a database that was migrated by %s, as it was called before", async (before, now) => {
  const { sql, drop } = await createDatabase(2);
  try {
    expect(await migrate(sql)).toEqual([]);
    await sql`update migrations set name = ${before} where name = ${now}`;
    expect(await migrate(sql)).toEqual([now]);
    expect(await migrate(sql)).toEqual([]);
  } finally {
    await drop();
  }
});

it("touches no database that a newer version has migrated, and says by what", async () => {
  const { sql, drop } = await createDatabase(2);
  try {
    await sql`insert into migrations (name) values ('9998-later.sql'), ('9999-latest.sql')`;
    await sql`delete from migrations where name = '0010-append-only.sql'`;
    await expect(migrate(sql)).rejects.toThrow(
      "the database was migrated by a newer version: 9998-later.sql, 9999-latest.sql",
    );
    expect(await sql`select name from migrations where name = '0010-append-only.sql'`).toEqual([]);
  } finally {
    await drop();
  }
});

it("finds by its words what is written while their tables are filled", async () => {
  const { sql, drop } = await createDatabase(4);
  try {
    await sql.unsafe(`
      drop table payment_link_words, invoice_words;
      drop function payment_link_words(payment_links), invoice_words(invoices), keep_words() cascade;
      create index payment_links_search_words_idx on payment_links (id);
      create index invoices_search_words_idx on invoices (id);
      delete from migrations where name = '0100-words-apart.sql';
      insert into accounts (id, name, plan, created_at) values ('acc_1', 'Shop', 'free', now())`);
    let migrated: Promise<string[]> | undefined;
    await sql.begin(async (tx) => {
      await tx`
        insert into payment_links (id, account_id, kind, slug, amount, fee, destination_address, chain, single_use, status,
          contract, fee_recipient, salt, terms_id, door, created_at)
        values ('pl_1', 'acc_1', 'link', 'late', 2, 1, '0x1', 'base', true, 'active', '0x2', '0x3', '0x4', '0x5', 'http', now())`;
      migrated = migrate(sql);
      await expect.poll(() => waitingFor(tx, "payment_links")).toHaveLength(1);
    });
    expect(await migrated).toEqual(["0100-words-apart.sql"]);
    expect(await sql`select id from payment_link_words`).toEqual([{ id: "pl_1" }]);
  } finally {
    await drop();
  }
});

it("finds payouts by the words that they had before these stood in a table of their own", async () => {
  const { sql, drop } = await createDatabase(2);
  try {
    await sql.unsafe(`
      drop table payout_words;
      drop function payout_words(payouts), keep_payout_words() cascade;
      create index payouts_search_words_idx on payouts (id);
      create index payouts_account_id_tx_hash_idx on payouts (id);
      delete from migrations where name = '0103-payout-words.sql';
      insert into accounts (id, name, plan, created_at) values ('acc_1', 'Shop', 'free', now());
      insert into payouts (id, account_id, kind, chain, label, total, fee, recipient_count, status, contract, fee_recipient,
        salt, terms_id, approve_tx, execute_tx, warnings, door, created_at, expires_at)
      values ('po_1', 'acc_1', 'batch', 'base', 'Wages', 2, 1, 1, 'prepared', '0x2', '0x3', '0x4', '0x5', '{}', '{}', '[]',
        'http', now(), now())`);
    expect(await migrate(sql)).toEqual(["0103-payout-words.sql"]);
    const words = () => sql`select id, words::text from payout_words order by id`;
    expect(await words()).toEqual([{ id: "po_1", words: "'acc_1/wages'" }]);
    await sql`update payouts set tx_hash = '0x6', status = 'confirmed'`;
    expect(await words()).toEqual([{ id: "po_1", words: "'acc_1/wages'" }]);
    await sql`delete from payouts`;
    expect(await words()).toEqual([]);
  } finally {
    await drop();
  }
});

it("looks for equal keys in no index where each link, invoice and payout has its own", async () => {
  const { sql, drop } = await createDatabase(2);
  try {
    const looking = await sql<{ name: string }[]>`
      select relname as name from pg_index join pg_class on oid = indexrelid
      where indrelid in ('payment_links'::regclass, 'invoices'::regclass, 'payouts'::regclass)
        and (indisunique or pg_get_indexdef(oid) ~ ' id( DESC)?\\)')
        and not coalesce(reloptions @> '{deduplicate_items=off}', false)
      order by name`;
    // Most records have none of these: the equal ones are many.
    expect(looking.map(({ name }) => name)).toEqual([
      "invoices_series_id_series_n_key",
      "payouts_sign_slug_key",
    ]);
  } finally {
    await drop();
  }
});

it("migrates an empty database once, however many start at once", async () => {
  const server = inject("connection");
  const admin = openDatabase(server, 1);
  const name = `unsigned_test_${randomBytes(6).toString("hex")}`;
  await admin`create database ${admin(name)}`;
  const starting = Array.from({ length: 3 }, () => openDatabase(inDatabase(server, name), 1));
  try {
    const applied = await Promise.all(starting.map((sql) => migrate(sql)));
    const [once = [], ...others] = applied.sort((a, b) => b.length - a.length);
    expect([once.length > 60, others]).toEqual([true, [[], []]]);
    const rows = await Promise.all(starting.map((sql) => sql`select name from migrations order by name`));
    for (const known of rows) expect(known.map(({ name }) => name)).toEqual(once);
  } finally {
    await Promise.all(starting.map((sql) => sql.end({ timeout: 2 })));
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end();
  }
});

it("holds up nobody who comes after it for long while it waits for a table, and says that it waits", async () => {
  const { sql, drop } = await createDatabase(4);
  try {
    await sql.unsafe(`
      drop index payouts_of_note;
      delete from migrations where name = '0114-note-refunds.sql'`);
    let migrated: Promise<string[]> | undefined;
    let other: Promise<string[]> | undefined;
    const waits: object[] = [];
    await sql.begin(async (tx) => {
      await tx`lock table payouts in row exclusive mode`;
      migrated = migrate(sql, (what) => waits.push(what));
      await expect.poll(() => waitingFor(tx, "payouts")).toHaveLength(1);
      await sql.begin((other) => other`lock table payouts in row exclusive mode`);
      other = migrate(sql, (what) => waits.push(what));
      await expect.poll(() => waits.length, { timeout: 5_000 }).toBe(2);
    });
    expect([await migrated, await other]).toEqual([["0114-note-refunds.sql"], []]);
    const error = "canceling statement due to lock timeout";
    expect(waits).toContainEqual({ migration: "0114-note-refunds.sql", error });
    expect(waits).toContainEqual({});
    expect(await migrate(sql)).toEqual([]);
  } finally {
    await drop();
  }
});
