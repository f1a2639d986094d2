import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLinks } from "../../src/runtime/links.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { type Connected, connectModern, mcpDoor } from "../support/mcp.js";
import { PAYER, tellPaid } from "../support/told-payments.js";

const DAY_MS = 86_400_000;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON came back
type Item = any;
let app: TestApp;
let mine: TestAccount;
let door: Connected;
let newest: Item;

beforeAll(async () => {
  app = await startApp({ mounts: (house) => [mcpDoor(house)] });
});
afterAll(() => app.close());

/** Seven links, so that the answer is large enough for anything, and a list that was given several times before. */
beforeEach(async () => {
  mine = await app.createAccount({ plan: "scale" });
  door = await connectModern(app.url, mine.key);
  for (let n = 1; n <= 7; n++) newest = await create(mine.key, n);
  for (let n = 0; n < 3; n++) await list();
  return () => door.close();
});

async function create(key: string, days: number): Promise<Item> {
  const body = {
    amount_usd: days,
    destination_address: WALLET,
    chain: "base",
    expires_in_days: days,
    description: `For ${"a long time, ".repeat(40)}${days}`,
  };
  return (await app.request("POST", "/api/v1/payment-links", { key, body })).body.data;
}

/** As it is shown now, over both doors, and as it is shown to whoever asks for it in other words, which is made anew. */
async function list(key = mine.key): Promise<Item[]> {
  const read = async (query: string) =>
    (await app.request("GET", `/api/v1/payment-links?${query}`, { key })).body;
  const shown = await read("limit=20");
  expect(shown).toEqual(await read("limit=20&sort=-created_at"));
  if (key !== mine.key) return shown.data;
  const told = (await door.call("list_payment_links")).structuredContent as { data: Item[] };
  for (const name of ["id", "status", "url"])
    expect(told.data.map((row) => row[name])).toEqual(shown.data.map((row: Item) => row[name]));
  return shown.data;
}

const statuses = async () => (await list()).map(({ status }) => status);
const active = (count: number) => Array.from({ length: count }, () => "active");

it("shows at the very moment that a link's time is over, and again before it", async () => {
  const made = app.clock.now;
  const at = (ms: number) => {
    app.clock.now = new Date(made.getTime() + ms);
    return statuses();
  };
  expect(await at(DAY_MS - 1)).toEqual(active(7));
  expect(await at(DAY_MS)).toEqual([...active(6), "expired"]);
  expect(await at(DAY_MS)).toEqual([...active(6), "expired"]);
  expect(await at(3 * DAY_MS)).toEqual([...active(4), "expired", "expired", "expired"]);
  expect(await at(DAY_MS - 1)).toEqual(active(7));
  app.clock.now = made;
});

it("shows a payment, a link that was canceled and a record that was replaced at once", async () => {
  await tellPaid(app, newest.slug);
  const [paid] = await list();
  expect(paid.payments).toMatchObject([{ payer: PAYER }]);
  await app.request("POST", `/api/v1/payment-links/${(await list())[1].id}/cancel`, { key: mine.key });
  expect((await statuses())[1]).toBe("canceled");
  await app.house.sql`update payment_links set description = 'Another' where id = ${newest.id}`;
  expect((await list())[0].description).toBe("Another");
  const added = await create(mine.key, 9);
  expect((await list()).map(({ id }) => id).slice(0, 2)).toEqual([added.id, newest.id]);
});

it("shows where the pages are by now", async () => {
  const { links } = app.house;
  app.house.links = createLinks("https://elsewhere.example");
  try {
    for (const { url, slug } of await list()) expect(url).toBe(`https://elsewhere.example/pay/${slug}`);
  } finally {
    app.house.links = links;
  }
  for (const { url, slug } of await list()) expect(url).toBe(links.pay(slug));
});

it("shows the same to each key of an account, whatever it may do, and nothing of it to another account", async () => {
  const before = await list();
  const read = await app.createKey(mine.id, { scopes: ["read"] });
  const ask = await app.createKey(mine.id, { scopes: ["write"], policy: "ask" });
  for (const key of [read, ask]) expect(await list(key)).toEqual(before);
  const other = await app.createAccount();
  expect(await list(other.key)).toEqual([]);
  const theirs = await create(other.key, 1);
  expect((await list(other.key)).map(({ id }) => id)).toEqual([theirs.id]);
  expect(await list()).toEqual(before);
});
