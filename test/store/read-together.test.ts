import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Queryable, Sql } from "../../src/store/database.js";
import { readTogether } from "../../src/store/read-together.js";
import { createDatabase, type TestDatabase } from "../support/database.js";

let database: TestDatabase;
let sql: Sql;
/** Of each statement that many shared: for whom it was, the marks of what was held, and how many rows came back. */
let told: { accounts: unknown; known: unknown; rows: number }[] = [];
let through: Queryable;

beforeAll(async () => {
  database = await createDatabase();
  sql = database.sql;
  await sql`create table notes (
    account_id text, id text primary key, said text, items jsonb, tags text[], sum bigint, share numeric, at timestamptz)`;
  through = new Proxy(sql, {
    get: (target, name) =>
      name === "unsafe"
        ? async (...given: Parameters<Sql["unsafe"]>) => {
            const one = { accounts: given[1]?.[0], known: given[1]?.at(-2), rows: 0 };
            told.push(one);
            const rows = await target.unsafe(...given);
            one.rows = rows.filter(({ id }) => id !== null).length;
            return rows;
          }
        : Reflect.get(target, name),
  });
});
beforeEach(async () => {
  await sql`truncate notes`;
  told = [];
});
afterAll(() => database.drop());

interface Note {
  accountId: string;
  id: string;
  said: string | null;
}

async function openReader(most = 16) {
  const read = readTogether<Note>(most);
  const list = (accountId: string, limit = 10, by: Queryable = through) =>
    read(
      by,
      [accountId, limit],
      () => by<Note[]>`select * from notes where account_id = ${accountId} order by id desc limit ${limit}`,
    );
  // The text of the statement comes of its first use.
  await list("nobody");
  return list;
}

const ids = (rows: readonly Note[]) => rows.map(({ id }) => id);

async function note(accountId: string, id: string, by: Queryable = sql): Promise<void> {
  await by`
    insert into notes values (${accountId}, ${id}, 'said', '[1, {"a": null}]', '{x,y}', 5, 1.50, '2026-01-31T10:00:00Z')`;
}

it("answers each with his own rows, in their order, by one statement for all who ask at once", async () => {
  const list = await openReader();
  for (const account of ["a", "b", "c"]) for (const n of [1, 2, 3]) await note(account, `${account}${n}`);
  const asked = [list("b"), list("a", 2), list("nobody"), list("c"), list("a"), list("b")];
  expect((await Promise.all(asked)).map(ids)).toEqual([
    ["b3", "b2", "b1"],
    ["a3", "a2"],
    [],
    ["c3", "c2", "c1"],
    ["a3", "a2", "a1"],
    ["b3", "b2", "b1"],
  ]);
  expect(told).toMatchObject([{ accounts: "{b,a,nobody,c,a}", rows: 11 }]);
});

it("is not sent again what is as it was", async () => {
  const list = await openReader();
  for (const n of [1, 2, 3]) await note("a", `a${n}`);
  const first = await list("a");
  expect(await list("a")).toEqual(first);
  expect(await list("a")).toEqual(first);
  expect(await list("nobody")).toEqual([]);
  expect(await list("nobody")).toEqual([]);
  expect(told.map(({ rows }) => rows)).toEqual([3, 0, 0, 0, 0]);
});

const CHANGES: Record<string, (tx: Queryable) => PromiseLike<unknown>> = {
  "a text": (tx) => tx`update notes set said = 'Said' where id = 'a2'`,
  "a text that is gone": (tx) => tx`update notes set said = null where id = 'a2'`,
  "a text that is empty": (tx) => tx`update notes set said = '' where id = 'a2'`,
  "an element of its items": (tx) => tx`update notes set items = '[1, {"a": 0}]' where id = 'a2'`,
  "the order of its items": (tx) => tx`update notes set items = '[{"a": null}, 1]' where id = 'a2'`,
  "a tag": (tx) => tx`update notes set tags = '{x}' where id = 'a2'`,
  "an amount": (tx) => tx`update notes set sum = 6 where id = 'a2'`,
  "a share": (tx) => tx`update notes set share = 1.51 where id = 'a2'`,
  "a moment, by a microsecond": (tx) =>
    tx`update notes set at = at + interval '1 microsecond' where id = 'a2'`,
  "two rows changing places": (tx) => tx`update notes set id = case id when 'a1' then 'a0' else id end`,
  "a value that moves from row to row": (tx) =>
    tx`update notes set said = case id when 'a1' then 'x' else 'said' end`,
  "a new row": (tx) => note("a", "a4", tx as Sql),
  "a row that is gone": (tx) => tx`delete from notes where id = 'a2'`,
  "all rows gone": (tx) => tx`delete from notes`,
};

