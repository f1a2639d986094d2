import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp, WALLET } from "../support/app.js";

let app: TestApp;
let account: { id: string; key: string };
beforeAll(async () => {
  app = await startApp();
  account = await app.createAccount();
});
afterAll(() => app.close());

const post = (path: string, body: object = {}, key = account.key) =>
  app.request("POST", `/api/v1/${path}`, { key, body });
const get = (path: string) => app.request("GET", `/api/v1/${path}`, { key: account.key });

const to = { destination_wallet: WALLET, chain: "base" };
const MADE = {
  payouts: { recipients: [{ address: WALLET, amount_usdc: 5 }], chain: "base" },
  donations: { slug: "sign-me", name: "Sign me", ...to },
  subscriptions: { name: "Sign me", amount_usdc: 5, interval_days: 30, on_chain_plan_id: 1, ...to },
};
const NOUNS = Object.entries(MADE);
const SIGN_URL = /^https:\/\/pay\.example\.com\/sign\/[0-9a-z]{26}$/;

it.each(NOUNS)("answers, lists and tells of %s with the page where they are signed", async (noun, body) => {
  const made = (await post(noun, body)).body.data;
  expect(made.sign_url).toMatch(SIGN_URL);
  expect((await get(`${noun}/${made.id}`)).body.data.sign_url).toBe(made.sign_url);
  expect((await get(noun)).body.data[0].sign_url).toBe(made.sign_url);
  const [event] = (await get("events")).body.data;
  expect(event.data.object.sign_url).toBe(made.sign_url);
});

it.each(NOUNS)("makes a new page for %s, and the old one opens nothing any more", async (noun) => {
  const [{ id, sign_url: old }] = (await get(noun)).body.data;
  const answer = await post(`${noun}/${id}/sign-url`);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({ id, sign_url: expect.stringMatching(SIGN_URL) });
  expect(answer.body.data.sign_url).not.toBe(old);
  expect((await get(`${noun}/${id}`)).body.data.sign_url).toBe(answer.body.data.sign_url);
  const rows = await app.house.sql`select slug from retired_sign_slugs`;
  expect(rows.map(({ slug }) => slug)).toContain(old.split("/").at(-1));
});

it.each(NOUNS)("answers null once nothing of %s waits for a signature", async (noun) => {
  const [{ id }] = (await get(noun)).body.data;
  expect((await post(`${noun}/${id}/cancel`)).body.data.sign_url).toBeNull();
});

it.each(NOUNS)("makes no new page for %s that nobody should sign any more", async (noun) => {
  const [{ id }] = (await get(noun)).body.data;
  const answer = await post(`${noun}/${id}/sign-url`);
  expect([answer.status, answer.body.error.code]).toEqual([409, "state_conflict"]);
});

it("answers null once a payout's time is over, and makes no new page", async () => {
  const { id } = (await post("payouts", MADE.payouts)).body.data;
  const before = app.clock.now;
  app.clock.now = new Date(before.getTime() + 86_400_001);
  expect((await get(`payouts/${id}`)).body.data).toMatchObject({ status: "expired", sign_url: null });
  expect((await post(`payouts/${id}/sign-url`)).body.error.code).toBe("state_conflict");
  app.clock.now = before;
});

it("gives keys that have to ask the page, never the calldata, and lets them make no new one", async () => {
  const ask = await app.createKey(account.id, { scopes: ["read", "write"], policy: "ask" });
  const { id } = (await post("payouts", MADE.payouts)).body.data;
  const { body } = await app.request("GET", `/api/v1/payouts/${id}`, { key: ask });
  expect(body.data.sign_url).toMatch(SIGN_URL);
  expect(JSON.stringify(body)).not.toMatch(/approve_tx|execute_tx/);
  const refused = await post(`payouts/${id}/sign-url`, {}, ask);
  expect([refused.status, refused.body.error.code]).toEqual([403, "strict_key"]);
});

it("knows no record of another account, and lets nobody who only reads make a page", async () => {
  const other = await app.createAccount();
  const { id } = (await post("payouts", MADE.payouts)).body.data;
  expect((await post(`payouts/${id}/sign-url`, {}, other.key)).status).toBe(404);
  const reader = await app.createKey(account.id, { scopes: ["read"] });
  expect((await post(`payouts/${id}/sign-url`, {}, reader)).status).toBe(403);
});
