import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { mcpDoor } from "../support/mcp.js";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startApp({ mounts: (house) => [mcpDoor(house)] });
  account = await app.createAccount();
});
afterAll(() => app.close());

const BOTH = "application/json, text/event-stream";
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

interface Said {
  status: number | undefined;
  type: string | undefined;
  text: string;
}

/** As it stands here: `fetch` would say of itself what it accepts. */
function post(body: unknown, headers: Record<string, string> = { accept: BOTH }, path = "/mcp") {
  return new Promise<Said>((resolve, reject) => {
    const sent = request(
      app.url + path,
      {
        method: "POST",
        headers: { authorization: `Bearer ${account.key}`, "content-type": "application/json", ...headers },
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () =>
          resolve({ status: answer.statusCode, type: answer.headers["content-type"], text }),
        );
      },
    );
    sent.on("error", reject).end(JSON.stringify(body));
  });
}

async function said(body: unknown) {
  const { text } = await post(body, { accept: "application/json" });
  return JSON.parse(text);
}

describe("what a program takes", () => {
  it.each([
    ["both", BOTH],
    ["events alone, as a host's proxy", "text/event-stream"],
    ["both in its own order and letters", "Text/Event-Stream;q=0.9, Application/JSON"],
    ["any text", "text/*, application/*"],
  ])("is answered by events: %s", async (_what, accept) => {
    const answer = await post(LIST, { accept });
    expect([answer.status, answer.type]).toEqual([200, "text/event-stream"]);
    expect(JSON.parse(answer.text.replace(/^event: message\ndata: /, "")).result.tools).not.toEqual([]);
  });

  it.each([
    ["JSON alone", { accept: "application/json" }],
    ["anything", { accept: "*/*" }],
    ["what it doesn't say", {}],
  ])("is answered by JSON: %s", async (_what, headers) => {
    const answer = await post(LIST, headers);
    expect([answer.status, answer.type]).toEqual([200, "application/json"]);
    expect(JSON.parse(answer.text)).toMatchObject({ id: 1, result: { tools: expect.any(Array) } });
    const batch = await post([LIST, { ...LIST, id: "b", method: "ping" }], headers);
    expect(JSON.parse(batch.text).map(({ id }: { id: unknown }) => id)).toEqual([1, "b"]);
    const notice = await post({ jsonrpc: "2.0", method: "notifications/initialized" }, headers);
    expect([notice.status, notice.text]).toEqual([202, ""]);
  });

  it("is refused where it is neither", async () => {
    expect((await post(LIST, { accept: "text/html" })).status).toBe(406);
  });
});

describe("what a program leaves out", () => {
  it.each([null, []])("is no list of params: %j", async (params) => {
    expect(await said({ ...LIST, params })).toMatchObject({ id: 1, result: { tools: expect.any(Array) } });
    expect(await said({ ...LIST, method: "ping", params })).toMatchObject({ id: 1, result: {} });
    const notice = await post({ jsonrpc: "2.0", method: "notifications/initialized", params });
    expect(notice.status).toBe(202);
  });

  it.each([
    ["null", { roots: null, sampling: null, elicitation: null, experimental: null }],
    ["an empty list", []],
    ["empty lists in it", { roots: [], elicitation: [], experimental: [] }],
  ])("may be %s among what it can do", async (_what, capabilities) => {
    const params = {
      protocolVersion: "2025-06-18",
      capabilities,
      clientInfo: { name: "php", version: "1", title: null },
    };
    expect(await said({ ...LIST, method: "initialize", params })).toMatchObject({
      result: { protocolVersion: "2025-06-18" },
    });
  });

  it.each([{ progressToken: null }, [], null])("is no progress to be told: %j", async (_meta) => {
    const params = { name: "get_insights", arguments: "", _meta };
    expect(await said({ ...LIST, method: "tools/call", params })).toMatchObject({
      result: { structuredContent: { invoices: 0 } },
    });
  });

  it("is missing of a prompt, whichever way it is left out", async () => {
    const params = { name: "explain_unsigned_payout", arguments: { payout_id: null } };
    expect((await said({ ...LIST, method: "prompts/get", params })).error.message).toBe(
      "Missing arguments: payout_id",
    );
  });
});

it("is found with a slash behind its address", async () => {
  expect((await post(LIST, { accept: BOTH }, "/mcp/")).status).toBe(200);
  const { status } = await fetch(`${app.url}/mcp/`, { method: "POST", body: "{}" });
  expect(status).toBe(401);
  expect((await fetch(`${app.url}/mcp/x`)).status).toBe(404);
});

it("reads a flag as Python writes it", async () => {
  const link = { amount_usd: 5, chain: "base", destination_address: WALLET, single_use: "True" };
  const params = { name: "create_payment_link", arguments: link };
  expect(await said({ ...LIST, method: "tools/call", params })).toMatchObject({
    result: { structuredContent: { single_use: true } },
  });
});

it("says which names it is served by to whoever comes by another one", async () => {
  const answer = await post(LIST, { accept: BOTH, host: "host.docker.internal:3000" });
  expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([403, "forbidden_host"]);
  expect(answer.text).toMatch(/localhost, 127\.0\.0\.1, \[::1\], unsigned\.example, or set BASE_URL/);
});
