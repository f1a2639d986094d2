import { afterAll, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startOfflineChat } from "../support/chat.js";
import { PAYER, tellExecuted, tellPaid } from "../support/told-payments.js";

let app: ChatApp;
let key: string;
let accountId: string;
const at = (time: string) => {
  app.clock.now = new Date(time);
};
const send = async (path: string, body: object) =>
  (await app.request("POST", `/api/v1/${path}`, { key, body })).body.data;
const ask = async (message: string) => (await app.chat(key, message)).body;

/** On Wednesday, 20 January 2027: 3 came in on the 10th, 500 went out on the 12th. */
beforeAll(async () => {
  ({ app, key, accountId } = await startOfflineChat());
  at("2027-01-10T09:00:00Z");
  const link = await send("payment-links", { amount_usd: 3, destination_address: WALLET, chain: "base" });
  await tellPaid(app, link.slug, { minedAt: app.clock.now });
  at("2027-01-12T09:00:00Z");
  await payOut(500);
  at("2027-01-20T12:00:00Z");
});
afterAll(() => app.close());

async function payOut(amount: number): Promise<void> {
  const { id } = await send("payouts", {
    chain: "base",
    recipients: [{ address: PAYER, amount_usdc: amount }],
  });
  await tellExecuted(app, { accountId, id }, { payer: WALLET, minedAt: app.clock.now });
}

const JANUARY = { month: "2027-01" };
const YEAR = { month: "2027-01", to_month: "2027-12" };
it.each([
  ["What did we earn this month?", JANUARY],
  ["What did we earn in January?", JANUARY],
  ["How much did we receive this month?", JANUARY],
  ["what came in this month?", JANUARY],
  ["What did we earn this year?", YEAR],
  ["What did we earn in 2027?", YEAR],
  ["What is our revenue this year?", YEAR],
  ["What did we earn this quarter?", { month: "2027-01", to_month: "2027-03" }],
  ["What did we earn since December?", { month: "2026-12", to_month: "2027-01" }],
  ["What did we earn in Q1 2027?", { month: "2027-01", to_month: "2027-03" }],
  ["What did we earn between 2026-12 and 2027-01?", { month: "2026-12", to_month: "2027-01" }],
])("says by the books what was earned: %s", async (question, input) => {
  const { reply, tool_results } = await ask(question);
  expect(tool_results).toMatchObject([{ tool: "get_insights", input }]);
  expect(reply).toMatch(/earned 2\.9\d+ USDC/);
});

it.each([
  "What did we earn since 5 January?",
  "how much did we receive in the last 14 days?",
  "who paid me in January?",
])("adds up what came in, and nothing that went out: %s", async (question) => {
  const { reply, tool_results } = await ask(question);
  expect(tool_results).toMatchObject([{ tool: "list_transactions" }]);
  expect(reply).toMatch(/^1 payment\. In all 3 USDC\./);
});

it("tells what went out from what came in", async () => {
  const { reply } = await ask("show my payments of the last 14 days");
  expect(reply).toMatch(/^2 payments\. In all 3 USDC came in\.[\s\S]*500 USDC paid out on base/);
});

const days = (from: string | undefined, to?: string) => ({
  ...(from && { created_after: new Date(Date.parse(from) - 1).toISOString() }),
  ...(to && { created_before: new Date(to).toISOString() }),
});
it.each([
  ["payments between 2026-12-01 and 2026-12-31", days("2026-12-01", "2027-01-01")],
  ["payments from 2026-12-01 to 2026-12-31", days("2026-12-01", "2027-01-01")],
  ["payments in 2026-12", days("2026-12-01", "2027-01-01")],
  ["payments in Nov?", days("2026-11-01", "2026-12-01")],
  ["payments in Dec?", days("2026-12-01", "2027-01-01")],
  ["payments in Sept", days("2026-09-01", "2026-10-01")],
  ["payments in the last 24 hours", days("2027-01-19T12:00:00Z")],
  ["payments of the last hour", days("2027-01-20T11:00:00Z")],
  ["payments from 1.12.26 to 31.12.26", days("2026-12-01", "2027-01-01")],
  ["payments from 31/12/26", days("2026-12-31", "2027-01-01")],
  ["payments between October and December", days("2026-10-01", "2027-01-01")],
  ["payments since last Wednesday", days("2027-01-13")],
  ["payments since Monday", days("2027-01-18")],
  ["payments after 5 January", days("2027-01-06")],
])("narrows by the time that is said: %s", async (question, input) => {
  const [run] = (await ask(question)).tool_results;
  expect(run).toMatchObject({ tool: "list_transactions", input });
  const { created_after, created_before, limit } = run.input;
  expect({ created_after, created_before }).toEqual({
    ...{ created_after: undefined, created_before: undefined },
    ...input,
  });
  expect(limit).not.toBe(24);
});

it.each([
  ["payments from 2026-02-30", /for there is no 30 February/],
  ["payments on 31 April", /for there is no 31 April/],
  ["payments on 29 February 2026", /for 2026 has no 29 February/],
  ["payments from 01/12/26", /one day here and another one there/],
  ["payments in mid October", /by that time/],
  ["payments since 10:30", /by that time/],
  ["payments of the last weekend", /by that time/],
  ["payments from 5 to 10 December", /by that time/],
  ["payments in October and November", /by that time/],
  ["payments since Monday morning", /by that time/],
  ["invoices due next Friday", /it may be 2027-01-22 or 2027-01-29/],
])("lists nothing where the time is not understood: %s", async (question, said) => {
  const { reply, tool_results } = await ask(question);
  expect(tool_results).toEqual([]);
  expect(reply).toMatch(said);
});

it.each([
  ["which invoices are due by end of February?", { due_before: "2027-03-01" }],
  ["Which invoices are due by the end of the month?", { due_before: "2027-02-01" }],
  ["invoices due by the end of the month", { due_before: "2027-02-01" }],
  ["invoices due on Friday", { due_after: "2027-01-21", due_before: "2027-01-23" }],
  ["invoices due in the next 7 days", { due_after: "2027-01-19", due_before: "2027-01-28" }],
  ["which invoices are due in the next 7 days?", { due_after: "2027-01-19", due_before: "2027-01-28" }],
])("asks for what is due: %s", async (question, input) => {
  const [run] = (await ask(question)).tool_results;
  const { due_after, due_before } = run.input;
  expect({ ...(due_after && { due_after }), due_before }).toEqual(input);
});

const BILL = "Invoice Acme (ap@acme.example) 200 USDC for design on base to my wallet";
it.each([
  ["due on Friday", "2027-01-22"],
  ["due in 1 year", "2028-01-20"],
  ["due end of February", "2027-02-28"],
  ["due 29 February 2028", "2028-02-29"],
])("still bills by a day: %s", async (due, due_date) => {
  const { tool_results, confirmation } = await ask(`${BILL}, ${due}`);
  expect((tool_results[0] ?? confirmation.actions[0]).input).toMatchObject({ due_date });
});

it.each([
  ["due 29 February", /the due date as a date.*the next February has no 29th/],
  ["every two weeks", /weekly, monthly, quarterly, yearly/],
  ["every 6 months", /weekly, monthly, quarterly, yearly/],
  ["daily", /weekly, monthly, quarterly, yearly/],
])("asks for what a bill can't have: %s", async (said, reply) => {
  const answer = await ask(`${BILL}, ${said}`);
  expect(answer.tool_results).toEqual([]);
  expect(answer.confirmation).toBeUndefined();
  expect(answer.reply).toMatch(reply);
});
