import { getAddress } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";

const PEOPLE = [
  ["Anna", "a1", "anna@a.example"],
  ["Ben", "b2", "ben@b.example"],
  ["Acme", "c3", "ap@acme.example"],
] as const;

let app: ChatApp;
beforeAll(async () => {
  app = await startChat({ servers: ["offline"] });
});
afterAll(() => app.close());

/** The answer to the last of these turns, of an account with three contacts. */
async function told(...turns: string[]) {
  const { key } = await app.createAccount({ plan: "scale" });
  await app.request("POST", "/api/v1/wallets", {
    key,
    body: { address: WALLET, chain: "base", label: "Ops", default: true },
  });
  for (const [name, digits, email] of PEOPLE) {
    const wallets = [{ address: getAddress(`0x${digits.repeat(20)}`), chain: "base" }];
    await app.request("POST", "/api/v1/contacts", { key, body: { name, kind: "both", email, wallets } });
  }
  const messages: { role: string; content: string }[] = [];
  for (const content of turns.slice(0, -1)) {
    messages.push({ role: "user", content });
    const { body } = await app.chat(key, { messages });
    messages.push({ role: "assistant", content: body.reply });
  }
  const { body } = await app.chat(key, {
    messages: [...messages, { role: "user", content: turns.at(-1) }],
  });
  return body;
}

const paid = (totalUsdc: number, recipient_count: number) => [
  { tool: "prepare_batch_payout", result: { totalUsdc, recipient_count, chain: "base" } },
];

it.each([
  ["Pay Anna 50 USDC", "base"],
  ["Pay Anna 50 USDC", "Base please"],
  ["Zahle Anna 50 USDC", "Base"],
])("asks on which chain a contact is paid: %s, %s", async (...turns) => {
  const [first = ""] = turns;
  expect((await told(first)).reply).toMatch(/^On which chain/);
  expect((await told(...turns)).tool_results).toMatchObject(paid(50, 1));
});

it.each([
  ["Pay Anna 50 USDC", "base, but only half"],
  ["Pay Anna 50 USDC", "polygon"],
  ["Pay Anna 50 USDC when she delivers", "base"],
])("prepares nothing of %s, %s", async (...turns) => {
  const { tool_results, confirmation } = await told(...turns);
  expect({ tool_results, confirmation }).toEqual({ tool_results: [], confirmation: undefined });
});

it.each([
  ["Annaに50 USDC、Benに70 USDCをBaseで支払ってください", paid(120, 2)],
  ["AnnaとBenに50 USDCずつBaseで支払ってください", paid(100, 2)],
  ["在Base上向Anna支付50 USDC", paid(50, 1)],
  ["在Base上给Anna和Ben各付50 USDC", paid(100, 2)],
  ["给Acme开一张300 USDC的设计费发票，Base链", [{ tool: "create_invoice", result: { total_usd: 300 } }]],
])("finds a contact whose name goes on into other words: %s", async (said, results) => {
  expect((await told(said)).tool_results).toMatchObject(results);
});

it.each(["Annas に50 USDCをBaseで支払ってください", "Annaと50 USDCをBaseで支払ってください"])(
  "and none in %s",
  async (said) => {
    expect((await told(said)).tool_results).toEqual([]);
  },
);

it.each([
  ["send Acme an invoice for $402, half of it now, on base", /did not understand/],
  ["Please send Anna a payment link for 50 USDC on base", /did not understand/],
  ["Pay Anna 50 USDC weekly on base", /can't read this for sure as one payout/],
  ["Pay Anna 842 USDC on optimism", /^Anna has no wallet on optimism among your contacts/],
])("asks for no address of a contact: %s", async (said, reply) => {
  const body = await told(said);
  expect(body.tool_results).toEqual([]);
  expect(body.reply).toMatch(reply);
});

it.each([
  ["What is the wallet of Ben?", "Ben", "b2"],
  ["What is the wallet address of Anna?", "Anna", "a1"],
  ["Which wallet does Anna have?", "Anna", "a1"],
  ["Show me Acme's wallet", "Acme", "c3"],
])("tells of a contact's wallet, and of none of ours: %s", async (question, name, digits) => {
  const { reply, tool_results } = await told(question);
  expect(tool_results).toMatchObject([{ tool: "list_contacts", input: { q: name } }]);
  expect(reply).toContain(`${name}: ${getAddress(`0x${digits.repeat(20)}`)} on base`);
  expect(reply).not.toContain(WALLET);
});

it.each(["What is the wallet of Carla?", "What is Carla Diaz's address?", "What is his wallet?"])(
  "never answers with a wallet of ours: %s",
  async (question) => {
    const { reply } = await told(question);
    expect(reply).not.toContain(WALLET);
    expect(reply).toMatch(/no such contacts|no wallets but your own/);
  },
);

it.each(["What is my wallet?", "Which wallets do we have?", "What is the address of my Ops wallet?"])(
  "answers with those of ours: %s",
  async (question) => {
    expect((await told(question)).tool_results).toMatchObject([{ tool: "list_wallets" }]);
  },
);
