import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestAccount, WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { connectModern, mcpDoor } from "../support/mcp.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";
import { tellPaid } from "../support/told-payments.js";

let server: ModelServer;
let offline: ChatApp;
let scripted: ChatApp;
let account: TestAccount;

beforeAll(async () => {
  server = await startModelServer("anthropic");
  const mounts = (house: ChatApp["house"]) => [mcpDoor(house)];
  offline = await startChat({ servers: ["offline"], mounts });
  scripted = await startChat({ servers: [server] });
});
afterAll(async () => {
  await Promise.all([offline.close(), scripted.close()]);
  await server.close();
});

/** October: 119 and 7 came in on chain, 20 by bank; November: 5 for a link. */
async function keepBooks(app: ChatApp) {
  account = await app.createAccount({ plan: "scale" });
  const send = (path: string, body: object) =>
    app.request("POST", `/api/v1/${path}`, { key: account.key, body });
  const bill = async (client: string, amount: number, chain: string) => {
    const line_items = [{ description: "Work", quantity: 1, unit_price: amount }];
    const client_email = `${client}@clients.example`;
    const to = { destination_address: WALLET, chain };
    const body = { client_name: client, client_email, total_usd: amount, line_items, ...to };
    return (await send("invoices", body)).body.data;
  };
  app.clock.now = new Date("2026-10-01T00:00:00Z");
  const [first, second, third] = [
    await bill("acme", 119, "base"),
    await bill("bo", 7, "polygon"),
    await bill("bo", 20, "base"),
  ];
  const link = (await send("payment-links", { amount_usd: 5, destination_address: WALLET, chain: "base" }))
    .body;
  app.clock.now = new Date("2026-11-05T00:00:00Z");
  await tellPaid(app, first.payment_slug, { minedAt: new Date("2026-10-02T00:00:00Z") });
  await tellPaid(app, second.payment_slug, { minedAt: new Date("2026-10-31T23:59:59Z") });
  await tellPaid(app, link.data.slug, { minedAt: new Date("2026-11-01T00:00:00Z") });
  await send(`invoices/${third.id}/mark-paid`, { date: "2026-10-31" });
}

beforeEach(() => keepBooks(offline));

const insights = (query: string) => offline.request("GET", `/api/v1/insights${query}`, { key: account.key });

it("answers the counts alone where no month is asked for", async () => {
  expect((await insights("")).body.data).toEqual({
    paymentLinks: 4,
    subscriptionPlans: 0,
    donationJars: 0,
    invoices: 3,
  });
});

it("adds up a month by chain, kind and client, as its statement does", async () => {
  const { sums } = (await insights("?month=2026-10")).body.data;
  const fees = sums.total.fees_usdc;
  expect(fees).toBeGreaterThan(0);
  expect(sums.total).toMatchObject({
    billed_usdc: 146,
    open_usdc: 0,
    received_usdc: 126,
    received_elsewhere_usdc: 20,
  });
  expect(sums.total.earned_usdc).toBeCloseTo(146 - fees, 6);
  const by = (side: string, name: string) =>
    sums[side].map((part: Record<string, unknown>) => [part[name], part.received_usdc]);
  expect(by("by_month", "month")).toEqual([["2026-10", 126]]);
  expect(by("by_chain", "chain")).toEqual([
    ["base", 119],
    ["polygon", 7],
  ]);
  expect(by("by_kind", "kind")).toEqual([["invoice", 126]]);
  expect(by("by_client", "client_email")).toEqual([
    ["acme@clients.example", 119],
    ["bo@clients.example", 7],
  ]);
  const statement = await offline.request("GET", "/api/v1/statements/2026-10", { key: account.key });
  expect(sums.total).toMatchObject(statement.body.data.total);
});

it("adds up several months, each in its place, and nothing of another account", async () => {
  const { sums } = (await insights("?month=2026-09&to_month=2026-11")).body.data;
  expect(sums).toMatchObject({ from: "2026-09", to: "2026-11", total: { received_usdc: 131 } });
  expect(sums.by_month.map((part: Record<string, unknown>) => [part.month, part.received_usdc])).toEqual([
    ["2026-10", 126],
    ["2026-11", 5],
  ]);
  expect(sums.by_kind.map(({ kind }: { kind: string }) => kind)).toEqual(["invoice", "payment_link"]);
  const { key } = await offline.createAccount();
  const other = await offline.request("GET", "/api/v1/insights?month=2026-10", { key });
  expect(other.body.data.sums).toMatchObject({ total: { earned_usdc: 0, billed_usdc: 0 }, by_client: [] });
});

it.each([
  ["?month=October", "month: expected a month, such as 2026-10"],
  ["?month=2026-13", "month: expected a month, such as 2026-10"],
  ["?to_month=2026-10", "to_month: expected month beside it"],
  ["?month=2026-10&to_month=2026-09", "to_month: expected 2026-10 or later"],
  ["?month=2010-01&to_month=2020-01", "to_month: expected at most 120 months"],
])("refuses %s with what was expected", async (query, message) => {
  const { status, body } = await insights(query);
  expect(status).toBe(400);
  expect(body.error.message).toContain(message);
});

it.each([
  "What did we earn in October?",
  "how much revenue in october 2026",
  "how much did we make in October",
])("answers without a model: %s", async (question) => {
  const { body } = await offline.chat(account.key, question);
  expect(body.tool_results).toMatchObject([{ tool: "get_insights", input: { month: "2026-10" } }]);
  const { earned_usdc } = body.tool_results[0].result.sums.total;
  expect(body.reply).toContain(`2026-10: earned ${earned_usdc} USDC. Received 126 USDC`);
});

it("answers with a model, which is shown the sums", async () => {
  await keepBooks(scripted);
  const ask = [{ tool: "get_insights", input: { month: "2026-10" } }];
  server.play([{ calls: ask }, { text: "In October you received 126 USDC." }]);
  const { body } = await scripted.chat(account.key, "What did we earn in October?");
  expect(body.reply).toContain("In October you received 126 USDC.");
  expect(body.tool_results[0].result.sums.total.received_usdc).toBe(126);
});

it("answers over MCP", async () => {
  const client = await connectModern(offline.url, account.key);
  const answer = await client.call("get_insights", { month: "2026-10" });
  expect(answer.structuredContent).toMatchObject({ invoices: 3, sums: { total: { received_usdc: 126 } } });
  await client.close();
});

it("tells every month of a long range, and says how many clients it leaves out", async () => {
  account = await offline.createAccount({ plan: "scale" });
  for (let n = 0; n < 72; n++) {
    offline.clock.now = new Date(Date.UTC(2026, n, 5));
    const line_items = [{ description: "Work", quantity: 1, unit_price: n + 1 }];
    const client = { client_name: `Client ${n}`, client_email: `c${n}@clients.example` };
    const body = { ...client, line_items, total_usd: n + 1, destination_address: WALLET, chain: "base" };
    const made = await offline.request("POST", "/api/v1/invoices", { key: account.key, body });
    expect(made.status).toBe(201);
  }
  const { sums } = (await insights("?month=2026-01&to_month=2031-12")).body.data;
  expect(sums.by_month).toHaveLength(72);
  expect([sums.by_month[0].month, sums.by_month.at(-1).month]).toEqual(["2026-01", "2031-12"]);
  expect([sums.by_client.length, sums.by_client[0].client_email]).toEqual([50, "c71@clients.example"]);
  expect([sums.left_out, sums.total.billed_usdc]).toEqual([22, 2628]);
  expect((await insights("?month=2026-01")).body.data.sums.left_out).toBe(0);
});
