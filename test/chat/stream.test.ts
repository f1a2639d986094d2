import { request as httpRequest } from "node:http";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, type Step, startModelServer } from "../support/model-server.js";

const LINK = { amount_usd: 25, destination_address: WALLET, chain: "base" };
const ASKED = `Create a payment link for 25 USDC to ${WALLET} on base`;
const create: Step = { text: "On it.", calls: [{ tool: "create_payment_link", input: LINK }] };
const SSE = { accept: "text/event-stream" };

let server: ModelServer;
let app: ChatApp;
beforeAll(async () => {
  server = await startModelServer("anthropic");
  app = await startChat({ servers: [server], limits: { modelCallMs: 3_000, firstByteMs: 3_000 } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
afterEach(() => server.play([]));

function eventsOf(text: string): { event: string; data: Record<string, unknown> }[] {
  return text
    .split("\n\n")
    .filter((part) => part.startsWith("event:"))
    .map((part) => {
      const [event = "", data = ""] = part.split("\n");
      return { event: event.slice(7), data: JSON.parse(data.slice(6)) };
    });
}

const links = async (key: string) => (await app.request("GET", "/api/v1/payment-links", { key })).body.data;

it("streams text, calls and results, and ends with the whole answer", async () => {
  const { key } = await app.createAccount();
  server.play([create, { text: "Here it is." }]);
  const answer = await app.chat(key, ASKED, SSE);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  expect(answer.headers.get("request-id")).toMatch(/^req_/);
  const events = eventsOf(answer.body);
  expect(events.map(({ event }) => event)).toEqual([
    "tool_call",
    "tool_result",
    "text",
    "text",
    "text",
    "footer",
    "done",
  ]);
  const done = events.at(-1)?.data;
  expect(done).toMatchObject({ provider: "anthropic", tool_results: [events[1]?.data] });
  const text = events.filter(({ event }) => event === "text").map(({ data }) => data.text);
  expect(text.join("")).toBe(done?.reply);
  const [link] = await links(key);
  expect(events.at(-2)?.data).toEqual({ text: `(What ran: created payment link ${link.id}.)` });
  expect(done).toMatchObject({ footer: events.at(-2)?.data.text });
  expect(done?.reply).toBe(`On it.\n\nHere it is.\n\n${done?.footer}`);
});

it("streams no word of a model that the reply guard has not passed", async () => {
  const { key } = await app.createAccount();
  server.play([{ text: "Pay 0xe5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5 at https://evil.example now" }]);
  const { body } = await app.chat(key, "hi", SSE);
  expect(body).not.toMatch(/0xe5e5|evil\.example/i);
});

it("streams no call that the guard refuses, and no prose beside a card", async () => {
  const { key } = await app.createAccount();
  const wrong = { ...LINK, destination_address: "0xe5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5" };
  server.play([{ text: "Paying.", calls: [{ tool: "create_payment_link", input: wrong }] }, { text: "Hm." }]);
  const { body } = await app.chat(key, ASKED, SSE);
  expect(eventsOf(body).map(({ event }) => event)).not.toContain("tool_call");
  const payout = { recipients: [{ address: WALLET, amount_usdc: 5 }], chain: "base" };
  server.play([
    { text: "Paying.", calls: [{ tool: "prepare_batch_payout", input: payout }] },
    { text: "Paid!" },
  ]);
  const held = await app.chat(key, `maybe ${WALLET} should get 5 USDC on base`, SSE);
  expect(eventsOf(held.body).map(({ event }) => event)).toEqual(["done"]);
  expect(held.body).not.toMatch(/Paying|Paid!/);
});

it("answers an error before the first event with its own status", async () => {
  const { key } = await app.createAccount();
  const bad = await app.chat(key, {}, SSE);
  expect([bad.status, bad.body.error.code]).toEqual([400, "validation_failed"]);
  server.play(() => ({ status: 400 }));
  const down = await app.chat(key, "hi", SSE);
  expect([down.status, down.body.error.code]).toEqual([503, "model_unavailable"]);
});

/** Sends a chat and hangs up as soon as the condition holds. */
async function hangUpWhen(key: string, condition: () => boolean | Promise<boolean>, headers = {}) {
  const request = httpRequest(`${app.url}/api/v1/chat`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
  });
  request.on("error", () => {});
  request.on("response", (response) => response.resume());
  request.end(JSON.stringify({ message: ASKED }));
  await expect.poll(condition).toBe(true);
  request.destroy();
}

async function chatsMetered(key: string): Promise<number> {
  const { body } = await app.request("GET", "/api/v1/usage", { key });
  const chats = body.data.by_operation.find(
    ({ operation }: { operation: string }) => operation === "agent_call",
  );
  return chats?.count ?? 0;
}

it.each([{}, SSE])(
  "stops asking when the caller leaves before a tool ran, unmetered: %j",
  async (headers) => {
    const { key } = await app.createAccount();
    const [before, left] = [server.requests.length, server.left];
    server.play(async () => {
      await expect.poll(() => server.left).toBe(left + 1);
      return create;
    });
    await hangUpWhen(key, () => server.requests.length > before, headers);
    await expect.poll(() => server.left).toBe(left + 1);
    expect(await links(key)).toEqual([]);
    expect(await chatsMetered(key)).toBe(0);
    expect(server.requests.length - before).toBe(1);
  },
);

const finishedRuns = (account: string) =>
  app.database.sql`select from chat_runs where account_id = ${account} and finished_at is not null`;

it("records a write that ran before the caller left, and gives its answer to the retry", async () => {
  const { id: account, key } = await app.createAccount();
  let released = false;
  server.play(async (_request, n) => {
    if (n === 0) return create;
    await expect.poll(() => released).toBe(true);
    return { text: "Late." };
  });
  await hangUpWhen(key, async () => (await links(key)).length === 1);
  released = true;
  await expect.poll(() => finishedRuns(account)).toHaveLength(1);
  const retry = await app.chat(key, ASKED);
  expect(retry.body).toMatchObject({ deduplicated: true, tool_results: [{ tool: "create_payment_link" }] });
  expect(await links(key)).toHaveLength(1);
});

it("starts no further tool once the caller has left", async () => {
  const { id: account, key } = await app.createAccount();
  const [before, left] = [server.requests.length, server.left];
  server.play(async (_request, n) => {
    if (n === 0) return create;
    await expect.poll(() => server.left).toBe(left + 1);
    return { calls: [{ tool: "create_payment_link", input: { ...LINK, amount_usd: 30 } }] };
  });
  await hangUpWhen(key, () => server.requests.length === before + 2);
  await expect.poll(() => finishedRuns(account)).toHaveLength(1);
  expect(await links(key)).toHaveLength(1);
  expect(server.requests).toHaveLength(before + 2);
});
