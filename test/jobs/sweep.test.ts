import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweep } from "../../src/jobs/sweep.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";

const DAY = 86_400_000;
let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp();
  account = await app.createAccount({ plan: "scale" });
});
afterAll(() => app.close());

const send = (method: string, path: string, body?: unknown) =>
  app.request(method, `/api/v1${path}`, { key: account.key, body });
const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};

async function eventsOf(id: string): Promise<string[]> {
  const { body } = await send("GET", "/events?limit=200");
  const events = body.data as { type: string; data: { object: { id: string } } }[];
  return events.filter(({ data }) => data.object.id === id).map(({ type }) => type);
}

describe("the sweep", () => {
  it("forgets the rates of whoever has not come for an hour", async () => {
    const { sql } = app.database;
    await sql`insert into rate_hits values ('page:192.0.2.1', clock_timestamp() - interval '61 minutes'),
      ('page:192.0.2.2', clock_timestamp())`;
    await sweep(app.house);
    const left = await sql`select bucket from rate_hits where bucket like 'page:192.0.2.%'`;
    expect(left.map(({ bucket }) => bucket)).toEqual(["page:192.0.2.2"]);
  });

  it("leaves no unit of a month that is over beside its sums, however few there are", async () => {
    const { sql } = app.database;
    const { id, key } = await app.createAccount();
    const body = { amount_usd: 5, destination_address: WALLET, chain: "base" };
    for (let n = 0; n < 2; n++) await app.request("POST", "/api/v1/payment-links", { key, body });
    const units = () => sql`select operation, count from usage_units where account_id = ${id}`;
    await sweep(app.house);
    expect(await units()).toHaveLength(2);
    const { now } = app.clock;
    app.clock.now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
    await sweep(app.house);
    app.clock.now = now;
    expect(await units()).toEqual([]);
    const sums =
      await sql`select operation, count::int, charges::int from usage_months where account_id = ${id}`;
    expect(sums).toEqual([{ operation: "payment_link_create", count: 2, charges: 0 }]);
  });

  it("deletes no more than some thousand rows at once, and all of them", async () => {
    const { sql } = app.database;
    const MANY = 12_000;
    const old = new Date(app.clock.now.getTime() - 10 * DAY);
    await sql`
      insert into rate_hits select 'x', clock_timestamp() - interval '2 hours' from generate_series(1, ${MANY})`;
    await sql`
      insert into sign_in_nonces (nonce, purpose, bound_to, host, expires_at)
      select n::text, 'sign_in', '', '', ${old} from generate_series(1, ${MANY}) n`;
    await sql`
      insert into unasked_writes (account_id, key_id, mails, recipients, paid, created_at)
      select ${account.id}, 'key_x', 0, 0, 0, ${old} from generate_series(1, ${MANY}) n`;
    await sql`create table deletions (of text, count bigint)`;
    await sql`
      create function note_deletion() returns trigger language plpgsql as $$ begin
        insert into deletions select tg_table_name, count(*) from gone; return null; end $$`;
    const tables = ["rate_hits", "sign_in_nonces", "unasked_writes"];
    for (const name of tables)
      await sql`
        create trigger noted after delete on ${sql(name)} referencing old table as gone
        for each statement execute function note_deletion()`;
    await sweep(app.house);
    const noted = await sql<{ of: string; most: number; all: number }[]>`
      select of, max(count)::int as most, sum(count)::int as all from deletions group by of order by of`;
    for (const name of tables) await sql`drop trigger noted on ${sql(name)}`;
    expect(noted.map(({ of, all }) => [of, all])).toEqual(tables.map((name) => [name, MANY]));
    for (const { most } of noted) expect(most).toBeLessThanOrEqual(5_000);
  });

  it("expires a link when its time is over, once, with its event", async () => {
    const terms = { amount_usd: 5, destination_address: WALLET, chain: "base" };
    const limited = (await send("POST", "/payment-links", { ...terms, expires_in_days: 1 })).body.data;
    const endless = (await send("POST", "/payment-links", terms)).body.data;
    pass(DAY - 1);
    await sweep(app.house);
    expect(await eventsOf(limited.id)).toEqual(["payment_link.created"]);
    pass(1);
    await Promise.all([sweep(app.house), sweep(app.house), sweep(app.house)]);
    await sweep(app.house);
    expect(await eventsOf(limited.id)).toEqual(["payment_link.expired", "payment_link.created"]);
    expect(await eventsOf(endless.id)).toEqual(["payment_link.created"]);
    const [expired] = (await send("GET", "/events")).body.data;
    expect(expired.data.object).toMatchObject({ id: limited.id, status: "expired" });
  });

  it("expires a payout that nobody sent for 24 hours", async () => {
    const recipients = [{ address: WALLET, amount_usdc: 5 }];
    const payout = (await send("POST", "/payouts", { recipients, chain: "base" })).body.data;
    pass(DAY - 1);
    await sweep(app.house);
    expect(await eventsOf(payout.id)).toEqual(["payout.prepared"]);
    pass(1);
    await Promise.all([sweep(app.house), sweep(app.house)]);
    expect(await eventsOf(payout.id)).toEqual(["payout.expired", "payout.prepared"]);
    expect((await send("GET", `/payouts/${payout.id}`)).body.data.status).toBe("expired");
  });

  it("does the rest where one of its steps fails, and tells of it", async () => {
    const { sql } = app.database;
    const terms = { amount_usd: 5, destination_address: WALLET, chain: "base", expires_in_days: 1 };
    const link = (await send("POST", "/payment-links", terms)).body.data;
    const recipients = [{ address: WALLET, amount_usdc: 5 }];
    const payout = (await send("POST", "/payouts", { recipients, chain: "base" })).body.data;
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no % today', tg_table_name; end $$`;
    const tables = ["payment_links", "rate_hits"];
    await sql`insert into rate_hits values ('page:192.0.2.3', clock_timestamp() - interval '2 hours')`;
    for (const name of tables)
      await sql`
        create trigger refused before update or delete on ${sql(name)} for each row execute function refuse()`;
    pass(DAY);
    await expect(sweep(app.house)).rejects.toThrow(/no payment_links today.*no rate_hits today/);
    for (const name of tables) await sql`drop trigger refused on ${sql(name)}`;
    expect(await eventsOf(payout.id)).toEqual(["payout.expired", "payout.prepared"]);
    expect(await eventsOf(link.id)).toEqual(["payment_link.created"]);
    await sweep(app.house);
    expect(await eventsOf(link.id)).toEqual(["payment_link.expired", "payment_link.created"]);
  });

  it("goes through more rows than one batch holds", async () => {
    const terms = {
      amount_usd: 5,
      destination_address: WALLET,
      chain: "base",
      expires_in_days: 1,
      reference: "many",
    };
    await Promise.all(Array.from({ length: 230 }, () => send("POST", "/payment-links", terms)));
    pass(DAY);
    await Promise.all([sweep(app.house), sweep(app.house)]);
    const [row] = await app.house.sql<{ count: number; distinct: number }[]>`
      select count(*)::int as count, count(distinct resource_id)::int as distinct from events
      where type = 'payment_link.expired' and object->>'reference' = 'many'`;
    expect(row).toEqual({ count: 230, distinct: 230 });
  });
});

