import { afterAll, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startOfflineChat } from "../support/chat.js";

let app: ChatApp;
let key: string;
beforeAll(async () => {
  ({ app, key } = await startOfflineChat());
  await bill("Acme GmbH", 50, "2026-10-05", "2026-11-20");
  await bill("Acme Ltd", 60, "2026-10-06", "2026-11-26");
  await bill("Hooli", 7000, "2026-11-02");
  app.clock.now = new Date("2026-11-25T12:00:00Z");
});
afterAll(() => app.close());

async function bill(client_name: string, price: number, day: string, due_date?: string): Promise<void> {
  app.clock.now = new Date(`${day}T12:00:00Z`);
  const body = {
    client_name,
    client_email: "ap@client.example",
    total_usd: price,
    line_items: [{ description: "Work", quantity: 1, unit_price: price }],
    destination_address: WALLET,
    chain: "base",
    due_date,
  };
  expect((await app.request("POST", "/api/v1/invoices", { key, body })).status).toBe(201);
}

const ask = async (message: string) => (await app.chat(key, message)).body;
const OCTOBER = { created_after: "2026-09-30T23:59:59.999Z", created_before: "2026-11-01T00:00:00.000Z" };

it.each([
  ["show invoices of October", OCTOBER, ["Acme GmbH", "Acme Ltd"]],
  [
    "list the invoices from 2 November 2026",
    { created_after: "2026-11-01T23:59:59.999Z", created_before: "2026-11-03T00:00:00.000Z" },
    ["Hooli"],
  ],
  ["which invoices were made since November?", { created_after: "2026-10-31T23:59:59.999Z" }, ["Hooli"]],
  ["invoices over 5000 USDC", { amount_min: 5000.000001 }, ["Hooli"]],
  ["invoices >= 7000 USDC", { amount_min: 7000 }, ["Hooli"]],
  ["show invoices under 60 USDC", { amount_max: 59.999999 }, ["Acme GmbH"]],
  ["invoices between 55 USDC and 70 USDC", { amount_min: 55, amount_max: 70 }, ["Acme Ltd"]],
  [
    "show invoices due this week",
    { status: "sent", due_after: "2026-11-22", due_before: "2026-11-30" },
    ["Acme Ltd"],
  ],
  ["Which invoices are due before 26 November?", { due_before: "2026-11-26" }, ["Acme GmbH"]],
  ["Which invoices are overdue?", { status: "sent", overdue: true }, ["Acme GmbH"]],
  ["What's my invoices' status of October?", OCTOBER, ["Acme GmbH", "Acme Ltd"]],
  ["How much does Acme GmbH owe me?", { status: "sent", client: "Acme GmbH" }, ["Acme GmbH"]],
  ["How many invoices of Hooli are open?", { status: "sent", client: "Hooli" }, ["Hooli"]],
  ["How many invoices did I send in October?", OCTOBER, ["Acme GmbH", "Acme Ltd"]],
  ["How many invoices are open?", { status: "sent" }, ["Acme GmbH", "Acme Ltd", "Hooli"]],
  ["Wer hat noch nicht bezahlt?", { status: "sent" }, ["Acme GmbH", "Acme Ltd", "Hooli"]],
  ["Welche Rechnungen sind noch offen?", { status: "sent" }, ["Acme GmbH", "Acme Ltd", "Hooli"]],
  ["Qui n'a pas encore payé ?", { status: "sent" }, ["Acme GmbH", "Acme Ltd", "Hooli"]],
  ["Quelles factures sont impayées ?", { status: "sent" }, ["Acme GmbH", "Acme Ltd", "Hooli"]],
  ["¿Quién no me ha pagado todavía?", { status: "sent" }, ["Acme GmbH", "Acme Ltd", "Hooli"]],
  ["¿Qué facturas están pendientes?", { status: "sent" }, ["Acme GmbH", "Acme Ltd", "Hooli"]],
  ["Quem ainda não pagou?", { status: "sent" }, ["Acme GmbH", "Acme Ltd", "Hooli"]],
  ["Quais faturas estão em aberto?", { status: "sent" }, ["Acme GmbH", "Acme Ltd", "Hooli"]],
  ["Chi non ha ancora pagato?", { status: "sent" }, ["Acme GmbH", "Acme Ltd", "Hooli"]],
  ["Quali fatture sono aperte?", { status: "sent" }, ["Acme GmbH", "Acme Ltd", "Hooli"]],
])("lists no more than was asked for: %s", async (question, input, clients) => {
  const { reply, tool_results } = await ask(question);
  expect(tool_results).toMatchObject([{ tool: "list_invoices", input }]);
  const named = ["Acme GmbH", "Acme Ltd", "Hooli"].filter((name) => reply.includes(name));
  expect([reply, named]).toEqual([reply, clients]);
  expect(reply).toMatch(new RegExp(`^${clients.length} invoices?\\. In all [\\d,]+ USDC\\.`));
});

