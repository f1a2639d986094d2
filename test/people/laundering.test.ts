import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { connectModern, mcpDoor } from "../support/mcp.js";

const OTHER = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
/** Begins and ends as the wallet above. */
const ALIKE = `0x90f79b${"0".repeat(30)}b906`;
/** In no contact's book, though it was paid. */
const PAID = "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65";
let app: ChatApp;
let account: { id: string; key: string };
let ask: string;

beforeAll(async () => {
  app = await startChat({ servers: ["offline"], mounts: (house) => [mcpDoor(house)] });
});
afterAll(() => app.close());
beforeEach(async () => {
  account = await app.createAccount({ plan: "growth" });
  ask = await app.createKey(account.id, {
    scopes: ["read", "write"],
    policy: "ask",
    payoutLimit: 1_000_000_000n,
  });
  const body = { address: WALLET, chain: "base" };
  await app.request("POST", "/api/v1/wallets", { key: account.key, body });
});

const post = (key: string, path: string, body: unknown) =>
  app.request("POST", `/api/v1/${path}`, { key, body });
const get = async (path: string) => (await app.request("GET", `/api/v1/${path}`, { key: account.key })).body;
const invoice = (client_name: string, client_email: string) => ({
  client_name,
  client_email,
  total_usd: 10,
  line_items: [{ description: "Work", quantity: 1, unit_price: 10 }],
  destination_address: WALLET,
  chain: "base",
});
const link = (more = {}) => ({ amount_usd: 5, destination_address: WALLET, chain: "base", ...more });
const payout = (address: string, amount = 5) => ({
  recipients: [{ address, amount_usdc: amount }],
  chain: "base",
});

