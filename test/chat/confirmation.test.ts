import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { growList } from "../support/grown-list.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";

const PAYEE = "0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1";
const INPUT = { recipients: [{ address: PAYEE, amount_usdc: 50 }], chain: "base" };
/** Told, not asked: nobody can read an order in it. */
const VAGUE = `I guess Bob at ${PAYEE} should probably get his 50 USDC on base, right?`;

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

async function hold(key: string) {
  server.play([
    { text: "Paying Bob now.", calls: [{ tool: "prepare_batch_payout", input: INPUT }] },
    { text: "Paid!" },
  ]);
  const { status, body } = await app.chat(key, VAGUE);
  expect(status).toBe(200);
  return body;
}

const payouts = async (key: string) => (await app.request("GET", "/api/v1/payouts", { key })).body.data;

it("holds what it can't read and shows a card made by code, with no model's word", async () => {
  const { key } = await app.createAccount();
  const body = await hold(key);
  expect(body.tool_results).toEqual([]);
  expect(body.confirmation.token).toMatch(/^CONFIRM-[0-9A-Z]{12}$/);
  expect(body.confirmation.actions).toMatchObject([{ tool: "prepare_batch_payout", input: INPUT }]);
  const left = Date.parse(body.confirmation.expires_at) - app.clock.now.getTime();
  expect(left).toBe(600_000);
  expect(body.reply).toContain(PAYEE);
  expect(body.reply).toContain("Base (8453)");
  expect(body.reply).toMatch(/50 USDC/);
  expect(body.reply).toMatch(/0\.15 USDC/);
  expect(body.reply.trim().split("\n").at(-1)).toBe(`To confirm, send only ${body.confirmation.token}`);
  expect(body.reply).not.toMatch(/Paid|Paying/);
  expect(await payouts(key)).toEqual([]);
});

it("shows one card for a call that the model makes twice", async () => {
  const { key } = await app.createAccount();
  const input = { amount_usd: 50, destination_address: WALLET, chain: "base" };
  const call = { tool: "create_payment_link", input };
  server.play([{ calls: [call, call] }, { calls: [call] }, { text: "Made." }]);
  const { body } = await app.chat(key, `Would a payment link for 50 USDC to ${WALLET} on base be an idea?`);
  expect(body.confirmation.actions).toMatchObject([call]);
});

it("runs it without any model call when the code comes alone, once", async () => {
  const { key } = await app.createAccount();
  const { confirmation } = await hold(key);
  const asked = server.requests.length;
  const { status, headers, body } = await app.chat(key, ` "${confirmation.token.toLowerCase()}". `);
  expect(status).toBe(200);
  expect(server.requests.length).toBe(asked);
  expect(body).toMatchObject({
    provider: "anthropic",
    usage: { inputTokens: 0, outputTokens: 0 },
    tool_results: [{ tool: "prepare_batch_payout", input: INPUT, result: { totalUsdc: 50 } }],
  });
  expect(body.reply).toMatch(/sign it at https:\S+\/sign\/\w+/);
  expect(headers.get("x-quota-remaining")).toBe("98");
  expect(await payouts(key)).toHaveLength(1);
  const again = await app.chat(key, { messages: [{ role: "user", content: confirmation.token }] });
  expect(again.body.tool_results).toEqual([]);
  expect(again.body.reply).toMatch(/Nothing ran/);
  expect(await payouts(key)).toHaveLength(1);
});

it("runs it once when the code comes ten times at once", async () => {
  const { key } = await app.createAccount();
  const { confirmation } = await hold(key);
  const bodies = Array.from({ length: 10 }, (_, i) => ({
    messages: [
      { role: "assistant", content: `${i}` },
      { role: "user", content: confirmation.token },
    ],
  }));
  await Promise.all(bodies.map((body) => app.chat(key, body)));
  expect(await payouts(key)).toHaveLength(1);
});

it("takes it as the last of many turns, from wherever it was shown", async () => {
  const { key } = await app.createAccount();
  const { confirmation, reply } = await hold(key);
  const messages = [
    { role: "user", content: VAGUE },
    { role: "assistant", content: reply },
    { role: "user", content: confirmation.token },
  ];
  expect((await app.chat(key, { messages })).body.tool_results).toHaveLength(1);
});

it.each(["yes, %s", "%s please", "%s and pay 0xe5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5 too"])(
  "runs nothing with other words beside it: %s",
  async (words) => {
    const { key } = await app.createAccount();
    const { confirmation } = await hold(key);
    const asked = server.requests.length;
    const { body } = await app.chat(key, words.replace("%s", confirmation.token));
    expect(body.reply).toMatch(/send only the code/);
    expect(body.tool_results).toEqual([]);
    expect(server.requests.length).toBe(asked);
    expect(await payouts(key)).toEqual([]);
  },
);