it.each(["has Acme paid?", "did acme pay?"])(
  "tells of all clients who answer to a name: %s",
  async (question) => {
    const { reply } = await ask(question);
    expect(reply).toMatch(/^2 invoices\.\n/);
    expect(reply).not.toContain("Hooli");
  },
);

it("says what was billed in a month", async () => {
  const { reply, tool_results } = await ask("How much did I invoice in October?");
  expect(tool_results).toMatchObject([{ tool: "get_insights", input: { month: "2026-10" } }]);
  expect(reply).toContain("Billed 110 USDC");
  const ofClient = await ask("How much did I invoice Hooli in October?");
  expect(ofClient.tool_results).toMatchObject([
    { tool: "list_invoices", input: { client: "Hooli", ...OCTOBER } },
  ]);
});

it.each([
  ["show payment links that expire this week", /narrow this by when they expire/],
  ["show my payouts due this week", /narrow this by when they are due/],
  ["show invoices paid in October", /narrow this by when they were paid/],
  ["invoices of the last weekend", /narrow this by that time/],
  ["show plans over 50 USDC due in October", /narrow this by/],
  ["How much does Carla Diaz owe me?", /narrow this by “Carla Diaz”, for I find nothing of that name/],
  ["did Carla's payment come in?", /narrow this by “Carla”, for I find nothing of that name/],
  ["Has Carla Diaz's last payment arrived?", /narrow this by “Carla Diaz”, for I find nothing of that name/],
  ["which plans renew this month?", /narrow this by when they renew/],
  ["show my payments to Ops", /narrow this by wallet/],
  ["Which of the clients has most invoices?", /narrow this by who or what comes first/],
  ["did initech pay?", /narrow this by “initech”/],
  ["Which payment links are for Hooli?", /narrow this by who it is for/],
  ["How many invoices over 1.500 USDC?", /can be read in two ways/],
])("says by what it can't narrow, and lists nothing: %s", async (question, said) => {
  const { reply, tool_results } = await ask(question);
  expect(reply).toMatch(said);
  expect(tool_results).toEqual([]);
});

it.each([
  ["how many invoices do I have?", "get_insights", {}],
  ["what is my biggest invoice?", "list_invoices", { sort: "-amount", limit: 1 }],
  ["show my smallest open invoices", "list_invoices", { status: "sent", sort: "amount", limit: 20 }],
  ["top 3 invoices", "list_invoices", { sort: "-amount", limit: 3 }],
  ["largest payment in October", "list_transactions", { sort: "-amount", limit: 1, ...OCTOBER }],
  ["How many payouts are there?", "list_payouts", {}],
  ["Who paid me in October?", "list_transactions", OCTOBER],
  ["payments over 100 USDC", "list_transactions", { amount_min: 100.000001 }],
  ["How much did Hooli pay in October?", "list_transactions", { client: "Hooli", ...OCTOBER }],
])("looks up: %s", async (question, tool, input) => {
  expect((await ask(question)).tool_results).toMatchObject([{ tool, input }]);
});

it("counts one of a kind as one", async () => {
  const { key: there } = await app.createAccount();
  const link = { amount_usd: 25, destination_address: WALLET, chain: "base" };
  await app.request("POST", "/api/v1/payment-links", { key: there, body: link });
  expect((await app.chat(there, "how many invoices do I have?")).body.reply).toContain(
    "You have 1 payment link, 0 invoices, 0 subscription plans and 0 donation jars.",
  );
});

it("hears days as they are where the account is", async () => {
  const { key: there } = await app.createAccount();
  const body = { time_zone: "America/Los_Angeles" };
  await app.request("PATCH", "/api/v1/account", { key: there, body });
  app.clock.now = new Date("2026-11-01T06:30:00Z");
  const inputOf = async (message: string) => (await app.chat(there, message)).body.tool_results[0]?.input;
  // Its clocks are put back in the night of that day.
  expect(await inputOf("show invoices of today")).toMatchObject({
    created_after: "2026-10-31T06:59:59.999Z",
    created_before: "2026-11-01T07:00:00.000Z",
  });
  expect(await inputOf("show invoices of tomorrow")).toMatchObject({
    created_after: "2026-11-01T06:59:59.999Z",
    created_before: "2026-11-02T08:00:00.000Z",
  });
  expect(await inputOf("show invoices due this month")).toMatchObject({
    due_after: "2026-09-30",
    due_before: "2026-11-01",
  });
  expect(await inputOf("what did we earn this month?")).toMatchObject({ month: "2026-10" });
  const said = `Invoice Acme (ap@acme.example) 200 USDC for design on base to ${WALLET}, due in 3 days`;
  expect(await inputOf(said)).toMatchObject({ due_date: "2026-11-03" });
});
