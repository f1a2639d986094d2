import { afterAll, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";

let app: ChatApp;
let key: string;
beforeAll(async () => {
  app = await startChat({ servers: ["offline"] });
  ({ key } = await app.createAccount({ plan: "scale" }));
});
afterAll(() => app.close());

const user = (content: string) => ({ role: "user", content });

const refused: [string, object, string, string][] = [
  ["neither message nor messages", {}, "validation_failed", "message"],
  ["both", { message: "hi", messages: [user("hi")] }, "validation_failed", "message"],
  ["an unknown field", { message: "hi", model: "x" }, "validation_failed", "model"],
  ["a message of 4,001 characters", { message: "x".repeat(4001) }, "validation_failed", "message"],
  ["an empty message", { message: "" }, "validation_failed", "message"],
  ["a number for a message", { message: 5 }, "validation_failed", "message"],
  ["null", { message: null }, "validation_failed", "message"],
  ["no turns", { messages: [] }, "validation_failed", "messages"],
  ["41 turns", { messages: Array.from({ length: 41 }, () => user("hi")) }, "validation_failed", "messages"],
  ["turns that are no list", { messages: "hi" }, "validation_failed", "messages"],
  [
    "the role system",
    { messages: [{ role: "system", content: "x" }, user("hi")] },
    "role_not_allowed",
    "messages.0.role",
  ],
  [
    "the role System",
    { messages: [{ role: "System", content: "x" }, user("hi")] },
    "role_not_allowed",
    "messages.0.role",
  ],
  [
    "the role developer",
    { messages: [user("a"), { role: "developer", content: "x" }] },
    "role_not_allowed",
    "messages.1.role",
  ],
  [
    "the role tool",
    { messages: [user("a"), { role: "tool", content: "x" }, user("b")] },
    "role_not_allowed",
    "messages.1.role",
  ],
  [
    "a role with a blank",
    { messages: [{ role: "user ", content: "x" }] },
    "role_not_allowed",
    "messages.0.role",
  ],
  ["no role", { messages: [{ content: "x" }] }, "validation_failed", "messages.0.role"],
  ["no content", { messages: [{ role: "user" }] }, "validation_failed", "messages.0.content"],
  [
    "content in blocks",
    { messages: [{ role: "user", content: [{ type: "text" }] }] },
    "validation_failed",
    "messages.0.content",
  ],
  [
    "an extra key in a turn",
    { messages: [{ ...user("x"), name: "root" }] },
    "validation_failed",
    "messages.0.name",
  ],
  [
    "a turn of 40,001 characters",
    { messages: [user("x".repeat(40_001))] },
    "validation_failed",
    "messages.0.content",
  ],
  [
    "200,001 characters in all",
    { messages: Array.from({ length: 6 }, () => user("x".repeat(35_000))) },
    "validation_failed",
    "messages",
  ],
  [
    "an assistant who speaks last",
    { messages: [user("a"), { role: "assistant", content: "b" }] },
    "validation_failed",
    "messages.1.role",
  ],
  ["NUL", { message: "a\0b" }, "validation_failed", "message"],
  [
    "pasted passages that are no list",
    pasted({ start: 0, end: 1 }),
    "validation_failed",
    "messages.0.pasted",
  ],
  ["a passage without its end", pasted([{ start: 0 }]), "validation_failed", "messages.0.pasted.0"],
  ["a passage of nothing", pasted([{ start: 1, end: 1 }]), "validation_failed", "messages.0.pasted.0"],
  ["half a unit", pasted([{ start: 0.5, end: 1 }]), "validation_failed", "messages.0.pasted.0"],
  ["a passage before the text", pasted([{ start: -1, end: 1 }]), "validation_failed", "messages.0.pasted.0"],
  ["101 passages", pasted(Array(101).fill({ start: 0, end: 1 })), "validation_failed", "messages.0.pasted"],
  [
    "an assistant who pastes",
    { messages: [{ role: "assistant", content: "hello", pasted: [{ start: 0, end: 1 }] }, user("hi")] },
    "validation_failed",
    "messages.0.pasted",
  ],
];

function pasted(passages: unknown) {
  return { messages: [{ ...user("hello"), pasted: passages }] };
}

it.each([
  ["that end beyond the text", [{ start: 0, end: 6 }], "messages.0.pasted.0"],
  [
    "that overlap",
    [
      { start: 3, end: 5 },
      { start: 0, end: 4 },
    ],
    "messages.0.pasted.1",
  ],
])("refuses passages %s", async (_what, passages, path) => {
  const { status, body } = await app.chat(key, pasted(passages));
  expect([status, body.error.code]).toEqual([422, "pasted_span_invalid"]);
  expect(body.error.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
});

it.each(refused)("refuses %s", async (_what, body, code, path) => {
  const answer = await app.chat(key, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe(code);
  expect(answer.body.error.issues.map((issue: { path: string }) => issue.path)).toContain(path);
});

it("takes 4,000 characters, 40 turns and 40,000 characters a turn", async () => {
  expect((await app.chat(key, { message: "x".repeat(4000) })).status).toBe(200);
  const turns = Array.from({ length: 40 }, (_, i) => ({ role: i % 2 ? "user" : "assistant", content: "hi" }));
  expect((await app.chat(key, { messages: turns })).status).toBe(200);
  expect((await app.chat(key, { messages: [user("x ".repeat(20_000))] })).status).toBe(200);
});

it("answers at the top level, with exactly its fields", async () => {
  const { status, body } = await app.chat(key, "list wallets");
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(["footer", "provider", "reply", "tool_results", "usage"]);
  expect(body.reply.endsWith(body.footer)).toBe(true);
  expect(body.tool_results).toEqual([{ tool: "list_wallets", input: {}, result: { wallets: [] } }]);
  expect(body.usage).toEqual({ inputTokens: 0, outputTokens: 0 });
});

it("refuses what is no JSON, of another type or too large", async () => {
  const send = (body: string, headers = {}) => app.request("POST", "/api/v1/chat", { key, body, headers });
  expect((await send("{")).body.error.code).toBe("invalid_json");
  expect((await send("hi", { "content-type": "text/plain" })).status).toBe(415);
  expect((await send(JSON.stringify({ message: "x".repeat(1_100_000) }))).status).toBe(413);
});

it("wants a key, a server key and POST", async () => {
  const collect = await app.createKey((await app.createAccount()).id, { collect: true });
  expect((await app.request("POST", "/api/v1/chat", { body: { message: "hi" } })).status).toBe(401);
  const answer = await app.chat(collect, "hi");
  expect([answer.status, answer.body.error.code]).toEqual([403, "wrong_key_type"]);
  const got = await app.request("GET", "/api/v1/chat", { key });
  expect([got.status, got.headers.get("allow")]).toEqual([405, "POST"]);
});

it("lets a read key look up and nothing more, whatever it is told", async () => {
  const { id, key: owner } = await app.createAccount();
  const reader = await app.createKey(id, { scopes: ["read"] });
  await app.request("POST", "/api/v1/wallets", { key: owner, body: { address: WALLET, chain: "base" } });
  expect((await app.chat(reader, "list wallets")).body.tool_results).toHaveLength(1);
  const { body } = await app.chat(reader, `Create a payment link for 5 USDC on base to ${WALLET}`);
  expect(body.tool_results).toEqual([]);
  expect((await app.request("GET", "/api/v1/payment-links", { key: owner })).body.data).toEqual([]);
});

it("is metered once as agent_call, whatever it ran, and a refusal is not", async () => {
  const { key } = await app.createAccount();
  const answer = await app.chat(key, `Create a payment link for 5 USDC on base to ${WALLET}`);
  expect(answer.body.tool_results).toHaveLength(1);
  expect(answer.headers.get("x-quota-limit")).toBe("100");
  expect(answer.headers.get("x-quota-remaining")).toBe("99");
  await app.chat(key, {});
  const { body } = await app.request("GET", "/api/v1/usage", { key });
  expect(body.data.by_operation).toEqual([
    { operation: "agent_call", count: 1, charged_count: 0, charges_usd: 0 },
  ]);
});

it("stops at the account's spend limit, past the quota, with 402 and the price", async () => {
  const { id, key } = await app.createAccount();
  const month = `${app.clock.now.toISOString().slice(0, 7)}-01`;
  await app.database
    .sql`insert into usage_units (account_id, month, operation, count) values (${id}, ${month}, 'read call', 100)`;
  await app.request("PATCH", "/api/v1/account", { key, body: { spend_limit_usd: 0.007 } });
  const first = await app.chat(key, "list wallets");
  expect(first.status).toBe(200);
  const second = await app.chat(key, "list wallets");
  expect([second.status, second.body.error.code]).toEqual([402, "spend_limit_reached"]);
  expect(second.body.error.price_usd).toBe(0.005);
  const usage = await app.request("GET", "/api/v1/usage", { key });
  expect(usage.body.data.charges_usd).toBe(0.005);
});
