import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Answer, startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";

/** A create by a key that was seen before goes on trust; what became of the key meanwhile must count all the same. */
let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  account = await app.createAccount();
  expect((await create()).status).toBe(201);
});

const link = { amount_usd: 100, destination_address: WALLET, chain: "base" };

function create(body: unknown = link, { key = account.key, once = "" } = {}): Promise<Answer> {
  const headers: Record<string, string> = once ? { "idempotency-key": once } : {};
  return app.request("POST", "/api/v1/payment-links", { key, body, headers });
}

/** All that a create leaves. */
async function stored({ id } = account): Promise<unknown> {
  const [row] = await app.database.sql`
    select (select count(*)::int from payment_links where account_id = ${id}) as links,
      (select count(*)::int from events where account_id = ${id}) as events,
      (select count(*)::int from idempotency_keys where account_id = ${id}) as answers,
      (select coalesce(sum(count), 0)::int from usage_units where account_id = ${id}) as units`;
  return row;
}

it("stores nothing for a key that was revoked a moment ago", async () => {
  await app.database.sql`update api_keys set revoked_at = now() where account_id = ${account.id}`;
  const refused = await create(link, { once: "revoked" });
  expect([refused.status, refused.body.error.code]).toEqual([401, "invalid_key"]);
  expect(await stored()).toEqual({ links: 1, events: 1, answers: 0, units: 1 });
});

it("says of a revoked key that it is not valid, whatever else is wrong", async () => {
  await app.database.sql`update api_keys set revoked_at = now() where account_id = ${account.id}`;
  const faulty = [
    await create({ amount_usd: "many" }),
    await create("no object"),
    await create(link, { once: "é".repeat(3) }),
  ];
  expect(faulty.map(({ status }) => status)).toEqual([401, 401, 401]);
});

it("lets a key end at its time", async () => {
  const inAnHour = new Date(app.clock.now.getTime() + 3_600_000);
  await app.database.sql`update api_keys set expires_at = ${inAnHour} where account_id = ${account.id}`;
  expect((await create()).status).toBe(201);
  const before = app.clock.now;
  app.clock.now = inAnHour;
  try {
    expect((await create()).status).toBe(401);
  } finally {
    app.clock.now = before;
  }
});

it("takes the scopes, the policy and the limit that the key has now", async () => {
  const { sql } = app.database;
  await sql`update api_keys set scopes = '{read}' where account_id = ${account.id}`;
  expect((await create()).status).toBe(403);
  await sql`update api_keys set scopes = '{write}', policy = 'ask' where account_id = ${account.id}`;
  expect((await create()).status).toBe(202);
});

it("charges the fee of the plan that the account has now", async () => {
  const [free] = [(await create()).body.data];
  await app.database.sql`update accounts set plan = 'scale' where id = ${account.id}`;
  const [scale] = [(await create()).body.data];
  expect(scale.fee_usd).toBeLessThan(free.fee_usd);
});

it("answers again what was answered before, and leaves nothing more", async () => {
  const first = await create(link, { once: "again" });
  const after = await stored();
  const again = await create(link, { once: "again" });
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  const other = await create({ ...link, amount_usd: 2 }, { once: "again" });
  expect([other.status, other.body.error.code]).toEqual([422, "idempotency_key_reused"]);
  expect(await stored()).toEqual(after);
});

it("says what is left of the quota, each a call more", async () => {
  const left = async () => Number((await create()).headers.get("x-quota-remaining"));
  expect([await left(), await left(), await left()]).toEqual([98, 97, 96]);
});

it("stores those of many at once whose keys are good", async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => app.createAccount()));
  for (const { key } of others) expect((await create(link, { key })).status).toBe(201);
  const revoked = others.filter((_, index) => index % 2 === 0);
  await app.database
    .sql`update api_keys set revoked_at = now() where account_id = any (${revoked.map(({ id }) => id)}::text[])`;
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => others)
      .flat()
      .map(async (other) => ({ other, status: (await create(link, { key: other.key })).status })),
  );
  for (const { other, status } of answers) expect(status).toBe(revoked.includes(other) ? 401 : 201);
  for (const other of others)
    expect(await stored(other)).toMatchObject({ links: revoked.includes(other) ? 1 : 5 });
});
