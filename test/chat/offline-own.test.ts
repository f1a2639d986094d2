import { afterAll, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startOfflineChat } from "../support/chat.js";
import { tellPaid } from "../support/told-payments.js";

let app: ChatApp;
let key: string;
let payment: string;
let jar: string;
let plan: string;
beforeAll(async () => {
  ({ app, key } = await startOfflineChat());
  const to = { destination_wallet: WALLET, chain: "base" };
  jar = (await send("donations", { slug: "bees", name: "Bees", ...to })).id;
  const terms = { amount_usdc: 9, interval_days: 30, on_chain_plan_id: 7 };
  plan = (await send("subscriptions", { name: "Gold", ...terms, ...to })).id;
  const link = await send("payment-links", { amount_usd: 40, destination_address: WALLET, chain: "base" });
  await tellPaid(app, link.slug);
  payment = (await app.request("GET", "/api/v1/payments", { key })).body.data[0].id;
});
afterAll(() => app.close());

const send = async (path: string, body: object) =>
  (await app.request("POST", `/api/v1/${path}`, { key, body })).body.data;
const named = (text: string) => text.replaceAll("PAYMENT", payment);

async function ask(...turns: string[]) {
  const messages: { role: string; content: string }[] = [];
  for (const turn of turns) {
    messages.push({ role: "user", content: named(turn) });
    const { body } = await app.chat(key, { messages });
    if (messages.length === 2 * turns.length - 1) return body;
    messages.push({ role: "assistant", content: body.reply });
  }
}

it.each([
  ["Refund PAYMENT", undefined],
  ["Please refund payment PAYMENT in full, thanks.", undefined],
  ["Can you refund 12.50 USDC of PAYMENT?", 12.5],
  ["refund PAYMENT $10", 10],
  ["refund 10 dollars from PAYMENT please", 10],
])("shows the card of %s", async (words, amount_usdc) => {
  const { confirmation } = await ask(words);
  expect(confirmation.actions).toMatchObject([
    { tool: "prepare_refund", input: { payment_id: payment, ...(amount_usdc && { amount_usdc }) } },
  ]);
  expect("amount_usdc" in confirmation.actions[0].input).toBe(amount_usdc !== undefined);
});

it("takes the sum of an order before it for no refund and no gift", async () => {
  const bill = "Invoice Acme 300 USDC for design on base";
  const { confirmation } = await ask(bill, "Refund PAYMENT");
  expect(confirmation.actions).toMatchObject([{ input: { payment_id: payment } }]);
  expect("amount_usdc" in confirmation.actions[0].input).toBe(false);
  const given = await ask(bill, "Donate to the Bees jar");
  expect(given).not.toHaveProperty("confirmation");
  expect(given.reply).toMatch(/^To prepare the donation I still need the amount in USDC/);
});

it.each([
  "Refund half of PAYMENT",
  "Refund 10% of PAYMENT",
  "Refund PAYMENT and cancel the Gold plan",
  "Refund PAYMENT tomorrow",
  "Refund PAYMENT to 0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1",
  "Refund 10 euros of PAYMENT",
])("drops no word of %s", async (words) => {
  const answer = await ask(words);
  expect(answer).toMatchObject({ tool_results: [] });
  expect(answer).not.toHaveProperty("confirmation");
  expect(answer.reply).toMatch(/^I read a refund as .* so I prepared nothing\./);
});

it("asks for one sum where there are two", async () => {
  const { reply } = await ask("Refund 10 USDC of PAYMENT 12 USDC");
  expect(reply).toMatch(/^To prepare the refund I still need one amount/);
});

it("gives to an own jar, and subscribes to an own plan", async () => {
  const given = await ask("Donate 5 USDC to the Bees jar");
  expect(given.tool_results).toMatchObject([
    { tool: "prepare_donate", input: { donation_id: jar, amount_usdc: 5 } },
  ]);
  const subscribed = await ask("Subscribe to the Gold plan");
  expect(subscribed.tool_results).toMatchObject([
    { tool: "prepare_subscribe", input: { subscription_id: plan } },
  ]);
  expect((await ask("Donate 5 USDC")).reply).toMatch(/^To which of your jars\?/);
});
