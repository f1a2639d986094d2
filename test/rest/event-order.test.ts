import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  account = await app.createAccount({ plan: "scale" });
});

const send = (method: string, path: string, body?: object) =>
  app.request(method, `/api/v1/${path}`, { key: account.key, body });
const LINK = { amount_usd: 5, destination_address: WALLET, chain: "base" };
const BILL = {
  client_name: "Acme",
  client_email: "ap@acme.example",
  total_usd: 5,
  line_items: [{ description: "Work", quantity: 1, unit_price: 5 }],
  destination_address: WALLET,
  chain: "base",
};

async function told(id: string): Promise<[type: string, status: string][]> {
  const { body } = await send("GET", "events?limit=200");
  return body.data
    .toReversed()
    .filter(({ data }: { data: { object: { id: string } } }) => data.object.id === id)
    .map(({ type, data }: { type: string; data: { object: { status: string } } }) => [
      type,
      data.object.status,
    ]);
}

it("numbers what became of a record in the order in which it did, whatever the clocks of the machines say", async () => {
  const { id } = (await send("POST", "invoices", BILL)).body.data;
  for (const deed of ["mark-paid", "unmark-paid", "cancel"]) {
    app.clock.now = new Date(app.clock.now.getTime() - 2_000);
    expect((await send("POST", `invoices/${id}/${deed}`, {})).status).toBe(200);
  }
  expect(await told(id)).toEqual([
    ["invoice.created", "sent"],
    ["invoice.sent", "sent"],
    ["invoice.marked_paid", "paid"],
    ["invoice.unmarked", "sent"],
    ["invoice.canceled", "canceled"],
  ]);
});

it("numbers what a version before has written first, which has no place but its time", async () => {
  const { id } = (await send("POST", "payment-links", LINK)).body.data;
  await app.house.sql`update events set written = null where sequence is null`;
  app.clock.now = new Date(app.clock.now.getTime() - 2_000);
  await send("POST", `payment-links/${id}/cancel`, {});
  expect((await told(id)).map(([type]) => type)).toEqual(["payment_link.created", "payment_link.canceled"]);
});

it("tells last how a record stands, however many have changed it at the same time", async () => {
  const deeds = ["mark-paid", "unmark-paid", "cancel", "send"];
  app.house.clock = () => new Date();
  for (let round = 0; round < 20; round++) {
    const { id } = (await send("POST", "invoices", BILL)).body.data;
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => send("POST", `invoices/${id}/${deeds[(n + round) % 4]}`, {})),
    );
    const { status } = (await send("GET", `invoices/${id}`)).body.data;
    expect((await told(id)).at(-1)?.[1]).toBe(status);
  }
});
