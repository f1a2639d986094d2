import { afterAll, beforeAll, expect, it } from "vitest";
import { type Closing, storeAlone, storeClosing } from "../../src/store/closing.js";
import { lockIdempotencyKey } from "../../src/store/idempotency.js";
import { startApp, type TestApp } from "../support/app.js";
import { closingOf } from "../support/closing.js";

let app: TestApp;
let accountId: string;

beforeAll(async () => {
  app = await startApp();
  accountId = (await app.createAccount()).id;
});
afterAll(() => app.close());

const closing = (name: string) => closingOf(accountId, name);
const isStored = async (closing: Closing) => (await storeAlone(app.house.sql, closing)) !== undefined;

async function counts(): Promise<unknown> {
  const [row] = await app.house.sql`
    select (select count(*)::int from wallets) as wallets, (select count(*)::int from events) as events,
      (select count(*)::int from usage_units) as units, (select count(*)::int from idempotency_keys) as answers`;
  return row;
}

it("stores rows, events, unit and answer together", async () => {
  expect(await isStored(closing("together"))).toBe(true);
  expect(await counts()).toEqual({ wallets: 1, events: 1, units: 1, answers: 1 });
});

it("stores nothing at all where one of them can't be", async () => {
  const before = await counts();
  const { rows } = closing("together");
  await expect(storeAlone(app.house.sql, { ...closing("broken"), rows })).rejects.toThrow("wallets_pkey");
  expect(await counts()).toEqual(before);
});

it("stores nothing while somebody else works on the same key, nor once it is answered", async () => {
  const before = await counts();
  const { answer } = closing("together");
  expect(await isStored({ ...closing("answered"), answer })).toBe(false);
  const waiting = closing("held");
  await app.house.sql.begin(async (tx) => {
    expect(await lockIdempotencyKey(tx, waiting.answer.scope)).toBe(true);
    expect(await isStored(waiting)).toBe(false);
  });
  expect(await counts()).toEqual(before);
  expect(await isStored(waiting)).toBe(true);
});

it("goes with its transaction, and takes the place of an answer that was kept too long", async () => {
  const before = await counts();
  const { rows, events, ...again } = closing("together");
  const newer = { ...again.answer, stored: { ...again.answer.stored, answer: { id: "newer" } } };
  const close = () =>
    app.house.sql.begin(async (tx) => {
      await storeClosing(tx, { accountId, rows: [], events: [], unit: again.unit, answer: newer });
      throw new Error("taken back");
    });
  await expect(close()).rejects.toThrow("taken back");
  expect(await counts()).toEqual(before);
  await app.house.sql.begin((tx) => storeClosing(tx, { accountId, rows: [], events: [], answer: newer }));
  const [kept] = await app.house.sql`select answer from idempotency_keys where key = 'together'`;
  expect(kept?.answer).toEqual({ id: "newer" });
});
