import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forget } from "../../src/jobs/forget.js";
import { createLinks } from "../../src/runtime/links.js";
import { type TestApp, WALLET } from "../support/app.js";
import { startForAssistants } from "../support/for-assistants.js";
import {
  answerConsent,
  authorizePath,
  codeFor,
  connect,
  listTools,
  openConsent,
  redeem,
  refresh,
  registerClient,
  step,
  useTool,
} from "../support/oauth.js";
import { type Person, signIn } from "../support/visitor.js";

const STRANGER = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const LINK = { amount_usd: 5, destination_address: WALLET, chain: "base" };
let app: TestApp;
let account: { id: string; key: string };
let anna: Person;
beforeAll(async () => {
  app = await startForAssistants();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.house.sql`delete from rate_hits`;
  account = await app.createAccount();
  await app.request("POST", "/api/v1/wallets", {
    key: account.key,
    body: { address: WALLET, chain: "base" },
  });
  anna = await signIn(app, account.id, "owner", "Anna Ito");
});

const eventTypes = async () =>
  (await app.request("GET", "/api/v1/events", { key: account.key })).body.data.map(
    ({ type }: { type: string }) => type,
  );
const connections = async (who: Person) => (await who.ask("GET", "/api/v1/connections")).body.data;
const works = async (token: string) => (await useTool(app, token, "get_insights")).status;
async function leaveWaiting(token: string): Promise<string> {
  const { body } = await useTool(app, token, "create_payment_link", {
    ...LINK,
    destination_address: STRANGER,
  });
  return body.result.structuredContent.approval_id;
}
const resultOf = (answer: { body: { result: { isError?: boolean; content: { text: string }[] } } }) =>
  answer.body.result;

describe("what a member may give", () => {
  it("looks only: a write is refused over HTTP, with what to ask for", async () => {
    const { access_token: token, scope } = await connect(app, anna, { access: "look" });
    expect([scope, await works(token)]).toEqual(["read", 200]);
    const refused = await useTool(app, token, "create_payment_link", LINK);
    expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_scope"]);
    expect(refused.headers.get("www-authenticate")).toBe(
      `Bearer error="insufficient_scope", scope="read write", resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`,
    );
  });

  it("bills into linked wallets, lets a person decide about others, and pays nobody", async () => {
    const { access_token: token, scope } = await connect(app, anna, { access: "bill" });
    expect(scope).toBe("read write");
    expect(resultOf(await useTool(app, token, "create_payment_link", LINK)).isError).toBeFalsy();
    const foreign = await useTool(app, token, "create_payment_link", {
      ...LINK,
      destination_address: STRANGER,
    });
    expect(resultOf(foreign).content[0]?.text).toContain("/console/approvals/apr_");
    const payout = await useTool(app, token, "prepare_batch_payout", {
      recipients: [{ address: STRANGER, amount_usdc: 1 }],
      chain: "base",
    });
    expect(resultOf(payout)).toMatchObject({ isError: true });
    expect(resultOf(payout).content[0]?.text).toContain("strict_key");
    const listed = await listTools(app, token);
    expect(listed).toEqual(expect.arrayContaining(["create_invoice", "list_payouts", "cancel_record"]));
    expect(listed.filter((name) => /payout|refund/.test(name))).toEqual(["list_payouts"]);
    const made = await app.request("GET", "/api/v1/payouts", { key: account.key });
    const waiting = await app.request("GET", "/api/v1/approvals?status=waiting", { key: account.key });
    expect([made.body.data.length, waiting.body.data.length]).toEqual([0, 1]);
  });

  it("prepares payouts, each of which a person releases", async () => {
    const { access_token: token } = await connect(app, anna, { access: "payouts" });
    expect(await listTools(app, token)).toEqual(
      expect.arrayContaining(["prepare_batch_payout", "prepare_refund"]),
    );
    const asked = await useTool(app, token, "prepare_batch_payout", {
      recipients: [{ address: STRANGER, amount_usdc: 1 }],
      chain: "base",
    });
    expect(resultOf(asked).isError).toBeFalsy();
    const [waiting] = (await anna.ask("GET", "/api/v1/approvals?status=waiting")).body.data;
    expect(waiting.asked_by).toMatchObject({ kind: "key", id: (await connections(anna))[0].id });
    const { id, digest } = waiting;
    const body = { decision: "approve", digest };
    expect((await anna.ask("POST", `/api/v1/approvals/${id}`, { body })).body.data.status).toBe("approved");
  });

  it("gives no more than he may himself, whatever his browser sends", async () => {
    const vera = await signIn(app, account.id, "viewer", "Vera");
    const { access_token: token, scope } = await connect(app, vera, { access: "payouts", limit: "1000" });
    expect(scope).toBe("read");
    expect((await useTool(app, token, "create_payment_link", LINK)).status).toBe(403);
    expect(await connections(vera)).toMatchObject([{ access: "look", payout_limit_usd: 0 }]);
  });

  it("names the limit and the end that he chose", async () => {
    await connect(app, anna, { limit: "250,50", days: "30" });
    const [one] = await connections(anna);
    expect(one).toMatchObject({
      client: { name: "Claude", host: "assistant.example" },
      member: { id: anna.memberId, name: "Anna Ito" },
      access: "payouts",
      payout_limit_usd: 250.5,
    });
    expect(Date.parse(one.expires_at) - Date.parse(one.created_at)).toBe(30 * 86_400_000);
  });

  it("is one key among the account's, which never shows a secret", async () => {
    await connect(app, anna);
    const { body } = await app.request("GET", "/api/v1/api-keys", { key: account.key });
    expect(body.data[0]).toMatchObject({
      kind: "oauth",
      policy: "ask",
      scopes: ["read", "write"],
      label: "Claude (assistant.example)",
      created_by: anna.memberId,
    });
  });
});