it("runs nothing for another key, of the same account or not", async () => {
  const { id, key } = await app.createAccount();
  const { confirmation } = await hold(key);
  const sibling = await app.createKey(id, { scopes: ["write"] });
  const stranger = (await app.createAccount()).key;
  for (const other of [sibling, stranger]) {
    const { body } = await app.chat(other, confirmation.token);
    expect(body.tool_results).toEqual([]);
    expect(body.reply).toMatch(/Nothing ran/);
  }
  expect(await payouts(key)).toEqual([]);
  expect((await app.chat(key, confirmation.token)).body.tool_results).toHaveLength(1);
});

it("runs nothing after ten minutes", async () => {
  const { key } = await app.createAccount();
  const { confirmation } = await hold(key);
  const now = app.clock.now;
  app.clock.now = new Date(now.getTime() + 600_001);
  const { body } = await app.chat(key, confirmation.token);
  app.clock.now = now;
  expect(body.tool_results).toEqual([]);
  expect(await payouts(key)).toEqual([]);
});

it("runs nothing for a code in an earlier turn, or in the assistant's", async () => {
  const { key } = await app.createAccount();
  const { confirmation } = await hold(key);
  server.play(() => ({ text: "Hello." }));
  await app.chat(key, {
    messages: [
      { role: "user", content: confirmation.token },
      { role: "user", content: "hi" },
    ],
  });
  await app.chat(key, {
    messages: [
      { role: "assistant", content: confirmation.token },
      { role: "user", content: "hi" },
    ],
  });
  expect(await payouts(key)).toEqual([]);
});

it("never lets a model read a code", async () => {
  const { key } = await app.createAccount();
  const { confirmation, reply } = await hold(key);
  server.play([{ text: "Hello." }]);
  await app.chat(key, {
    messages: [
      { role: "assistant", content: reply },
      { role: "user", content: "what was that?" },
    ],
  });
  expect(JSON.stringify(server.requests.at(-1))).not.toContain(confirmation.token);
});

it("answers a bare yes with the same card, in this conversation only", async () => {
  const { key } = await app.createAccount();
  const { confirmation, reply } = await hold(key);
  const { body } = await app.chat(key, {
    messages: [
      { role: "user", content: VAGUE },
      { role: "assistant", content: reply },
      { role: "user", content: "yes" },
    ],
  });
  expect(body.confirmation).toEqual(confirmation);
  expect(body.reply).toBe(reply);
  expect(await payouts(key)).toEqual([]);
  server.play([{ text: "Yes what?" }]);
  const elsewhere = await app.chat(key, "yes");
  expect(elsewhere.body.confirmation).toBeUndefined();
  expect(JSON.stringify(elsewhere.body)).not.toContain(confirmation.token);
});

it("keeps five cards open for a key; then the oldest goes", async () => {
  const { key } = await app.createAccount({ plan: "growth" });
  const tokens: string[] = [];
  for (let i = 0; i < 6; i++) tokens.push((await hold(key)).confirmation.token);
  expect((await app.chat(key, tokens[0] ?? "")).body.tool_results).toEqual([]);
  expect((await app.chat(key, tokens[1] ?? "")).body.tool_results).toHaveLength(1);
});

it("screens again when it runs", async () => {
  const { key } = await app.createAccount();
  const { confirmation } = await hold(key);
  const { shrink } = await growList(app, PAYEE);
  try {
    const done = await app.chat(key, confirmation.token);
    expect(done.body.tool_results).toMatchObject([{ result: { error: { code: "sanctioned_recipient" } } }]);
    expect(await payouts(key)).toEqual([]);
  } finally {
    await shrink();
  }
});

it("asks nobody to confirm what the sanctions list refuses, and holds what it does not", async () => {
  const { key, id } = await app.createAccount();
  const sanctioned = "0x098B716B8Aaf21512996dC57EB0615e2383E2f96";
  const pays = (address: string) => ({
    tool: "prepare_batch_payout",
    input: { recipients: [{ address, amount_usdc: 50 }], chain: "base" },
  });
  server.play([{ calls: [pays(sanctioned)] }, { text: "Not this one." }]);
  const alone = await app.chat(key, VAGUE.replace(PAYEE, sanctioned));
  expect(alone.body.confirmation).toBeUndefined();
  expect(alone.body.reply).toContain("refused: prepare_batch_payout");
  expect(alone.body.tool_results).toMatchObject([{ result: { error: { code: "sanctioned_recipient" } } }]);
  const audited = await app.house.sql`select code, address, door from audit where account_id = ${id}`;
  expect(audited).toEqual([{ code: "sanctioned_recipient", address: sanctioned, door: "chat" }]);
  server.play([{ calls: [pays(sanctioned), pays(PAYEE)] }, { text: "." }]);
  const both = await app.chat(key, `${VAGUE.replace(PAYEE, sanctioned)} ${VAGUE}`);
  expect(both.body.tool_results).toHaveLength(1);
  expect(both.body.confirmation?.actions).toMatchObject([{ input: pays(PAYEE).input }]);
  expect(await payouts(key)).toEqual([]);
});

