import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, type Step, startModelServer } from "../support/model-server.js";

const LINK = { amount_usd: 25, destination_address: WALLET, chain: "base" };
const ASKED = `Create a payment link for 25 USDC to ${WALLET} on base`;
const create: Step = { calls: [{ tool: "create_payment_link", input: LINK }] };
const again: Step[] = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? create : { text: "Made." }));

let server: ModelServer;
let app: ChatApp;
beforeAll(async () => {
  server = await startModelServer("openai");
  app = await startChat({ servers: [server] });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
afterEach(() => server.play([]));

const links = async (key: string) => (await app.request("GET", "/api/v1/payment-links", { key })).body.data;
const used = async (key: string) => (await app.request("GET", "/api/v1/usage", { key })).body.data.used;

it("answers a message that is sent twice with the first answer, and makes nothing new", async () => {
  const { key } = await app.createAccount();
  server.play(again);
  const first = await app.chat(key, ASKED);
  const second = await app.chat(key, ASKED);
  expect(second.body).toMatchObject({ deduplicated: true, tool_results: first.body.tool_results });
  expect(second.body.reply).toMatch(/nothing new was made/);
  expect(first.body.deduplicated).toBeUndefined();
  expect(await links(key)).toHaveLength(1);
  expect(await used(key)).toBe(2);
});

it.each(["another", "again"])("makes a second one when the user says %s", async (word) => {
  const { key } = await app.createAccount();
  server.play(again);
  const asked = `Create ${word === "another" ? "another" : "a"} payment link for 25 USDC to ${WALLET} on base${word === "again" ? " again" : ""}`;
  await app.chat(key, asked);
  await app.chat(key, asked);
  expect(await links(key)).toHaveLength(2);
});

it("makes a second one ten minutes later, under another Idempotency-Key or by another key", async () => {
  const { id, key } = await app.createAccount();
  server.play(again);
  await app.chat(key, ASKED, { "idempotency-key": "one" });
  const other = await app.chat(key, ASKED, { "idempotency-key": "two" });
  expect(other.body.deduplicated).toBeUndefined();
  const sibling = await app.createKey(id, { scopes: ["write"] });
  expect((await app.chat(sibling, ASKED)).body.deduplicated).toBeUndefined();
  const now = app.clock.now;
  app.clock.now = new Date(now.getTime() + 601_000);
  expect((await app.chat(key, ASKED)).body.deduplicated).toBeUndefined();
  app.clock.now = now;
  expect(await links(key)).toHaveLength(4);
});

it("never replays what only read", async () => {
  const { key } = await app.createAccount();
  server.play([{ text: "One." }, { text: "Two." }]);
  await app.chat(key, "hi");
  const second = await app.chat(key, "hi");
  expect(second.body.reply).toContain("Two.");
  expect(second.body.deduplicated).toBeUndefined();
});

it("replays by Idempotency-Key, unmetered, refuses another body and says when it still runs", async () => {
  const { key } = await app.createAccount();
  const headers = { "idempotency-key": "k1" };
  const before = server.requests.length;
  let released = false;
  server.play(async (_request, n) => {
    await expect.poll(() => released).toBe(true);
    return n === 0 ? create : { text: "Made." };
  });
  const running = app.chat(key, ASKED, headers);
  await expect.poll(() => server.requests.length).toBeGreaterThan(before);
  const during = await app.chat(key, ASKED, headers);
  released = true;
  expect([during.status, during.body.error.code]).toEqual([409, "request_in_progress"]);
  const first = await running;
  const second = await app.chat(key, ASKED, headers);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(second.body).toEqual(first.body);
  const other = await app.chat(key, "hi", headers);
  expect([other.status, other.body.error.code]).toEqual([422, "idempotency_key_reused"]);
  expect(await links(key)).toHaveLength(1);
  expect(await used(key)).toBe(2);
});

it("writes once when the same message comes five times at once", async () => {
  const { key } = await app.createAccount();
  server.play((request) =>
    request.entries.some(({ role }) => role === "result") ? { text: "Made." } : create,
  );
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.chat(key, ASKED)));
  expect(await links(key)).toHaveLength(1);
  const others = answers.filter(({ status, body }) => status === 200 && !body.deduplicated);
  expect(others).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409 || status === 200)).toHaveLength(5);
});

it("goes on over what was written when the process was killed in between", async () => {
  const { key } = await app.createAccount();
  server.play(again);
  const first = await app.chat(key, ASKED);
  await app.database
    .sql`update chat_runs set answer = null, finished_at = null, leased_until = now() - interval '1 second'`;
  const second = await app.chat(key, ASKED);
  expect(second.body.deduplicated).toBeUndefined();
  expect(second.body.tool_results).toEqual(first.body.tool_results);
  expect(await links(key)).toHaveLength(1);
});