describe("a connection ends", () => {
  it("when the same member connects the same program anew", async () => {
    const first = await connect(app, anna);
    const second = await connect(app, anna, { access: "look" }, first.clientId);
    expect([await works(first.access_token), await works(second.access_token)]).toEqual([401, 200]);
    expect((await refresh(app, first.clientId, first.refresh_token)).body.error).toBe("invalid_grant");
    expect(await connections(anna)).toHaveLength(1);
    expect((await eventTypes()).slice(0, 3)).toEqual([
      "connection.created",
      "connection.ended",
      "connection.created",
    ]);
  });

  it.each([
    ["by his owner's word", (id: string) => anna.ask("DELETE", `/api/v1/connections/${id}`)],
    ["as the key that it is", (id: string) => anna.ask("DELETE", `/api/v1/api-keys/${id}`)],
  ])("%s, at once and with all its tokens", async (_how, end) => {
    const ben = await signIn(app, account.id, "member", "Ben");
    const { access_token: token, refresh_token: again, clientId } = await connect(app, ben);
    const waits = await leaveWaiting(token);
    const [{ id }] = await connections(ben);
    expect((await end(id)).status).toBe(200);
    expect((await end(id)).status).toBe(200);
    expect(await works(token)).toBe(401);
    expect((await refresh(app, clientId, again)).status).toBe(400);
    expect((await anna.ask("GET", `/api/v1/approvals/${waits}`)).body.data.status).toBe("failed");
    expect((await eventTypes()).filter((type: string) => type === "connection.ended")).toHaveLength(1);
  });

  it.each([
    ["removed", (id: string) => anna.ask("DELETE", `/api/v1/members/${id}`)],
    ["demoted", (id: string) => anna.ask("PATCH", `/api/v1/members/${id}`, { body: { role: "viewer" } })],
  ])("when its member is %s", async (_how, deed) => {
    const ben = await signIn(app, account.id, "member", "Ben");
    const { access_token: token } = await connect(app, ben);
    expect(await works(token)).toBe(200);
    expect((await deed(ben.memberId)).status).toBe(200);
    expect(await works(token)).toBe(401);
    expect(await eventTypes()).toContain("connection.ended");
  });

  it("when its program says that it is done", async () => {
    const { access_token: token, refresh_token: again, clientId } = await connect(app, anna);
    const id = await leaveWaiting(token);
    const form = { token: again, client_id: clientId };
    expect((await step(app, "POST", "/oauth/revoke", { form })).status).toBe(200);
    expect([await works(token), await connections(anna)]).toEqual([401, []]);
    expect((await anna.ask("GET", `/api/v1/approvals/${id}`)).body.data.status).toBe("failed");
  });

  it("with its day, and a token with its hour", async () => {
    const { access_token: token, refresh_token: again, clientId } = await connect(app, anna, { days: "30" });
    const before = app.clock.now;
    const pass = (hours: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + hours * 3_600_000);
    };
    try {
      pass(1.01);
      expect(await works(token)).toBe(401);
      const { body } = await refresh(app, clientId, again);
      expect(await works(body.access_token)).toBe(200);
      pass(29.9 * 24);
      const last = await refresh(app, clientId, body.refresh_token);
      expect(await works(last.body.access_token)).toBe(200);
      pass(3);
      expect(await works(last.body.access_token)).toBe(401);
      expect((await refresh(app, clientId, last.body.refresh_token)).status).toBe(400);
    } finally {
      app.clock.now = before;
    }
  });
});

describe("who sees and ends it", () => {
  it("is its member and the owners, nobody else and no key without admin", async () => {
    const ben = await signIn(app, account.id, "member", "Ben");
    const cleo = await signIn(app, account.id, "member", "Cleo");
    await connect(app, ben);
    const [{ id }] = await connections(ben);
    expect([await connections(anna), await connections(cleo)].map((list) => list.length)).toEqual([1, 0]);
    expect((await cleo.ask("DELETE", `/api/v1/connections/${id}`)).status).toBe(404);
    const key = await app.createKey(account.id, { scopes: ["write"] });
    expect((await app.request("GET", "/api/v1/connections", { key })).status).toBe(403);
    expect((await ben.ask("DELETE", `/api/v1/connections/${id}`)).body.data.ended_at).toMatch(/^2\d{3}-.*Z$/);
    const stranger = await app.createAccount();
    const other = await app.request("DELETE", `/api/v1/connections/${id}`, { key: stranger.key });
    expect(other.status).toBe(404);
  });

  it("reads on his page what it did, and where to end it", async () => {
    const { access_token: token } = await connect(app, anna, { access: "bill" });
    for (let i = 0; i < 2; i++)
      await useTool(app, token, "create_payment_link", { ...LINK, idempotency_key: `k${i}` });
    const { text } = await step(app, "GET", "/console/you", { who: anna });
    expect(text).toContain("assistant.example");
    expect(text).toContain("2 × payment link created");
    expect(text).toMatch(/DELETE \/api\/v1\/connections\/key_/);
  });
});