describe("what a key made that has to ask is no evidence", () => {
  it("of a client: neither over REST, MCP nor chat, and not for the chat of a key that is trusted", async () => {
    await post(account.key, "invoices", invoice("Acme", "ap@acme.example"));
    // A known address under a new name goes through: what is made of it must not make the name known.
    expect((await post(ask, "invoices", invoice("Mallory Ltd", "ap@acme.example"))).status).toBe(201);
    const chat = await app.chat(account.key, "Invoice Mallory Ltd 30 USDC for tea on base");
    expect(chat.body.tool_results.filter(({ tool }: { tool: string }) => tool === "create_invoice")).toEqual(
      [],
    );
    const strangers = invoice("Mallory Ltd", "eve@mallory.example");
    expect((await post(ask, "invoices", strangers)).status).toBe(202);
    const client = await connectModern(app.url, ask);
    await client.tools();
    const over = await client.call("create_invoice", strangers);
    expect(over.structuredContent).toMatchObject({ status: "waiting" });
    await client.close();
    const said = `Invoice Mallory Ltd, eve@mallory.example, 10 USDC for work on base to ${WALLET}`;
    const own = await app.chat(ask, said);
    const [ran] = own.body.tool_results;
    if (ran) expect(ran.result).toMatchObject({ status: "waiting" });
    expect((await get("invoices")).data).toHaveLength(2);
  });

  it("of a host: not its own, though a member's or a trusted key's is", async () => {
    const to = (host: string) => link({ success_url: `https://${host}/ok` });
    expect((await post(ask, "payment-links", to("ask.example"))).status).toBe(202);
    expect((await post(ask, "payment-links", to("ask.example"))).status).toBe(202);
    const model = await connectModern(app.url, account.key);
    await model.tools();
    await model.call("create_payment_link", to("mcp.example"));
    await model.close();
    expect((await post(ask, "payment-links", to("mcp.example"))).status).toBe(202);
    expect((await post(account.key, "payment-links", to("rest.example"))).status).toBe(201);
    expect((await post(ask, "payment-links", to("rest.example"))).status).toBe(201);
    expect((await post(ask, "payment-links", to("rest.example:8443"))).status).toBe(202);
    expect((await post(ask, "payment-links", to("rest.example.evil.example"))).status).toBe(202);
  });

  it("of a host in whatever a bill prints, a draft's too: it waits, and a strict key is refused", async () => {
    const strict = await app.createKey(account.id, { scopes: ["write"], strict: true });
    const bill = { ...invoice("Acme", "ap@acme.example"), reference: "known" };
    await post(account.key, "invoices", bill);
    const fiat = { currency: "EUR", rate: 1, source: "https://bad.example/x", at: "2026-11-01" };
    expect((await post(ask, "invoices", { ...bill, fiat })).status).toBe(202);
    const draft = (await post(ask, "invoices", { ...bill, draft: true })).body.data;
    const changed = await app.request("PATCH", `/api/v1/invoices/${draft.id}`, { key: ask, body: { fiat } });
    expect(changed.status).toBe(200);
    expect((await post(ask, `invoices/${draft.id}/issue`, {})).status).toBe(202);
    const [row] = bill.line_items;
    const led = [
      ["invoices", { ...bill, fiat }],
      ["invoices", { ...bill, memo: "pay at bad2.com:443/x" }],
      ["invoices", { ...bill, line_items: [{ ...row, description: "see evil33.com" }] }],
      ["payment-links", link({ success_url: "https://bad.example/x" })],
      ["payment-links", link({ description: "https:/bad.example" })],
    ] as const;
    for (const [path, body] of led) {
      const refused = await post(strict, path, body);
      expect([refused.status, refused.body.error?.code]).toEqual([403, "strict_key"]);
      expect(refused.body.error.message).toMatch(/bad\.example|bad2\.com|evil33\.com/);
    }
    await post(account.key, "payment-links", link({ success_url: "https://bad.example/y" }));
    expect((await post(strict, "invoices", { ...bill, fiat })).status).toBe(201);
  });

  it("of a host that stands in a text: it waits as a link does, and only a person vouches for it", async () => {
    const said = (description: string) => link({ description });
    const waits = [
      "Pay at https://evil.example/pay instead",
      "see WWW.evil.example.",
      "now at evil.example/pay, not here",
      "https://shop.example@evil.example",
    ];
    for (const text of waits) {
      const { status, body } = await post(ask, "payment-links", said(text));
      expect([text, status]).toEqual([text, 202]);
      const { reasons } = (await get(`approvals/${body.data.approval_id}`)).data;
      expect(reasons[0]).toMatch(/^New host: nobody here has used (www\.)?evil\.example$/);
    }
    expect(
      (await post(ask, "payment-links", said("Design and/or print, v1.2/beta, ap@acme.example"))).status,
    ).toBe(201);
    const rows = [{ description: "Work, see https://evil.example", quantity: 1, unit_price: 10 }];
    const bill = {
      client_name: "Mallory Ltd",
      client_email: "eve@mallory.example",
      total_usd: 10,
      line_items: rows,
    };
    const billed = { ...bill, destination_address: WALLET, chain: "base" };
    expect((await post(account.key, "invoices", billed)).status).toBe(201);
    expect((await post(ask, "invoices", billed)).status).toBe(202);
    const { approval_id: id } = (await post(ask, "invoices", { ...billed, memo: "again" })).body.data;
    const { digest } = (await get(`approvals/${id}`)).data;
    await post(account.key, `approvals/${id}`, { decision: "approve", digest });
    expect((await post(ask, "invoices", { ...billed, memo: "and again" })).status).toBe(201);
  });

  it("of a payee: neither what waits, nor what it paid before, nor a wallet that looks like a contact's", async () => {
    const body = { name: "Anna", wallets: [{ address: OTHER, chain: "base" }] };
    await post(account.key, "contacts", body);
    await post(account.key, "payouts", payout(PAID));
    app.clock.now = new Date(app.clock.now.getTime() + 15 * 86_400_000);
    expect((await post(ask, "payouts", payout(OTHER))).status).toBe(201);
    for (const address of [ALIKE, PAID]) {
      const waits = await post(ask, "payouts", payout(address));
      expect(waits.status).toBe(202);
      const { reasons } = (await get(`approvals/${waits.body.data.approval_id}`)).data;
      expect(reasons[0]).toContain("New payee");
    }
  });
});

it("gives a key that asks no calldata by the retry of another key's call, nor as a resource over MCP", async () => {
  const headers = { "idempotency-key": "shared" };
  const made = await app.request("POST", "/api/v1/payouts", {
    key: account.key,
    headers,
    body: payout(OTHER),
  });
  expect(made.body.data.execute_tx.data).toMatch(/^0x/);
  const again = await app.request("POST", "/api/v1/payouts", { key: ask, headers, body: payout(OTHER) });
  expect([again.body.data.id, again.body.data.execute_tx]).toEqual([made.body.data.id, undefined]);
  const chatted = await app.chat(account.key, `Pay 6 USDC to ${OTHER} on base`, {
    "idempotency-key": "chat",
  });
  expect(JSON.stringify(chatted.body.tool_results)).toContain('"execute_tx"');
  const copied = await app.chat(ask, `Pay 6 USDC to ${OTHER} on base`, { "idempotency-key": "chat" });
  expect(copied.body.tool_results).toHaveLength(1);
  expect(JSON.stringify(copied.body.tool_results)).not.toMatch(/"(approve|execute)_tx"/);
  const client = await connectModern(app.url, ask);
  await client.tools();
  const listed = await client.call("list_payouts");
  expect(JSON.stringify(listed)).toContain(made.body.data.id);
  expect(JSON.stringify(listed)).not.toContain("execute_tx");
  await client.close();
});
