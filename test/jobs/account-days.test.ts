import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sweep } from "../../src/jobs/sweep.js";
import { createLinks } from "../../src/runtime/links.js";
import { startApp, type TestApp, WALLET } from "../support/app.js";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  app.house.links = createLinks("https://pay.example.com", { sendsMail: true });
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = new Date("2026-10-10T12:00:00Z");
});

type Seller = Awaited<ReturnType<typeof seller>>;
const ZONES = { ahead: "Pacific/Auckland", none: null, behind: "America/Los_Angeles" };

/** What the same day's invoice is to accounts here and there. */
async function everywhere<T>(look: (seller: Seller) => Promise<T>) {
  const sellers = await Promise.all(Object.values(ZONES).map(seller));
  const tell = async () => {
    await sweep(app.house);
    const told = await Promise.all(sellers.map(look));
    return Object.fromEntries(Object.keys(ZONES).map((name, index) => [name, told[index]]));
  };
  return tell;
}

async function seller(time_zone: string | null) {
  const { key } = await app.createAccount({ plan: "scale" });
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await app.request(method, `/api/v1/${path}`, { key, body });
    expect([path, answer.body.error]).toEqual([path, undefined]);
    return answer.body.data;
  };
  await send("PATCH", "account", { time_zone });
  const bill = (due_date: string) =>
    send("POST", "invoices", {
      client_name: "Acme",
      client_email: "ap@acme.example",
      total_usd: 25,
      line_items: [{ description: "Retainer", quantity: 1, unit_price: 25 }],
      destination_address: WALLET,
      chain: "base",
      due_date,
    });
  const { id } = await bill("2026-10-15");
  return { id, bill, send };
}

it("holds an invoice for overdue once its account's own due day is over", async () => {
  const tell = await everywhere(async ({ id, send, bill }) => {
    const events = (await send("GET", "events")).map(({ type }: { type: string }) => type);
    const { overdue_invoices } = await send("GET", "income");
    const late = await send("GET", "invoices?overdue=true");
    const today = await bill("2026-10-15");
    await send("POST", `invoices/${today.id}/cancel`, {});
    expect(events.includes("invoice.overdue")).toBe(overdue_invoices === 1);
    expect(late.map((one: { id: string }) => one.id)).toEqual(overdue_invoices === 1 ? [id] : []);
    expect(today.warnings.some(({ code }: { code: string }) => code === "due_in_past")).toBe(late.length > 0);
    return overdue_invoices;
  });
  app.clock.now = new Date("2026-10-15T11:30:00Z");
  expect(await tell()).toEqual({ ahead: 1, none: 0, behind: 0 });
  app.clock.now = new Date("2026-10-16T06:30:00Z");
  expect(await tell()).toEqual({ ahead: 1, none: 1, behind: 0 });
  app.clock.now = new Date("2026-10-16T07:30:00Z");
  expect(await tell()).toEqual({ ahead: 1, none: 1, behind: 1 });
});

it("reminds of a due day as it begins where the account is", async () => {
  const tell = await everywhere(async ({ id }) => {
    const rows = await app.house.sql<{ kind: string }[]>`
      select kind from mail_messages where invoice_id = ${id} and kind = 'reminder_due'`;
    return rows.length;
  });
  app.clock.now = new Date("2026-10-14T11:30:00Z");
  expect(await tell()).toEqual({ ahead: 1, none: 0, behind: 0 });
  app.clock.now = new Date("2026-10-15T00:30:00Z");
  expect(await tell()).toEqual({ ahead: 1, none: 1, behind: 0 });
  app.clock.now = new Date("2026-10-15T07:30:00Z");
  expect(await tell()).toEqual({ ahead: 1, none: 1, behind: 1 });
});

it("counts the days of everybody while one account's zone is known to another process alone", async () => {
  const { id, send } = await seller("Europe/Rome");
  const { key } = await app.createAccount({ plan: "scale" });
  const { body } = await app.request("GET", "/api/v1/account", { key });
  await app.database.sql`update accounts set time_zone = 'Mars/Olympus' where id = ${body.data.id}`;
  app.clock.now = new Date("2026-10-16T12:00:00Z");
  await sweep(app.house);
  const late = await send("GET", "invoices?overdue=true");
  expect(late.map((one: { id: string }) => one.id)).toEqual([id]);
  expect((await app.request("GET", "/api/v1/income", { key })).status).toBe(200);
});
