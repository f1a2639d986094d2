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
  const bill = async (client_name: string, lines = 1) => {
    const line = {
      description: "Consulting, week of the project, per day on site",
      quantity: 1,
      unit_price: 10,
    };
    const body = {
      client_name,
      client_email: "ap@acme.example",
      total_usd: lines > 1 ? lines * 10 : 50,
      line_items: lines > 1 ? Array.from({ length: lines }, () => line) : [{ ...line, unit_price: 50 }],
      destination_address: WALLET,
      chain: "base",
    };
    return (await app.request("POST", "/api/v1/invoices", { key, body })).body.data;
  };
  const { id } = await bill("Acme GmbH");
  if (newer > 0) await copyInvoice(app.database.sql, id, newer, lines);
  const forget = async () => {
    await app.database.sql`delete from invoices where id like 'inv_0000%'`;
    await app.database.sql`delete from payment_links where id like 'pl_0000%'`;
  };
  return { forget, bill, ask: async (message: string) => (await app.chat(key, message)).body };
}

it("says what is credited of one that is open again, and adds no such list up", async () => {
  const two = await accountWith(0);
  const { id, payment_url } = await two.bill("Beta GmbH");
  await app.database.sql`update invoices set credited = 20000000 where id = ${id}`;
  const { reply } = await two.ask("Who owes me?");
  expect(reply).toMatch(/^2 invoices\.\n/);
  expect(reply).toContain("Beta GmbH: 50 USDC, sent, 20 USDC of it credited: credit the rest and bill anew");
  expect(reply).not.toContain(payment_url);
});

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

it("reads out a list as a whole, however much its records hold", async () => {
  const long = await accountWith(15, 30);
  const { reply } = await long.ask("Show my invoices");
  expect(reply).toMatch(/^16 invoices\. In all 800 USDC\.\n/);
  for (const number of ["INV-2099-000001", "INV-2099-000015"]) expect(reply).toContain(number);
  await long.forget();
});

it("tells how an invoice of very many lines stands, among others and once it is canceled", async () => {
  const { ask, bill } = await accountWith(0);
  const { invoice_number: number, payment_url: url } = await bill("Large", 250);
  for (const question of [`What is the status of ${number}?`, "show me the last 2 invoices"])
    expect((await ask(question)).reply).toContain(`${number} Large: 2,500 USDC, sent, ${url}`);
  expect((await ask(`Cancel invoice ${number}`)).reply).toContain(`Invoice ${number} is canceled.`);
  expect((await ask("How many invoices are canceled?")).reply).toMatch(/^1 invoice\b/);
});

it("counts exactly what it read whole, and says of more only that it is more", async () => {
  const some = await accountWith(65);
  expect((await some.ask("How many invoices are sent?")).reply).toMatch(
    /^66 invoices\. In all 3,300 USDC\. The first 20 of 66:\n/,
  );
  expect((await some.ask("How many links are active?")).reply).toMatch(/^66 payment links\./);
  const { tool_results, reply } = await some.ask("How many invoices are paid?");
  expect(tool_results).toMatchObject([{ tool: "list_invoices", input: { status: "paid" } }]);
  expect(reply).toMatch(/^There are no such invoices\./);
  await some.forget();
  const many = await accountWith(200);
  expect((await many.ask("How many invoices are sent?")).reply).toMatch(/\bmore than 200 invoices\b/);
  await many.forget();
});

it("asks for no less where as many as were asked for are shown", async () => {
  const { ask, forget } = await accountWith(5);
  const { reply } = await ask("List my last 3 payment links");
  expect(reply).toMatch(/^The newest 3 payment links\.\n/);
  expect(reply).not.toMatch(/ask for less|The first/);
  await forget();
});

it.each([
  ["Which invoices have been paid?", "list_invoices", "paid"],
  ["How many invoices did Acme GmbH pay?", "list_invoices", "paid"],
  ["Which links have been paid?", "list_payment_links", "paid"],
  ["How many links have not been paid?", "list_payment_links", "active"],
])("counts and lists what is paid by its status: %s", async (question, tool, status) => {
  const { ask } = await accountWith(0);
  expect((await ask(question)).tool_results).toMatchObject([{ tool, input: { status } }]);
});