it("waits for a run that is still alive somewhere else", async () => {
  const { key } = await app.createAccount();
  server.play(again);
  await app.chat(key, ASKED);
  await app.database
    .sql`update chat_runs set answer = null, finished_at = null, leased_until = now() + interval '9 seconds'`;
  const second = await app.chat(key, ASKED);
  expect([second.status, second.body.error.code]).toEqual([409, "request_in_progress"]);
});

it("runs the same write once in one request, however often the model asks", async () => {
  const { key } = await app.createAccount();
  const { calls = [] } = create;
  server.play([{ calls: [...calls, ...calls] }, create, { text: "Made." }]);
  const { body } = await app.chat(key, ASKED);
  expect(body.tool_results).toHaveLength(1);
  expect(await links(key)).toHaveLength(1);
});

it("asks before it bills the same client the same sum twice in a day", async () => {
  const { key } = await app.createAccount();
  const input = {
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: 40,
    line_items: [{ description: "Design", quantity: 1, unit_price: 40 }],
    destination_address: WALLET,
    chain: "base",
  };
  const made = await app.request("POST", "/api/v1/invoices", { key, body: input });
  expect(made.status).toBe(201);
  server.play([{ calls: [{ tool: "create_invoice", input }] }, { text: "Made." }]);
  const { body } = await app.chat(
    key,
    `Invoice Acme (ap@acme.example) 40 USDC for design on base to ${WALLET}`,
  );
  expect(body.tool_results).toEqual([]);
  expect(body.reply).toContain(made.body.data.id);
});

it("makes a payout once that several chats order at the same moment in other words", async () => {
  const { key } = await app.createAccount();
  const payee = "0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1";
  const input = { recipients: [{ address: payee, amount_usdc: 50 }], chain: "base" };
  server.play(({ entries }) =>
    entries.at(-1)?.role === "result"
      ? { text: "Prepared." }
      : { calls: [{ tool: "prepare_batch_payout", input }] },
  );
  const orders = ["Pay", "Please pay", "Send", "Please send"];
  const answers = await Promise.all(
    orders.map((verb) => app.chat(key, `${verb} 50 USDC to ${payee} on base`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { body } = await app.request("GET", "/api/v1/payouts", { key });
  expect(body.data).toHaveLength(1);
});

it("keeps the answer under an Idempotency-Key for seven days, and then forgets it", async () => {
  const { key } = await app.createAccount();
  server.play(again);
  const ask = () => app.chat(key, ASKED, { "idempotency-key": "week" });
  const first = await ask();
  const made = app.clock.now;
  app.clock.now = new Date(made.getTime() + 7 * 86_400_000 - 1000);
  const kept = await ask();
  expect(kept.headers.get("idempotent-replayed")).toBe("true");
  expect(JSON.stringify(kept.body)).toBe(JSON.stringify(first.body));
  app.clock.now = new Date(made.getTime() + 7 * 86_400_000 + 1000);
  const later = await ask();
  expect(later.headers.get("idempotent-replayed")).toBeNull();
  app.clock.now = made;
  expect(await links(key)).toHaveLength(2);
});

it("shows a model no key and no code that stands in a result", async () => {
  const { key } = await app.createAccount();
  const description = `Use svc_live_${"4f9aK2mP".repeat(6)} and CONFIRM-7K2M9QX4TR5B`;
  await app.request("POST", "/api/v1/payment-links", { key, body: { ...LINK, description } });
  server.play([{ calls: [{ tool: "list_payment_links", input: {} }] }, { text: "One." }]);
  const before = server.requests.length;
  const answer = await app.chat(key, "Show my payment links");
  expect(answer.body.tool_results[0].result.data[0].description).toBe(description);
  const result = server.requests[before + 1]?.entries.find(({ role }) => role === "result");
  expect(JSON.stringify(result)).toContain("Use [key removed] and [code removed]");
});

it.each<[what: string, destination: string, waits: boolean]>([
  ["made", WALLET, false],
  ["waiting", `0x${"d7".repeat(20)}`, true],
])("says how many of the links that were counted are %s", async (_, destination, waits) => {
  const { key } = await app.createAccount();
  const input = { ...LINK, destination_address: destination };
  server.play([{ calls: [{ tool: "create_payment_link", input }] }, { text: "Made." }]);
  const { body } = await app.chat(key, `Create 3 payment links for 25 USDC each to ${destination} on base`);
  expect(body.confirmation !== undefined).toBe(waits);
  expect(body.reply).toContain("1 of 3 that you asked for: payment link.");
});
