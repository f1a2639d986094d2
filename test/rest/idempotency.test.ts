import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp();
  account = await app.createAccount();
});
afterAll(() => app.close());

const link = { amount_usd: 1, destination_address: WALLET, chain: "base" };

function create(idempotencyKey: string, body: unknown = link, key = account.key, path = "/payment-links") {
  return app.request("POST", `/api/v1${path}`, { key, body, headers: { "idempotency-key": idempotencyKey } });
}

async function used(): Promise<number> {
  return (await app.request("GET", "/api/v1/usage", { key: account.key })).body.data.used;
}

it("answers a second call with the first one's answer, unmetered", async () => {
  const first = await create("once");
  const before = await used();
  const second = await create("once", { chain: "base", destination_address: WALLET, amount_usd: 1.0 });
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect([first, second].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
  expect(await used()).toBe(before);
});

it("gives the first answer again byte for byte", async () => {
  const body = JSON.stringify({
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: 12.5,
    line_items: [{ unit_price: 12.5, quantity: 1, description: "Wörk" }],
    destination_address: WALLET,
    chain: "base",
  });
  const send = async () => {
    const headers = {
      authorization: `Bearer ${account.key}`,
      "content-type": "application/json",
      "idempotency-key": "bytes",
    };
    const response = await fetch(`${app.url}/api/v1/invoices`, { method: "POST", headers, body });
    return { replayed: response.headers.get("idempotent-replayed"), text: await response.text() };
  };
  const first = await send();
  const again = await send();
  expect([first.replayed, again.replayed]).toEqual([null, "true"]);
  expect(again.text).toBe(first.text);
});

it("refuses another body under the same key", async () => {
  await create("reused");
  const { status, body } = await create("reused", { ...link, amount_usd: 2 });
  expect([status, body.error.code]).toEqual([422, "idempotency_key_reused"]);
});

it("makes one record of twenty calls at once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => create("storm", { ...link, reference: "storm" })),
  );
  for (const { status, body } of answers) {
    if (status !== 201) expect([status, body.error.code]).toEqual([409, "request_in_progress"]);
  }
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  const list = await app.request("GET", "/api/v1/payment-links?reference=storm", { key: account.key });
  expect(list.body.data).toHaveLength(1);
});

it("answers all of twenty retries at once, of a call that is over", async () => {
  const { body } = await create("retried");
  const answers = await Promise.all(Array.from({ length: 20 }, () => create("retried")));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map((answer) => answer.body.data.id))).toEqual(new Set([body.data.id]));
});

it("does not store a refusal: the same key works once the fault is mended", async () => {
  expect((await create("mended", { ...link, amount_usd: 0 })).status).toBe(400);
  expect((await create("mended")).status).toBe(201);
});

it("keeps keys of other accounts and routes apart", async () => {
  const other = await app.createAccount();
  const mine = await create("shared");
  const theirs = await create("shared", link, other.key);
  expect(theirs.body.data.id).not.toBe(mine.body.data.id);
  const payout = await create(
    "shared",
    { chain: "base", recipients: [{ address: WALLET, amount_usdc: 1 }] },
    account.key,
    "/payouts",
  );
  expect(payout.status).toBe(201);
});

it("keeps a key for seven days, and then forgets it", async () => {
  const first = await create("old");
  const made = app.clock.now;
  app.clock.now = new Date(made.getTime() + 7 * 86_400_000 - 1000);
  expect((await create("old")).body.data.id).toBe(first.body.data.id);
  app.clock.now = made;
  app.clock.now = new Date(app.clock.now.getTime() + 7 * 86_400_000 + 1000);
  const second = await create("old");
  expect(second.body.data.id).not.toBe(first.body.data.id);
});

it.each(["x".repeat(256), "tab\there", "ümlaut"])("refuses %j as a key", async (key) => {
  const answer = await create(encodeURI(key) === key ? key : "\u00fcmlaut");
  expect([answer.status, answer.body.error.code]).toEqual([400, "validation_failed"]);
});
