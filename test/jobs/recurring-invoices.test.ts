import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueRecurringInvoices } from "../../src/jobs/recurring-invoices.js";
import { RECURRING_INTERVALS, type RecurringInterval } from "../../src/recurrence.js";
import { type Answer, startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";

// Written down by Python's calendar module, one period after the other.
const TABLE: Record<string, Record<RecurringInterval, string[]>> = JSON.parse(
  readFileSync(new URL("../unit/recurrence-table.json", import.meta.url), "utf8"),
);

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const at = (day: string, time = "10:30:00.000") => new Date(`${day}T${time}Z`);

async function create(fields: Record<string, unknown> = {}): Promise<Answer> {
  account = await app.createAccount({ plan: "scale" });
  return createInSameAccount(fields);
}

async function createInSameAccount(fields: Record<string, unknown> = {}): Promise<Answer> {
  const answer = await app.request("POST", "/api/v1/invoices", {
    key: account.key,
    body: {
      client_name: "Acme",
      client_email: "ap@acme.example",
      total_usd: 25,
      line_items: [{ description: "Retainer", quantity: 1, unit_price: 25 }],
      destination_address: WALLET,
      chain: "base",
      recurring_interval: "monthly",
      ...fields,
    },
  });
  expect(answer.status).toBe(201);
  return answer;
}

const issue = () => issueRecurringInvoices(app.house, new AbortController().signal);

/** Of the account that created last, in the order of their numbers. */
async function invoices(): Promise<Record<string, unknown>[]> {
  const { body } = await app.request("GET", "/api/v1/invoices?limit=200", { key: account.key });
  const byNumber = (a: { invoice_number: string }, b: typeof a) =>
    a.invoice_number < b.invoice_number ? -1 : 1;
  return body.data.sort(byNumber);
}

/** Three series of one account, each begun while the others ran. */
async function createThree(): Promise<string[]> {
  app.clock.now = at("2026-01-05");
  const first = await create({ recurring_interval: "weekly" });
  app.clock.now = at("2026-01-08");
  const second = await createInSameAccount({ recurring_interval: "weekly" });
  app.clock.now = at("2026-01-09");
  const third = await createInSameAccount({ recurring_interval: "monthly" });
  return [first, second, third].map(({ body }) => body.data.id);
}

const daysOf = (rows: Record<string, unknown>[]) => rows.map(({ created_at }) => created_at);
const sorted = (rows: unknown[]) => [...rows].sort();

/** Leases that run out too soon let every issuer take every account at any time, as long as the deed lasts. */
async function withoutLeases(deed: () => Promise<unknown>): Promise<void> {
  let over = false;
  const stealing = (async () => {
    while (!over)
      await app.house.sql`update accounts set issuing_until = null where issuing_until is not null`;
  })();
  await deed().finally(() => {
    over = true;
  });
  await stealing;
}

describe("recurring invoices", () => {
  for (const [anchor, intervals] of Object.entries(TABLE)) {
    for (const interval of RECURRING_INTERVALS) {
      it(`come on the right day for three years, ${interval} from ${anchor}`, async () => {
        const days = intervals[interval];
        app.clock.now = at(anchor);
        await create({ recurring_interval: interval, due_date: anchor });
        for (const day of days.slice(1)) {
          app.clock.now = new Date(at(day).getTime() - 1);
          await issue();
          app.clock.now = at(day);
          await issue();
        }
        const issued = await invoices();
        expect(issued.map(({ created_at }) => created_at)).toEqual(days.map((day) => at(day).toISOString()));
        expect(issued.map(({ due_date }) => due_date)).toEqual(days);
        expect(issued.map(({ status, total_usd }) => [status, total_usd])).toEqual(
          days.map(() => ["sent", 25]),
        );
        const [first] = issued;
        expect(new Set(issued.map(({ series_id }) => series_id))).toEqual(new Set([first?.id]));
        expect(new Set(issued.map(({ payment_url }) => payment_url)).size).toBe(days.length);
      });
    }
  }

  it("answer when the next one comes, with and without a due date", async () => {
    app.clock.now = at("2026-01-31");
    const { body } = await create();
    expect(body.data.next_invoice_at).toBe("2026-02-28T10:30:00.000Z");
    app.clock.now = at("2026-02-28");
    await issue();
    const [first, second] = await invoices();
    expect(first?.next_invoice_at).toBe("2026-03-31T10:30:00.000Z");
    expect(second).toMatchObject({ next_invoice_at: "2026-03-31T10:30:00.000Z", due_date: null });
  });

  it("never issue for a time before the series, whatever the due date", async () => {
    app.clock.now = at("2026-05-15");
    await create({ due_date: "2020-01-31" });
    await issue();
    expect(await invoices()).toHaveLength(1);
    app.clock.now = at("2026-06-15");
    await issue();
    expect((await invoices()).map(({ due_date }) => due_date)).toEqual(["2020-01-31", "2020-02-29"]);
  });

  it("go on from a due date after which there is none", async () => {
    app.clock.now = at("2026-01-15");
    await create({ due_date: "9999-12-15" });
    app.clock.now = at("2026-03-15");
    await issue();
    const days = (await invoices()).map(({ due_date }) => due_date);
    expect(days).toEqual(["9999-12-15", "9999-12-31", "9999-12-31"]);
  });

  it("make up for every missed period and mail only the newest", async () => {
    app.clock.now = at("2026-01-31");
    await create();
    app.clock.now = at("2026-05-31");
    await Promise.all([issue(), issue(), issue()]);
    const issued = await invoices();
    expect(issued).toHaveLength(5);
    expect(new Set(issued.map(({ invoice_number }) => invoice_number)).size).toBe(5);
    const mails = await app.house.sql<{ invoiceId: string }[]>`
      select invoice_id from mail_messages where account_id = ${account.id} order by created_at, id`;
    expect(mails.map(({ invoiceId }) => invoiceId)).toEqual([issued.at(0)?.id, issued.at(-1)?.id]);
  });

  it("are not sent, rather than without a mail server, where a newer one was mailed", async () => {
    app.clock.now = at("2026-01-31");
    await create();
    app.clock.now = at("2026-05-31");
    const { links } = app.house;
    app.house.links = { ...links, sendsMail: true };
    await issue().finally(() => {
      app.house.links = links;
    });
    const [first, ...issued] = await invoices();
    expect(first?.email_status).toBe("not_configured");
    expect(issued.map(({ email_status }) => email_status)).toEqual(["none", "none", "none", "queued"]);
  });

  it("bear the day of their own period when they are made up for", async () => {
    app.clock.now = at("2025-11-30");
    await create({ due_date: "2025-12-10" });
    app.clock.now = at("2026-03-05", "12:00:00.000");
    await issue();
    const issued = await invoices();
    const days = ["2025-11-30", "2025-12-30", "2026-01-30", "2026-02-28"];
    expect(issued.map(({ created_at }) => created_at)).toEqual(days.map((day) => at(day).toISOString()));
    expect(issued.map(({ due_date }) => due_date)).toEqual([
      "2025-12-10",
      "2026-01-10",
      "2026-02-10",
      "2026-03-10",
    ]);
    expect(issued.map(({ invoice_number }) => invoice_number)).toEqual([
      "INV-2025-000001",
      "INV-2025-000002",
      "INV-2026-000001",
      "INV-2026-000002",
    ]);
    // Told of when it was made: whoever reads events or takes webhooks learns of it now.
    const events = (await app.request("GET", "/api/v1/events?type=invoice.created", { key: account.key }))
      .body;
    expect(events.data.map((event: { created_at: string }) => event.created_at)).toEqual(
      Array(3).fill("2026-03-05T12:00:00.000Z"),
    );
  });

  it("issue each invoice once when many try at the same time", async () => {
    app.clock.now = at("2026-01-01");
    await create({ recurring_interval: "weekly" });
    app.clock.now = at("2026-03-01");
    await withoutLeases(() => Promise.all(Array.from({ length: 6 }, issue)));
    await issue();
    const numbers = (await invoices()).map(({ invoice_number }) => invoice_number);
    expect(numbers).toEqual(Array.from({ length: 9 }, (_, n) => `INV-2026-00000${n + 1}`));
  });

  it("stop when any invoice of the series is canceled", async () => {
    app.clock.now = at("2026-01-31");
    const { body } = await create();
    app.clock.now = at("2026-02-28");
    await issue();
    const [, second] = await invoices();
    const answer = await app.request("POST", `/api/v1/invoices/${second?.id}/cancel`, {
      key: account.key,
      body: {},
    });
    expect(answer.body.data).toMatchObject({ status: "canceled", next_invoice_at: null });
    app.clock.now = at("2026-12-31");
    await issue();
    expect((await invoices()).map(({ status }) => status)).toEqual(["sent", "canceled"]);
    const first = await app.request("GET", `/api/v1/invoices/${body.data.id}`, { key: account.key });
    expect(first.body.data.next_invoice_at).toBeNull();
  });

  it("are no calls of the account and tell of themselves like any invoice", async () => {
    app.clock.now = at("2026-01-31");
    await create({ reference: "retainer-7" });
    app.clock.now = at("2026-02-28");
    await issue();
    const usage = await app.request("GET", "/api/v1/usage", { key: account.key });
    expect(
      usage.body.data.by_operation.filter(
        ({ operation }: { operation: string }) => operation === "invoice_pdf",
      ),
    ).toEqual([]);
    const events = await app.request("GET", "/api/v1/events", { key: account.key });
    const ofSecond = events.body.data.filter(({ created_at }: { created_at: string }) =>
      created_at.startsWith("2026-02-28"),
    );
    expect(ofSecond.map(({ type }: { type: string }) => type).sort()).toEqual([
      "invoice.created",
      "invoice.sent",
      "payment_link.created",
    ]);
    const [, second] = await invoices();
    const created = ofSecond.find(({ type }: { type: string }) => type === "invoice.created");
    expect(created.data.object).toEqual(second);
    expect(second).toMatchObject({ reference: "retainer-7", recurring_interval: "monthly" });
  });

  it("wait while their wallet is on the sanctions list and hold up no other series", async () => {
    app.clock.now = at("2026-01-31");
    await create();
    const refused = account;
    await create();
    const bad = "0x098b716b8aaf21512996dc57eb0615e2383e2f96";
    await app.house.sql`
      update invoice_series set input = input || ${app.house.sql.json({ destination_address: bad })}
      where account_id = ${refused.id}`;
    app.clock.now = at("2026-02-28");
    await issue();
    expect(await invoices()).toHaveLength(2);
    account = refused;
    expect(await invoices()).toHaveLength(1);
    await app.house.sql`
      update invoice_series set held_until = null, input = input || ${app.house.sql.json({ destination_address: WALLET })}
      where account_id = ${refused.id}`;
    await issue();
    expect(await invoices()).toHaveLength(2);
  });

  it("number what is due in order of its days, over all series of an account", async () => {
    await createThree();
    app.clock.now = at("2026-03-12");
    await issue();
    const issued = await invoices();
    // 3 by hand, 9 weeks from the 5th and from the 8th, 2 months from the 9th.
    expect(issued).toHaveLength(23);
    expect(daysOf(issued)).toEqual(sorted(daysOf(issued)));
  });

  it("are stored together, numbered in the order of their days by each prefix and year", async () => {
    app.clock.now = at("2026-11-30");
    await create({ number_prefix: "A" });
    for (const number_prefix of ["B", "A", undefined, "B"]) await createInSameAccount({ number_prefix });
    app.clock.now = at("2026-12-31");
    await issue();
    app.clock.now = at("2027-02-01");
    await issue();
    const issued = (await invoices()).map(({ invoice_number }) => invoice_number);
    const numbers = ["A", "B", "INV"].flatMap((prefix) => {
      const count = prefix === "INV" ? 1 : 2;
      const of = (year: number, all: number) =>
        Array.from({ length: all }, (_, n) => `${prefix}-${year}-${String(n + 1).padStart(6, "0")}`);
      return [...of(2026, 2 * count), ...of(2027, count)];
    });
    expect(issued).toEqual(numbers);
    const made = await app.house.sql<{ transactions: number; invoices: number }[]>`
      select count(distinct i.xmin::text)::int as transactions, count(*)::int as invoices from invoices i
      join payment_links l on l.id = i.link_id and l.xmin = i.xmin where i.account_id = ${account.id} and i.door = 'jobs'`;
    expect(made).toEqual([{ transactions: 2, invoices: 10 }]);
  });

  it("keep that order when many issue at the same time and leases run out", async () => {
    await createThree();
    app.clock.now = at("2026-06-12");
    await withoutLeases(() => Promise.all(Array.from({ length: 6 }, issue)));
    await app.house.sql`update accounts set issuing_until = null`;
    await issue();
    const issued = await invoices();
    expect(issued).toHaveLength(3 + 22 + 22 + 5);
    expect(daysOf(issued)).toEqual(sorted(daysOf(issued)));
    expect(issued.map(({ invoice_number }) => invoice_number)).toEqual(
      issued.map((_, n) => `INV-2026-${String(n + 1).padStart(6, "0")}`),
    );
  });

  it("pass over a refused series of the same account and make up for it when it is lawful again", async () => {
    const [refused = ""] = await createThree();
    const { sql } = app.house;
    const bad = "0x098b716b8aaf21512996dc57eb0615e2383e2f96";
    const payTo = (address: string) => sql`
      update invoice_series set held_until = null, input = input || ${sql.json({ destination_address: address })}
      where id = ${refused}`;
    await payTo(bad);
    app.clock.now = at("2026-01-23");
    await issue();
    const issued = await invoices();
    expect(daysOf(issued).slice(3)).toEqual(["2026-01-15", "2026-01-22"].map((day) => at(day).toISOString()));
    await payTo(WALLET);
    await issue();
    expect(daysOf(await invoices()).slice(5)).toEqual(
      ["2026-01-12", "2026-01-19"].map((day) => at(day).toISOString()),
    );
  });

  it("wait together with a series that fails for no reason of its own, but not for ever", async () => {
    const [broken = ""] = await createThree();
    const { sql } = app.house;
    await sql`
      create function break_series() returns trigger language plpgsql as $$ begin
        if new.series_id = ${sql.unsafe(`'${broken}'`)} then raise 'broken'; end if; return new; end $$`;
    await sql`create trigger break_series before insert on invoices for each row execute function break_series()`;
    app.clock.now = at("2026-01-23");
    for (let round = 1; round <= 5; round++) {
      expect(await invoices()).toHaveLength(3);
      await issue();
      await sql`update accounts set issuing_until = null`;
    }
    expect(await invoices()).toHaveLength(5);
    await sql`drop function break_series cascade`;
    await sql`update invoice_series set held_until = null`;
    await issue();
    expect(await invoices()).toHaveLength(7);
    const [row] = await sql<{ failures: number }[]>`select failures from invoice_series where id = ${broken}`;
    expect(row?.failures).toBe(0);
  });
});