describe("the list of events", () => {
  it("is complete and in order while many write and many read", async () => {
    const reader = await app.createAccount({ plan: "scale" });
    const terms = { amount_usd: 5, destination_address: WALLET, chain: "base" };
    const seen = new Map<number, string>();
    let writing = true;
    const read = async () => {
      while (writing) {
        const { body } = await app.request("GET", "/api/v1/events?limit=200", { key: reader.key });
        for (const { sequence, id } of body.data) {
          expect([sequence, seen.get(sequence) ?? id]).toEqual([sequence, id]);
          seen.set(sequence, id);
        }
      }
    };
    const write = async () => {
      for (let i = 0; i < 15; i++)
        await app.request("POST", "/api/v1/payment-links", { key: reader.key, body: terms });
    };
    const readers = [read(), read(), read()];
    await Promise.all([write(), write(), write(), write()]);
    writing = false;
    await Promise.all(readers);
    const { body } = await app.request("GET", "/api/v1/events?limit=200", { key: reader.key });
    expect(body.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual(
      Array.from({ length: 60 }, (_, i) => 60 - i),
    );
    for (const { sequence, id } of body.data)
      expect([sequence, seen.get(sequence) ?? id]).toEqual([sequence, id]);
  });

  it("forgets after 30 days", async () => {
    const before = (await send("GET", "/events")).body.data.length;
    expect(before).toBeGreaterThan(0);
    pass(31 * DAY);
    expect((await send("GET", "/events")).body.data).toEqual([]);
  });
});