describe("a token", () => {
  it("opens /mcp and nothing else", async () => {
    const { access_token: token } = await connect(app, anna);
    expect(await works(token)).toBe(200);
    for (const path of ["/api/v1/invoices", "/api/v1/usage", "/api/v1/connections"]) {
      const answer = await app.request("GET", path, { key: token });
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    }
    const chat = await app.request("POST", "/api/v1/payment-links", { key: token, body: LINK });
    expect(chat.body.error.code).toBe("invalid_key");
  });

  it("is stored nowhere as it is, nor a code, nor a request under way", async () => {
    const clientId = await registerClient(app);
    const consent = await openConsent(app, anna, clientId);
    const uid = consent.path.split("/").at(-1) ?? "";
    const answered = await answerConsent(app, anna, consent);
    const back = await step(app, "GET", answered.to?.href ?? "", { who: anna });
    const code = back.to?.searchParams.get("code") ?? "";
    const { body } = await redeem(app, clientId, code);
    const rows = await app.house.sql`select id || payload::text as text from oauth_rows`;
    const stored = rows.map(({ text }) => text).join("\n");
    const secrets = [uid, code, body.access_token, body.refresh_token];
    expect(secrets.every((secret) => secret.length >= 20)).toBe(true);
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
  });

  it("is worth nothing once this service has another name", async () => {
    const { access_token: token } = await connect(app, anna);
    const { links } = app.house;
    app.house.links = createLinks("https://elsewhere.example", { baseUrl: "https://elsewhere.example" });
    const refused = await works(token);
    app.house.links = links;
    expect([refused, await works(token)]).toEqual([401, 200]);
  });
});

it("forgets programs that nobody connected for a day, and none that somebody did", async () => {
  const [unused, used] = [await registerClient(app), await registerClient(app)];
  await redeem(app, used, await codeFor(app, anna, used));
  const kept = async () =>
    (
      await app.house
        .sql`select id from oauth_rows where kind = 'Client' and id in ${app.house.sql([unused, used])}`
    ).length;
  const before = app.clock.now;
  app.clock.now = new Date(before.getTime() + 23 * 3_600_000);
  await forget(app.house, new AbortController().signal);
  expect(await kept()).toBe(2);
  app.clock.now = new Date(before.getTime() + 25 * 3_600_000);
  await forget(app.house, new AbortController().signal);
  expect(await kept()).toBe(1);
  app.clock.now = before;
});

describe("by the name of this service", () => {
  const called = async <T>(baseUrl: string, work: () => Promise<T>): Promise<T> => {
    const { links } = app.house;
    app.house.links = createLinks(baseUrl, { baseUrl });
    try {
      return await work();
    } finally {
      app.house.links = links;
    }
  };

  it("keeps its cookies to https behind whatever ends TLS, and says https wherever it is found", async () => {
    const clientId = await registerClient(app);
    await called("https://pay.example.com", async () => {
      const more = { resource: "https://pay.example.com/mcp" };
      const led = await step(app, "GET", authorizePath(app, clientId, more), { who: { cookies: new Map() } });
      expect([led.status, led.to?.pathname]).toEqual([303, expect.stringMatching(/^\/oauth\/consent\//)]);
      const cookies = led.headers.getSetCookie().filter((cookie) => /^unsigned_oauth/.test(cookie));
      expect(cookies.length).toBeGreaterThan(1);
      for (const cookie of cookies) expect(cookie).toMatch(/; samesite=lax; secure; httponly$/i);
      const { body } = await app.request("GET", "/.well-known/oauth-protected-resource/mcp");
      expect(body).toMatchObject({
        resource: more.resource,
        authorization_servers: ["https://pay.example.com"],
      });
      const discovered = (await app.request("GET", "/.well-known/oauth-authorization-server")).body;
      for (const [name, url] of Object.entries(discovered).filter(([name]) => /_(endpoint|uri)$/.test(name)))
        expect(url, name).toMatch(/^https:\/\/pay\.example\.com\/oauth\//);
      expect(Object.keys(discovered).join()).not.toMatch(/pushed|dpop/i);
    });
  });

  it("connects nobody where nobody can sign in", async () => {
    await called("http://pay.example.com", async () => {
      const paths = ["/.well-known/oauth-protected-resource", "/.well-known/oauth-authorization-server"];
      for (const path of paths) expect((await app.request("GET", path)).body.error.code).toBe("not_found");
      const refused = await app.request("POST", "/mcp", { body: {} });
      expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    });
  });
});
