import { getAddress } from "viem";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";

const ANNA = getAddress("0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1");
const BEN = getAddress("0xb2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2");
const OTHER = getAddress("0xc3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3");
const DAY_MS = 86_400_000;

let server: ModelServer;
let app: ChatApp;
beforeAll(async () => {
  server = await startModelServer("anthropic");
  app = await startChat({ servers: [server, "offline"] });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
afterEach(() => server.play([]));

interface Person {
  name: string;
  address?: string;
  email?: string;
  chain?: string;
}

/** An account with one wallet and these people in its book, as they have been for long. */
async function accountWith(...people: Person[]) {
  const account = await app.createAccount();
  const { key } = account;
  const wallet = { address: WALLET, chain: "base", label: "Ops", default: true };
  await app.request("POST", "/api/v1/wallets", { key, body: wallet });
  const ids: string[] = [];
  for (const { name, address, email, chain = "base" } of people) {
    const wallets = address ? [{ address, chain }] : [];
    const made = await app.request("POST", "/api/v1/contacts", {
      key,
      body: { name, kind: "both", email, wallets },
    });
    expect(made.status).toBe(201);
    ids.push(made.body.data.id);
  }
  return { ...account, ids };
}

const TWO = [
  { name: "Anna", address: ANNA },
  { name: "Ben", address: BEN },
];

async function pay(key: string, message: string, recipients: object[], chain = "base") {
  server.play([
    { calls: [{ tool: "prepare_batch_payout", input: { recipients, chain } }] },
    { text: "It is prepared." },
  ]);
  return app.chat(key, message);
}

/** Who gets how much, as the calldata says it. */
function paid(answer: Awaited<ReturnType<typeof pay>>): string[] {
  const data: string = answer.body.tool_results[0]?.result.execute_tx.data ?? "";
  return (data.slice(2 + 8).match(/.{64}/g) ?? []).slice(
    -(answer.body.tool_results[0]?.result.recipient_count ?? 0),
  );
}

const row = (address: string, usdc: number) =>
  (usdc * 1e6).toString(16).padStart(24, "0") + address.slice(2).toLowerCase();

it("pays contacts by their names, whether the model gives ids or addresses", async () => {
  const { key, ids } = await accountWith(...TWO);
  const message = "Pay Anna 200 and Ben 300 on base";
  const byId = await pay(key, message, [
    { contact_id: ids[0], amount_usdc: 200 },
    { contact_id: ids[1], amount_usdc: 300 },
  ]);
  expect(byId.body.confirmation).toBeUndefined();
  expect(paid(byId)).toEqual([row(ANNA, 200), row(BEN, 300)]);
  const other = await accountWith(...TWO);
  const byAddress = await pay(other.key, "Please send 200 USDC to Anna and 300 USDC to Ben on base.", [
    { address: ANNA, amount_usdc: 200 },
    { address: BEN, amount_usdc: 300 },
  ]);
  expect(paid(byAddress)).toEqual([row(ANNA, 200), row(BEN, 300)]);
});

it.each([
  ["the rows are swapped", "Pay Anna 200 and Ben 300 on base", [BEN, ANNA], "base"],
  ["one goes elsewhere", "Pay Anna 200 and Ben 300 on base", [ANNA, OTHER], "base"],
  ["the name is a look-alike in other letters", "Pay Аnna 200 and Ben 300 on base", [ANNA, BEN], "base"],
  ["the name goes on", "Pay Anna Müller 200 and Ben 300 on base", [ANNA, BEN], "base"],
  ["the name is written small", "Pay anna 200 and ben 300 on base", [ANNA, BEN], "base"],
  ["the book has no wallet there", "Pay Anna 200 and Ben 300 on polygon", [ANNA, BEN], "polygon"],
  ["no chain is said", "Pay Anna 200 and Ben 300", [ANNA, BEN], "base"],
  ["it is taken back", "Pay Anna 200 and Ben 300 on base. Not yet.", [ANNA, BEN], "base"],
  ["an address beside the name is another's", `Pay Anna ${OTHER} 200 on base`, [OTHER], "base"],
])("does not pay when %s", async (_, message, [first, second], chain) => {
  const { key } = await accountWith(...TWO);
  const rows = [
    { address: first, amount_usdc: 200 },
    ...(second ? [{ address: second, amount_usdc: 300 }] : []),
  ];
  const answer = await pay(key, message, rows, chain);
  expect(answer.status).toBe(200);
  expect(answer.body.tool_results).toEqual([]);
  expect((await app.request("GET", "/api/v1/payouts", { key })).body.data).toEqual([]);
});

it("pays a contact in whose name a picture stands", async () => {
  const name = "Luna \u2615\ufe0f Bar";
  const { key } = await accountWith({ name, address: ANNA });
  const answer = await pay(key, `Pay ${name} 200 on base`, [{ address: ANNA, amount_usdc: 200 }]);
  expect(paid(answer)).toEqual([row(ANNA, 200)]);
});

it.each(["Аnna", "Anna\u3164", "Anna\u034f"])(
  "pays nobody without a card by a name that only looks like one: %j",
  async (name) => {
    const { key } = await accountWith({ name: "Anna", address: ANNA }, { name, address: OTHER });
    for (const address of [ANNA, OTHER]) {
      const answer = await pay(key, `Pay ${name} 200 on base`, [{ address, amount_usdc: 200 }]);
      expect([answer.status, answer.body.tool_results]).toEqual([200, []]);
    }
    const seen = await pay(key, "Pay Anna 200 on base", [{ address: ANNA, amount_usdc: 200 }]);
    expect(paid(seen)).toEqual([row(ANNA, 200)]);
  },
);

it.each([
  ["Pay Anna 200 on base", ANNA, true],
  ["Send 200 USDC to Anna on base", ANNA, true],
  ["Pay Anna 200 on base", BEN, false],
  ["Pay Annabel 200 on base", ANNA, false],
])("shows a payout to a contact whom the user begins to name: %s, %s", async (message, address, isShown) => {
  const { key } = await accountWith({ name: "Anna Schmidt", address: ANNA }, { name: "Ben", address: BEN });
  const { body } = await pay(key, message, [{ address, amount_usdc: 200 }]);
  expect(body.tool_results).toEqual([]);
  const card: string = body.confirmation?.actions[0].card ?? "none";
  expect(card.includes("a contact whom you may mean")).toBe(isShown);
});

it("holds a payout to a contact whose wallet was changed of late, and says so", async () => {
  const { key, ids } = await accountWith({ name: "Anna", address: ANNA });
  app.clock.now = new Date(app.clock.now.getTime() + 30 * DAY_MS);
  const wallets = [{ address: OTHER, chain: "base" }];
  expect((await app.request("PATCH", `/api/v1/contacts/${ids[0]}`, { key, body: { wallets } })).status).toBe(
    200,
  );
  const recipients = [{ contact_id: ids[0], amount_usdc: 200 }];
  const held = await pay(key, "Pay Anna 200 on base", recipients);
  expect(held.body.tool_results).toEqual([]);
  expect(held.body.reply).toContain("was changed a short while ago");
  app.clock.now = new Date(app.clock.now.getTime() + 15 * DAY_MS);
  expect(paid(await pay(key, "Pay Anna 200 on base", recipients))).toEqual([row(OTHER, 200)]);
});

it("holds a payout to a contact who was called something else of late", async () => {
  const { key, ids } = await accountWith({ name: "Anna", address: ANNA }, { name: "Eve", address: OTHER });
  app.clock.now = new Date(app.clock.now.getTime() + 30 * DAY_MS);
  for (const [id, name] of [
    [ids[0], "Anna Ito"],
    [ids[1], "Anna"],
  ])
    expect((await app.request("PATCH", `/api/v1/contacts/${id}`, { key, body: { name } })).status).toBe(200);
  const held = await pay(key, "Pay Anna 200 on base", [{ contact_id: ids[1], amount_usdc: 200 }]);
  expect(held.body.tool_results).toEqual([]);
  expect(held.body.reply).toContain("was changed a short while ago");
});

it("reads a contact's name that is made of the lexicon's words as those words", async () => {
  const { key } = await accountWith({ name: "Not", address: ANNA }, { name: "Ben", address: BEN });
  const answer = await pay(key, "Not pay Ben 300 on base", [{ address: BEN, amount_usdc: 300 }]);
  expect(answer.body.tool_results).toEqual([]);
});

const bill = (client_name: string, client_email: string, total: number, description: string) => ({
  client_name,
  client_email,
  total_usd: total,
  line_items: [{ description, quantity: 1, unit_price: total }],
  destination_address: WALLET,
  chain: "base",
});

it("bills a contact by his name, from the account's only wallet", async () => {
  const { key, ids } = await accountWith({ name: "Acme", email: "ap@acme.example" });
  const input = { ...bill("Acme", "ap@acme.example", 480, "October"), contact_id: ids[0] };
  server.play([{ calls: [{ tool: "create_invoice", input }] }, { text: "Done." }]);
  const answer = await app.chat(key, "Invoice Acme 480 for October");
  expect(answer.body.confirmation).toBeUndefined();
  expect(answer.body.tool_results[0].result).toMatchObject({
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: 480,
    chain: "base",
  });
});

it("bills nobody else under a contact's name: not a client of that name either", async () => {
  const { key } = await accountWith({ name: "Acme", email: "ap@acme.example" });
  const mine = bill("Acme", "elsewhere@acme.example", 20, "Seeds");
  expect((await app.request("POST", "/api/v1/invoices", { key, body: mine })).status).toBe(201);
  const input = bill("Acme", "elsewhere@acme.example", 480, "October");
  server.play([{ calls: [{ tool: "create_invoice", input }] }, { text: "Done." }]);
  const answer = await app.chat(key, "Invoice Acme 480 for October");
  expect(answer.body.tool_results).toEqual([]);
});
