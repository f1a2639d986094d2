import { afterAll, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";

const FOREIGN = "0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1";

let server: ModelServer;
let app: ChatApp;
let owner: string;
let strict: string;
beforeAll(async () => {
  server = await startModelServer("anthropic");
  app = await startChat({ servers: [server] });
  const account = await app.createAccount({ plan: "growth" });
  owner = account.key;
  strict = await app.createKey(account.id, { scopes: ["read", "write", "admin"], strict: true });
  await app.request("POST", "/api/v1/wallets", { key: owner, body: { address: WALLET, chain: "base" } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const invoice = (client_email: string, more = {}) => ({
  client_name: "Acme",
  client_email,
  total_usd: 5,
  line_items: [{ description: "Tea", quantity: 1, unit_price: 5 }],
  destination_address: WALLET,
  chain: "base",
  ...more,
});

it("takes money in to linked wallets over REST", async () => {
  const body = { amount_usd: 5, destination_address: WALLET, chain: "base" };
  expect((await app.request("POST", "/api/v1/payment-links", { key: strict, body })).status).toBe(201);
});

const refused: [string, string, object][] = [
  [
    "a wallet that is not linked",
    "/payment-links",
    { amount_usd: 5, destination_address: FOREIGN, chain: "base" },
  ],
  [
    "a linked wallet on another chain",
    "/payment-links",
    { amount_usd: 5, destination_address: WALLET, chain: "polygon" },
  ],
  ["a payout", "/payouts", { recipients: [{ address: WALLET, amount_usdc: 1 }], chain: "base" }],
  ["a series", "/invoices", invoice("ap@acme.example", { recurring_interval: "monthly" })],
  ["a client nobody has billed", "/invoices", invoice("new@stranger.example")],
  ["a new wallet", "/wallets", { address: FOREIGN, chain: "base" }],
  ["a new key", "/api-keys", { scopes: ["read"] }],
  ["a cancel", "/payment-links/pl_x/cancel", {}],
];

it.each(refused)("refuses %s over REST", async (_what, path, body) => {
  const answer = await app.request("POST", `/api/v1${path}`, { key: strict, body });
  expect([answer.status, answer.body.error?.code]).toEqual([403, "strict_key"]);
});

it("bills a client whom the account has billed before", async () => {
  const body = invoice("known@acme.example");
  expect((await app.request("POST", "/api/v1/invoices", { key: owner, body })).status).toBe(201);
  expect((await app.request("POST", "/api/v1/invoices", { key: strict, body })).status).toBe(201);
});

it("shows no card in chat: what can't be read is refused", async () => {
  const input = { recipients: [{ address: WALLET, amount_usdc: 5 }], chain: "base" };
  server.play([{ calls: [{ tool: "prepare_batch_payout", input }] }, { text: "No." }]);
  const { body } = await app.chat(strict, `Pay ${WALLET} 5 USDC on base`);
  expect(body.tool_results).toEqual([]);
  expect(body.confirmation).toBeUndefined();
});
