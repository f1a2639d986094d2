import { afterAll, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startOfflineChat } from "../support/chat.js";

let app: ChatApp;
let key: string;
let acme: string;
beforeAll(async () => {
  ({ app, key } = await startOfflineChat());
  acme = await bill("Acme", "a@acme.example");
  await bill("Acme", "b@acme.example");
  await bill("Acme GmbH", "g@acme.example");
  await bill("Solo", "s@solo.example");
  for (const reference of ["ORDER-77", "ORDER-78"]) {
    const body = { amount_usd: 5, chain: "base", destination_address: WALLET, reference };
    await app.request("POST", "/api/v1/payment-links", { key, body });
  }
});
afterAll(() => app.close());

async function bill(client_name: string, client_email: string): Promise<string> {
  const body = {
    client_name,
    client_email,
    total_usd: 50,
    line_items: [{ description: "Work", quantity: 1, unit_price: 50 }],
    destination_address: WALLET,
    chain: "base",
  };
  return (await app.request("POST", "/api/v1/invoices", { key, body })).body.data.invoice_number;
}

/** The answer to the last of these turns. */
async function ask(...turns: string[]) {
  const messages: { role: string; content: string }[] = [];
  let body: Awaited<ReturnType<ChatApp["chat"]>>["body"] = {};
  for (const content of turns) {
    messages.push({ role: "user", content });
    ({ body } = await app.chat(key, { messages }));
    messages.push({ role: "assistant", content: body.reply });
  }
  return body;
}

it.each([
  ["show invoices for Solo", "Solo"],
  ["show invoices for Acme", "Acme"],
  ["invoices for Acme", "Acme"],
  ["list invoices for client Acme GmbH", "Acme GmbH"],
  ["invoices of Acme GmbH", "Acme GmbH"],
])("takes no look-up for an order: %s", async (question, client) => {
  expect((await ask(question)).tool_results).toMatchObject([{ tool: "list_invoices", input: { client } }]);
  const { tool_results, confirmation } = await ask(question, "70 USDC for design", "base");
  expect([tool_results, confirmation]).toEqual([[], undefined]);
});

it.each(["Rechnungen für Solo", "factures pour Solo", "facturas para Solo", "payment links for Solo"])(
  "asks nothing of words that order nothing: %s",
  async (words) => {
    const { tool_results, reply } = await ask(words);
    expect(tool_results).toEqual([]);
    expect(reply).not.toMatch(/still need/);
  },
);

it.each(["show invoice INV-2026-000999", "invoice INV-2026-000999", "Has INV-2026-000999 been paid?"])(
  "says that there is no invoice of such a number: %s",
  async (question) => {
    const { tool_results, reply } = await ask(question);
    expect(tool_results).toEqual([]);
    expect(reply).toMatch(/^I find no invoice INV-2026-000999\./);
  },
);

it("lists the addresses of a client who has several, and goes on with the one that is named", async () => {
  const order = "Invoice Acme 480 USDC for design on base to my wallet";
  expect((await ask(order)).reply).toMatch(
    /^To create the invoice I still need the e-mail address of the Acme that is meant: a@acme\.example, b@acme\.example\.\n/,
  );
  const made = [{ tool: "create_invoice", result: { client_name: "Acme", client_email: "b@acme.example" } }];
  expect((await ask(order, "b@acme.example")).tool_results).toMatchObject(made);
  const bits = ["Invoice Acme", "a@acme.example", "490 USDC", "for design", "base"];
  const other = [{ result: { client_name: "Acme", client_email: "a@acme.example", total_usd: 490 } }];
  expect((await ask(...bits)).tool_results).toMatchObject(other);
});

it("says the user's own address again, and its quotation whole", async () => {
  expect((await ask("Invoice Solo 10 USDC", "to b@acme.example")).reply).toMatch(
    /^I did not understand “to b@acme\.example”,/,
  );
  expect((await ask("Invoice Solo 10 USDC for tea", "b@acme.example")).reply).toMatch(
    /^I did not understand “b@acme\.example”,/,
  );
});

it.each([
  ["show all invoices for client Acme GmbH", "list_invoices"],
  ["How much does Acme GmbH owe me?", "list_invoices"],
  ["What did Acme GmbH pay me?", "list_transactions"],
])("takes the longest name that is said: %s", async (question, tool) => {
  expect((await ask(question)).tool_results).toMatchObject([{ tool, input: { client: "Acme GmbH" } }]);
});

it("tells of both where both are named", async () => {
  const { reply } = await ask("show my invoices of Acme and Acme GmbH");
  expect(["- INV-2026-000001 Acme:", "Acme GmbH:", "Solo:"].map((name) => reply.includes(name))).toEqual([
    true,
    true,
    false,
  ]);
});

it.each(["How much do I owe you in fees?", "how much do I owe?", "What do we still owe you?"])(
  "takes a debt of the user's own for nobody else's: %s",
  async (question) => {
    const { tool_results, reply } = await ask(question);
    expect(tool_results).toEqual([]);
    expect(reply).toMatch(/^What you owe I can't look up here/);
  },
);

it("finds what has such a reference, or says that it can't", async () => {
  const { tool_results, reply } = await ask("Find the link with reference ORDER-77");
  expect(tool_results).toMatchObject([{ tool: "list_payment_links", input: { reference: "ORDER-77" } }]);
  expect(reply).toMatch(/^1 payment link\./);
  const unread = await ask("Find the link with the reference of yesterday");
  expect(unread.tool_results).toEqual([]);
  expect(unread.reply).toMatch(/^I can't narrow this by that reference/);
});

it.each(["Has NUMBER been paid?", "Is NUMBER paid?", "Did NUMBER get paid?"])(
  "says how an invoice stands: %s",
  async (question) => {
    const { tool_results, reply } = await ask(question.replace("NUMBER", acme));
    expect(tool_results).toMatchObject([{ tool: "get_invoice" }]);
    expect(reply).toContain(`${acme} Acme: 50 USDC, sent`);
  },
);

it("looks for what a client paid among what came in", async () => {
  const { tool_results } = await ask("What did Solo pay me?");
  expect(tool_results).toMatchObject([{ tool: "list_transactions", input: { client: "Solo" } }]);
});