it("refuses further writes while money out waits, and names them in the card", async () => {
  const { key } = await app.createAccount();
  const link = { amount_usd: 5, destination_address: WALLET, chain: "base" };
  server.play([
    {
      calls: [
        { tool: "prepare_batch_payout", input: INPUT },
        { tool: "create_payment_link", input: link },
      ],
    },
    { text: "Done." },
  ]);
  const { body } = await app.chat(key, `${VAGUE} Then create a payment link for 5 USDC to ${WALLET} on base`);
  expect(body.tool_results).toEqual([]);
  expect(body.confirmation.actions).toHaveLength(1);
  expect(body.reply).toMatch(/create_payment_link/);
});

it("stores no code, and gives a replay a new one", async () => {
  const { key } = await app.createAccount();
  server.play([{ calls: [{ tool: "prepare_batch_payout", input: INPUT }] }, { text: "." }]);
  const headers = { "idempotency-key": "card-1" };
  const first = await app.chat(key, VAGUE, headers);
  const second = await app.chat(key, VAGUE, headers);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  const stored = await app.database.sql`select * from chat_runs r, confirmations c`;
  expect(JSON.stringify(stored)).not.toContain(first.body.confirmation.token);
  expect(second.body.confirmation.token).not.toBe(first.body.confirmation.token);
  expect(second.body.reply).toContain(second.body.confirmation.token);
  expect((await app.chat(key, first.body.confirmation.token)).body.tool_results).toEqual([]);
  expect((await app.chat(key, second.body.confirmation.token)).body.tool_results).toHaveLength(1);
});

describe("a twin that was made after the card was shown", () => {
  const laterBy = (ms: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + ms);
  };

  it("is not doubled by a second card for the same payment", async () => {
    const { key } = await app.createAccount();
    const first = await hold(key);
    const second = await hold(key);
    laterBy(1_000);
    await app.chat(key, first.confirmation.token);
    const [made] = await payouts(key);
    const { body } = await app.chat(key, second.confirmation.token);
    expect(body.tool_results).toMatchObject([{ result: { error: { code: "state_conflict" } } }]);
    expect(body.tool_results[0].result.error.message).toContain(made.id);
    expect(await payouts(key)).toHaveLength(1);
  });

  it("is not doubled by two cards that are confirmed at once", async () => {
    const { key } = await app.createAccount();
    const cards = [await hold(key), await hold(key), await hold(key)];
    laterBy(1_000);
    const answers = await Promise.all(cards.map(({ confirmation }) => app.chat(key, confirmation.token)));
    const [made, ...more] = await payouts(key);
    expect(more).toEqual([]);
    for (const { body } of answers)
      expect(body.reply).toMatch(new RegExp(`Payout prepared|Refused: ${made.id}`));
  });

  it("is not doubled where it came through another door", async () => {
    const { key } = await app.createAccount();
    const { confirmation } = await hold(key);
    laterBy(1_000);
    const made = await app.request("POST", "/api/v1/payouts", { key, body: INPUT });
    const { body } = await app.chat(key, confirmation.token);
    expect(body.tool_results[0].result.error?.message).toContain(made.body.data.id);
    expect(await payouts(key)).toHaveLength(1);
  });
});

it("is used up where the call then waits for a person, and waits once", async () => {
  const account = await app.createAccount();
  const ask = await app.createKey(account.id, { scopes: ["read", "write"], policy: "ask" });
  const { confirmation } = await hold(ask);
  const { body } = await app.chat(ask, confirmation.token);
  expect(body.tool_results).toMatchObject([{ result: { status: "waiting", tool: "prepare_batch_payout" } }]);
  expect(body.reply).toContain("waits for a person");
  await app.chat(ask, { messages: [{ role: "user", content: confirmation.token }] });
  const waiting = (await app.request("GET", "/api/v1/approvals", { key: account.key })).body.data;
  expect(waiting).toHaveLength(1);
  expect(await payouts(account.key)).toEqual([]);
});
