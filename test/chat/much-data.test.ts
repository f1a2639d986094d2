import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { loadGuardAccount } from "../../src/agent/chat/guard-account.js";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { copyInvoice } from "../support/many-records.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";

const OTHER: typeof WALLET = "0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1";
/** Begins and ends as OTHER does. */
const LOOKS_ALIKE: typeof WALLET = "0xa1a1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1a1a1";

let server: ModelServer;
let app: ChatApp;
beforeAll(async () => {
  server = await startModelServer("anthropic");
  app = await startChat({ servers: [server] });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
afterEach(() => server.play([]));

const LINE = { description: "Gardening", quantity: 1, unit_price: 50 };
const invoice = (client_name: string, client_email: string, destination_address = WALLET) => ({
  client_name,
  client_email,
  total_usd: 50,
  line_items: [LINE],
  destination_address,
  chain: "base",
});

/** An account whose one invoice for Österreich Garten lies below so many newer ones. */
async function accountWith(newer: number) {
  const { id, key } = await app.createAccount();
  await app.request("POST", "/api/v1/wallets", {
    key,
    body: { address: WALLET, chain: "base", label: "ops", default: true },
  });
  const body = invoice("Österreich Garten", "ap@garten.example", OTHER);
  const { id: old } = (await app.request("POST", "/api/v1/invoices", { key, body })).body.data;
  await copyInvoice(app.database.sql, old, newer);
  return {
    id,
    key,
    old,
    async forget() {
      await app.database.sql`delete from invoices where account_id = ${id} and id <> ${old}`;
      await app.database
        .sql`delete from payment_links where account_id = ${id} and terms_id like '%_' and length(terms_id) > 66`;
    },
  };
}

const load = (accountId: string, content: string) =>
  loadGuardAccount(app.house.sql, {
    accountId,
    turns: [{ role: "user", content }],
    now: app.clock.now,
    actorId: "key_none",
    runId: null,
    tools: app.house.tools,
  });

it("reads of the account only what the words name, however much there is", async () => {
  const { id, old, forget } = await accountWith(300);
  const names = async (content: string) => (await load(id, content)).records.map((record) => record.id);
  expect(await names("Hello")).toEqual([]);
  expect(await names("What about österreich garten?")).toEqual([old]);
  expect(await names("What about ÖSTERREICH GARTEN?")).toEqual([old]);
  expect(await names("Bill Österreich again")).toEqual([old]);
  expect(await names("mail ap@garten.example")).toEqual([old]);
  expect(await names(`cancel ${old}`)).toContain(old);
  expect((await names("Remind Client 7")).filter((one) => one.endsWith("07"))).toHaveLength(1);
  expect((await names("Remind Client 7")).length).toBeLessThan(70);
  await forget();
});

it.each([
  [
    "a client by name",
    "Invoice Österreich Garten for 50 USDC for Gardening on base to my ops wallet",
    "ap@garten.example",
    WALLET,
  ],
  [
    "a client nobody named",
    "Invoice the usual one for 50 USDC for Gardening on base to my ops wallet",
    "ap@garten.example",
    WALLET,
  ],
  [
    "a look-alike",
    `Invoice Neu (neu@example.com) 50 USDC for Gardening on base to ${LOOKS_ALIKE}`,
    "neu@example.com",
    LOOKS_ALIKE,
  ],
  [
    "a twin",
    `Invoice Österreich Garten for 50 USDC for Gardening on base to ${OTHER}`,
    "ap@garten.example",
    OTHER,
  ],
])("judges %s alike below three hundred newer records and alone", async (_, words, email, destination) => {
  const { key, forget } = await accountWith(300);
  const name = email === "neu@example.com" ? "Neu" : "Österreich Garten";
  const call = { tool: "create_invoice", input: invoice(name, email, destination) };
  const judged = async () => {
    server.play([{ calls: [call] }, { text: "Done." }]);
    const { body } = await app.chat(
      key,
      { messages: [{ role: "user", content: words }] },
      { "idempotency-key": crypto.randomUUID() },
    );
    const held = body.confirmation?.actions.map(({ reasons }: { reasons: string[] }) => reasons);
    const denied = server.requests.at(-1)?.entries.at(-1);
    return {
      held,
      denied: denied && "id" in denied ? denied.text : undefined,
      ran: body.tool_results.length,
    };
  };
  const below = await judged();
  await forget();
  expect(below.ran === 0 || below.held === undefined).toBe(true);
  if (below.ran === 0) expect(await judged()).toEqual(below);
});

it("cancels an old record by its id, and repeats a text of an old record of the client", async () => {
  const { key, old, forget } = await accountWith(300);
  const { invoice_number: number } = (await app.request("GET", `/api/v1/invoices/${old}`, { key })).body.data;
  server.play([{ calls: [{ tool: "cancel_invoice", input: { id: old } }] }, { text: "Canceled." }]);
  const { body } = await app.chat(key, `Cancel invoice ${number}`);
  expect(body.tool_results).toMatchObject([{ tool: "cancel_invoice", result: { status: "canceled" } }]);
  await forget();
});
