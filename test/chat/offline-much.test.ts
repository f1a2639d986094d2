import { afterAll, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { copyInvoice } from "../support/many-records.js";

let app: ChatApp;
beforeAll(async () => {
  app = await startChat({ servers: ["offline"] });
});
afterAll(() => app.close());

/** An account with an invoice for Acme GmbH and so many newer ones, each of so many lines. */
async function accountWith(newer: number, lines = 1) {
  const { key } = await app.createAccount({ plan: "scale" });
  const body = {
    client_name: "Acme GmbH",
    client_email: "ap@acme.example",
    total_usd: 50,
    line_items: [{ description: "Work", quantity: 1, unit_price: 50 }],
    destination_address: WALLET,
    chain: "base",
  };
  const { id } = (await app.request("POST", "/api/v1/invoices", { key, body })).body.data;
  if (newer > 0) await copyInvoice(app.database.sql, id, newer, lines);
  const forget = async () => {
    await app.database.sql`delete from invoices where id like 'inv_0000%'`;
    await app.database.sql`delete from payment_links where id like 'pl_0000%'`;
  };
  return { forget, ask: async (message: string) => (await app.chat(key, message)).body };
}

it("adds up what it read whole, and only that", async () => {
  const few = await accountWith(4);
  expect((await few.ask("Who owes me?")).reply).toMatch(/^5 invoices\. In all 250 USDC\.\n/);
  await few.forget();
  const many = await accountWith(45);
  for (const question of ["Who owes me?", "What are my open invoices?"]) {
    const { reply } = await many.ask(question);
    expect(reply).toMatch(/^The first (?:20|1\d) of more than (?:20|1\d) invoices, the newest first\.\n/);
    expect(reply).not.toMatch(/In all|removed|not backed/);
    expect(reply).toContain("INV-2099-000045");
  }
  await many.forget();
});

it("reads out the first ones of a list that is too long as a whole", async () => {
  const long = await accountWith(15, 30);
  const { reply } = await long.ask("Show my invoices");
  expect(reply).toMatch(/^The first \d of more than \d invoices/);
  expect(reply).toContain("INV-2099-000015");
  expect(reply).not.toMatch(/too long|tool_results/);
  await long.forget();
});
