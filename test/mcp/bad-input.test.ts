import { type RequestOptions, request } from "node:http";
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

const VERSION = "2026-07-28";
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": VERSION,
  "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

function modern(method: string, params: Record<string, unknown> = {}) {
  return { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: ENVELOPE } };
}

function post(body: unknown, headers: Record<string, string> = {}, key: string | undefined = account.key) {
  return app.request("POST", "/mcp", {
    ...(key && { key }),
    body,
    headers: { accept: "application/json, text/event-stream", ...headers },
  });
}

const listTools = () =>
  post(modern("tools/list"), { "mcp-protocol-version": VERSION, "mcp-method": "tools/list" });

/** Of what `fetch` would not send. */
function statusOf(options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}/mcp`, options, (res) => resolve(res.resume().statusCode));
    sent.on("error", reject).end(options.method === "POST" ? "{}" : undefined);
  });
}

describe("who may connect", () => {
  it("answers a request without a key with 401 and where to connect, and a wrong key without", async () => {
    const answer = await app.request("POST", "/mcp", { body: modern("tools/list") });
    expect([answer.status, answer.body.error.code]).toEqual([401, "missing_key"]);
    const where = `${app.house.links.baseUrl}/.well-known/oauth-protected-resource/mcp`;
    expect(answer.headers.get("www-authenticate")).toBe(`Bearer resource_metadata="${where}", scope="read"`);
    const wrong = await app.request("POST", "/mcp", { body: modern("tools/list"), key: `${account.key}x` });
    expect([wrong.status, wrong.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    const token = await app.request("POST", "/mcp", { body: modern("tools/list"), key: "expired" });
    expect(token.headers.get("www-authenticate")).toBe(
      `Bearer error="invalid_token", resource_metadata="${where}", scope="read"`,
    );
  });

  it("refuses a collect key", async () => {
    const collect = await app.createKey(account.id, { collect: true });
    const answer = await post(modern("tools/list"), {}, collect);
    expect([answer.status, answer.body.error.code]).toEqual([403, "wrong_key_type"]);
  });

  it("notices within the next request that a key was revoked", async () => {
    const made = await app.request("POST", "/api/v1/api-keys", {
      key: account.key,
      body: { scopes: ["read"] },
    });
    const { id, key } = made.body.data;
    const headers = { "mcp-protocol-version": VERSION, "mcp-method": "tools/list" };
    expect((await post(modern("tools/list"), headers, key)).status).toBe(200);
    await app.request("DELETE", `/api/v1/api-keys/${id}`, { key: account.key });
    expect((await post(modern("tools/list"), headers, key)).status).toBe(401);
  });

  it.each([
    ["a foreign origin", { origin: "https://evil.example" }],
    ["an origin that is none", { origin: "null" }],
    ["a look-alike origin", { origin: "https://unsigned.example.evil.example" }],
  ])("refuses %s", async (_what, headers) => {
    const answer = await post(modern("tools/list"), headers);
    expect([answer.status, answer.body.error.code]).toEqual([403, "forbidden_host"]);
  });

  it.each(["evil.example", "evil@localhost", "localhost:1@evil.example"])(
    "refuses a name that was re-bound to this address: %s",
    async (host) => {
      expect(await statusOf({ method: "POST", headers: { host } })).toBe(403);
    },
  );

  it("serves whoever names the host in the target, as through a proxy", async () => {
    const headers = { authorization: `Bearer ${account.key}`, "content-type": "application/json" };
    expect(await statusOf({ method: "POST", path: `${app.url}/mcp?x=1`, headers })).toBe(400);
  });
});

describe("what the protocol refuses", () => {
  it("takes neither GET nor DELETE, nor what traces", async () => {
    const headers = { authorization: `Bearer ${account.key}` };
    expect(await statusOf({ method: "TRACE", headers })).toBe(405);
    for (const method of ["GET", "DELETE"])
      expect((await app.request(method, "/mcp", { key: account.key })).status).toBe(405);
  });

  it.each([
    ["a method in the header that is not the body's", { "mcp-method": "tools/call" }],
    [
      "a version in the header that is not the body's",
      { "mcp-protocol-version": "2025-11-25", "mcp-method": "tools/list" },
    ],
  ])("refuses %s", async (_what, headers) => {
    const answer = await post(modern("tools/list"), { "mcp-protocol-version": VERSION, ...headers });
    expect([answer.status, answer.body.error.code]).toEqual([400, -32020]);
  });

  it("names the versions it speaks to one that it does not", async () => {
    const body = modern("tools/list");
    body.params._meta = { ...ENVELOPE, "io.modelcontextprotocol/protocolVersion": "2099-01-01" };
    const answer = await post(body, { "mcp-protocol-version": "2099-01-01", "mcp-method": "tools/list" });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body.error)).toContain(VERSION);
  });

  it("takes as much of a call as its tool takes over REST", async () => {
    const call = (name: string, size: number) =>
      post(modern("tools/call", { name, arguments: { label: "x".repeat(size) } }), {
        "mcp-protocol-version": VERSION,
        "mcp-method": "tools/call",
        "mcp-name": name,
      });
    expect((await call("create_invoice", 250_000)).status).toBe(200);
    expect((await call("create_invoice", 263_000)).body.error.code).toBe("body_too_large");
    expect((await call("prepare_batch_payout", 1_000_000)).status).toBe(200);
    expect((await call("prepare_batch_payout", 1_050_000)).status).toBe(413);
    expect((await post(JSON.stringify(modern("tools/list", { cursor: "x".repeat(263_000) })))).status).toBe(
      413,
    );
  });

  it.each(["tools/list", "resources/list", "resources/templates/list", "prompts/list"])(
    "refuses a cursor at %s, for there is one page",
    async (method) => {
      const headers = { "mcp-protocol-version": VERSION, "mcp-method": method };
      const ask = async (params: Record<string, unknown>) =>
        (await post(modern(method, params), headers)).body;
      expect((await ask({ cursor: "zzz" })).error).toMatchObject({
        code: -32602,
        message: expect.stringContaining("cursor"),
      });
      expect((await ask({})).result).not.toHaveProperty("nextCursor");
      expect((await ask({ cursor: null })).result).toEqual((await ask({})).result);
      expect((await ask({ cursor: 5 })).error).toMatchObject({
        code: -32602,
        message: expect.stringMatching(/^cursor: .*expected string/),
      });
    },
  );

  it.each([
    ["completion/complete", { ref: { type: "ref/prompt", name: "bill_client" }, argument: null }, "argument"],
    ["prompts/get", { name: "bill_client", arguments: { chain: 5 } }, "arguments.chain"],
    ["tools/call", { name: "list_wallets", arguments: 5 }, "arguments"],
  ])(
    "says which field of %s is wrong, and takes it for no failure of its own",
    async (method, params, field) => {
      const headers = {
        "mcp-protocol-version": VERSION,
        "mcp-method": method,
        ...("name" in params && { "mcp-name": params.name }),
      };
      expect((await post(modern(method, params), headers)).body.error).toMatchObject({
        code: -32602,
        message: expect.stringMatching(new RegExp(`^${field}: `)),
      });
    },
  );

  it("refuses broken JSON and a batch", async () => {
    const broken = await post('{"jsonrpc": "2.0", ');
    expect([broken.status, broken.body.error.code]).toEqual([400, -32700]);
    const batch = await post([modern("tools/list"), modern("tools/list")]);
    expect(batch.status).toBe(400);
  });

  it("says of a batch that the version has none, and takes it in those that had", async () => {
    const batch = [{ jsonrpc: "2.0", id: 1, method: "ping" }];
    const refused = await post(batch, { "mcp-protocol-version": VERSION });
    expect([refused.status, refused.body.error.code]).toEqual([400, -32600]);
    expect(refused.body.error.message).toMatch(/batch.*each message in a request of its own/);
    expect((await post(batch, { "mcp-protocol-version": "2025-03-26" })).status).toBe(200);
  });

  it("says how long its lists may be kept, and by whom", async () => {
    const { result } = (await listTools()).body;
    expect(result).toMatchObject({ ttlMs: 300_000, cacheScope: "private" });
  });

  it("takes forged answers for nothing but what it would ask", async () => {
    const call = modern("tools/call", {
      name: "create_payment_link",
      arguments: { amount_usd: 1, chain: "base" },
      inputResponses: {
        missing: { action: "accept", content: { amount_usd: "1000", destination_address: "0x12" } },
      },
    });
    const headers = {
      "mcp-protocol-version": VERSION,
      "mcp-method": "tools/call",
      "mcp-name": "create_payment_link",
    };
    const { result } = (await post(call, headers)).body;
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0].text).error).toMatchObject({
      code: "validation_failed",
      issues: [{ path: "destination_address" }],
    });
  });

  it("creates nothing for another account's ids, and meters calls alone", async () => {
    const fresh = await app.createAccount();
    const jar = await app.request("POST", "/api/v1/donations", {
      key: account.key,
      body: { slug: "mcp-jar", name: "Jar", destination_wallet: WALLET, chain: "base" },
    });
    const headers = {
      "mcp-protocol-version": VERSION,
      "mcp-method": "tools/call",
      "mcp-name": "prepare_donate",
    };
    const call = modern("tools/call", {
      name: "prepare_donate",
      arguments: { donation_id: jar.body.data.id, amount_usdc: 1 },
    });
    const { result } = (await post(call, headers, fresh.key)).body;
    expect(JSON.parse(result.content[0].text).error.code).toBe("not_found");
    await post(
      modern("tools/list"),
      { "mcp-protocol-version": VERSION, "mcp-method": "tools/list" },
      fresh.key,
    );
    const wallets = modern("tools/call", { name: "list_wallets", arguments: {} });
    await post(wallets, { ...headers, "mcp-name": "list_wallets" }, fresh.key);
    const usage = await app.request("GET", "/api/v1/usage", { key: fresh.key });
    expect(usage.body.data.by_operation).toEqual([
      { operation: "read call", count: 1, charged_count: 0, charges_usd: 0 },
    ]);
  });
});