it.each(Object.keys(CHANGES))("sees %s", async (name) => {
  const list = await openReader();
  for (const n of [1, 2, 3]) await note("a", `a${n}`);
  await list("a");
  const before = await list("a");
  await CHANGES[name]?.(sql);
  const now = await list("a");
  const plain = await sql<Note[]>`select * from notes where account_id = 'a' order by id desc`;
  expect(now.map(({ ...row }) => row)).toMatchObject(plain.map(({ ...row }) => row));
  expect(ids(now)).toEqual(ids(plain));
  expect(now).not.toEqual(before);
});

/** 33 of them; PostgreSQL hashes both of each pair alike, whatever the seed. */
const apart = (first: unknown, last: unknown) => [first, ...Array.from({ length: 31 }, (_, n) => n), last];
const ALIKE: Record<string, [before: unknown[], after: unknown[]]> = {
  "two items, 32 apart, changing places": [apart("x", "y"), apart("y", "x")],
  "two items alike, 32 apart, becoming two others": [apart("x", "x"), apart("y", "y")],
};

it.each(Object.keys(ALIKE))("sees %s", async (name) => {
  const list = await openReader();
  await note("a", "a1");
  for (const items of ALIKE[name] ?? []) {
    await sql`update notes set items = ${sql.json(items as never)}`;
    expect(await list("a")).toMatchObject([{ items }]);
  }
});

it("sees a zero more of a share", async () => {
  const list = await openReader();
  await note("a", "a1");
  expect(await list("a")).toMatchObject([{ share: "1.50" }]);
  await sql`update notes set share = 1.500`;
  expect(await list("a")).toMatchObject([{ share: "1.500" }]);
});

it("sees what was done before it was asked, and in a transaction what that has done", async () => {
  const list = await openReader();
  await note("a", "a1");
  for (let n = 2; n < 12; n++) {
    const asked = [list("a"), list("b")];
    await note("a", `a${String(n).padStart(2, "0")}`);
    const after = list("a", 20);
    expect(ids(await after)).toHaveLength(n);
    await Promise.all(asked);
  }
  await sql
    .begin(async (tx) => {
      await tx`delete from notes`;
      expect(await list("a", 20, tx)).toEqual([]);
      expect(ids(await list("a", 20))).toHaveLength(11);
      throw new Error("undone");
    })
    .catch(() => {});
  expect(ids(await list("a", 20))).toHaveLength(11);
});

it("takes no more than so many at a time, and accounts take turns", async () => {
  const list = await openReader(2);
  for (const account of ["a", "b"]) for (const n of [1, 2]) await note(account, `${account}${n}`);
  told = [];
  const rows = await Promise.all([list("a", 1), list("a", 2), list("a", 3), list("a", 4), list("b")]);
  expect(rows.map((one) => one.length)).toEqual([1, 2, 2, 2, 2]);
  expect(told.map(({ accounts }) => accounts)).toEqual(["{a,b}", "{a,a}", "{a}"]);
});

it("hands out rows that nobody can change for the next", async () => {
  const list = await openReader();
  await note("a", "a1");
  const [row] = (await list("a")) as Note[];
  expect(() => Object.assign(row ?? {}, { said: "changed" })).toThrow(TypeError);
  expect(await list("a")).toMatchObject([{ said: "said" }]);
});

it("lets go of the eldest answers where there are too many, and answers as before", async () => {
  const list = await openReader();
  const most = 200;
  await sql`
    insert into notes (account_id, id, said)
    select 'a' || n, 'a' || n, n || repeat('as small as it is packed ', 5000)
    from generate_series(1, ${most}) n`;
  for (let n = 1; n <= most; n++) expect(ids(await list(`a${n}`))).toEqual([`a${n}`]);
  told = [];
  expect(ids(await list(`a${most}`))).toEqual([`a${most}`]);
  expect(ids(await list("a1"))).toEqual(["a1"]);
  expect(told.map(({ rows }) => rows)).toEqual([0, 1]);
});

it("lets go of empty answers as well, however many are asked for what is not there", async () => {
  const many = 25_000;
  const list = await openReader(many);
  await Promise.all(Array.from({ length: many }, (_, n) => list("a", n)));
  told = [];
  await list("a", many - 1);
  await list("a", 0);
  expect(told.map(({ known }) => known)).toEqual(["{none}", '{""}']);
});

it("tells all who asked when the database refuses", async () => {
  const list = await openReader();
  await sql`alter table notes rename to moved`;
  const refused = await Promise.allSettled([list("a"), list("b")]);
  await sql`alter table moved rename to notes`;
  expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await note("a", "a1");
  expect(ids(await list("a"))).toEqual(["a1"]);
});
