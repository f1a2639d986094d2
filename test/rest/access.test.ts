import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toolsAt } from "../../src/runtime/registry.js";
import type { Tool } from "../../src/runtime/tool.js";
import { tools } from "../../tools/index.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const routes = toolsAt(tools, "rest").flatMap((tool) => (tool.route ? [{ tool, route: tool.route }] : []));

/** A request to a route with an id that nobody has and a body that is never valid. */
function ask(route: string, key: string | undefined, id = "pl_00000000000000000000000000") {
  const [method = "", path = ""] = route.split(" ");
  const body = method === "POST" || method === "PATCH" ? { body: { not_a_field: 1 } } : {};
  return app.request(method, `/api/v1${path.replaceAll(/\{[a-z_]+\}/g, id)}`, {
    ...(key && { key }),
    ...body,
    headers: typeOf(route),
  });
}

function typeOf(route: string): Record<string, string> {
  const takes = tools.find((tool) => tool.route === route)?.takes;
  return takes ? { "content-type": takes } : {};
}

describe("who may call what", () => {
  let keys: Record<string, string>;
  beforeAll(async () => {
    const account = await app.createAccount();
    keys = {
      read: await app.createKey(account.id, { scopes: ["read"] }),
      write: await app.createKey(account.id, { scopes: ["write"] }),
      admin: await app.createKey(account.id, { scopes: ["admin"] }),
      collect: await app.createKey(account.id, { collect: true }),
    };
  });

  it.each([
    ["text/plain", "hello"],
    ["application/json", "{"],
  ])("refuses a read key before its body is looked at: %s", async (type, body) => {
    const headers = { "content-type": type };
    const { status } = await app.request("POST", "/api/v1/payment-links", {
      key: keys.read ?? "",
      body,
      headers,
    });
    expect(status).toBe(403);
  });

  const refusalOf = (tool: Tool, kind: string): string | undefined => {
    if (kind === "collect") return tool.scope === "collect" ? undefined : "wrong_key_type";
    if (tool.scope === "collect") return "wrong_key_type";
    const rank = { read: 0, write: 1, admin: 2 } as const;
    return rank[kind as keyof typeof rank] >= rank[tool.scope] ? undefined : "insufficient_scope";
  };

  for (const { tool, route } of routes)
    for (const kind of ["read", "write", "admin", "collect"])
      it(`${kind} key, ${route}: ${refusalOf(tool, kind) ?? "let in"}`, async () => {
        const answer = await ask(route, keys[kind]);
        const refusal = refusalOf(tool, kind);
        if (refusal) {
          expect([answer.status, answer.body.error.code]).toEqual([403, refusal]);
          if (refusal === "insufficient_scope")
            expect(answer.body.error.message).toContain(`"${tool.scope}"`);
        } else expect([200, 400, 404, 409]).toContain(answer.status);
      });

  it.each(routes.map(({ route }) => route))("no key, %s: 401", async (route) => {
    const answer = await ask(route, undefined);
    expect([answer.status, answer.body.error.code]).toEqual([401, "missing_key"]);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });
});

describe("a key that does not work", () => {
  it("is answered with one constant text, unknown, malformed or revoked", async () => {
    const account = await app.createAccount();
    const made = await app.request("POST", "/api/v1/api-keys", {
      key: account.key,
      body: { scopes: ["read"] },
    });
    expect((await ask("GET /insights", made.body.data.key)).status).toBe(200);
    await app.request("DELETE", `/api/v1/api-keys/${made.body.data.id}`, { key: account.key });
    const other = await startApp();
    const foreign = (await other.createAccount()).key;
    await other.close();
    const bad = [
      made.body.data.key,
      foreign,
      `${account.key}x`,
      "svc_live_short",
      "x",
      account.key.replace("svc_live_", "svc_pk_"),
    ];
    const answers = await Promise.all(bad.map((key) => ask("GET /insights", key)));
    const texts = answers.map(({ status, body }) => [status, body.error.code, body.error.message]);
    expect(new Set(texts.map(String)).size).toBe(1);
    expect(texts[0]?.slice(0, 2)).toEqual([401, "invalid_key"]);
  });

  it("is asked for as a bearer's, where it comes bare or as a user's name", async () => {
    const { key } = await app.createAccount();
    for (const authorization of [key, `Basic ${btoa(`${key}:`)}`, `Bearer ${key} ${key}`]) {
      const { status, body } = await app.request("GET", "/api/v1/insights", { headers: { authorization } });
      expect([status, body.error.code]).toEqual([401, "invalid_key"]);
      expect(body.error.message).toContain("Authorization: Bearer <API_KEY>");
    }
  });

  it("is shown once and stored only as a hash", async () => {
    const account = await app.createAccount();
    const made = await app.request("POST", "/api/v1/api-keys", {
      key: account.key,
      body: { scopes: ["read"], label: "Till" },
    });
    expect(made.body.data.key).toMatch(/^svc_live_[0-9A-Za-z]{49}$/);
    const list = await app.request("GET", "/api/v1/api-keys", { key: account.key });
    expect(JSON.stringify(list.body)).not.toContain(made.body.data.key);
    const dump = await app.database.sql<{ row: string }[]>`select k::text as row from api_keys k`;
    expect(JSON.stringify(dump)).not.toContain(made.body.data.key);
    const events = await app.request("GET", "/api/v1/events", { key: account.key });
    expect(JSON.stringify(events.body)).not.toContain(made.body.data.key);
  });

  it("is not made where its time is over already", async () => {
    const { key } = await app.createAccount();
    const make = (expires_at: Date) =>
      app.request("POST", "/api/v1/api-keys", { key, body: { scopes: ["read"], expires_at } });
    const { now } = app.clock;
    const refused = await make(now);
    expect([refused.status, refused.body.error.issues]).toEqual([
      400,
      [{ path: "expires_at", message: `expected a time to come, got ${now.toISOString()}` }],
    ]);
    expect((await make(new Date(now.getTime() + 1))).status).toBe(201);
  });

  it("has its secret left out of a stored answer", async () => {
    const account = await app.createAccount();
    const once = () =>
      app.request("POST", "/api/v1/api-keys", {
        key: account.key,
        body: { scopes: ["read"] },
        headers: { "idempotency-key": "k1" },
      });
    const first = await once();
    const second = await once();
    expect(first.body.data.key).toBeDefined();
    expect(second.body.data).toEqual({ ...first.body.data, key: undefined });
    expect(second.headers.get("idempotent-replayed")).toBe("true");
  });
});

describe("two accounts", () => {
  let mine: TestAccount;
  let theirs: TestAccount;
  let theirIds: Record<string, string>;

  beforeAll(async () => {
    mine = await app.createAccount();
    theirs = await app.createAccount();
    const make = async (path: string, body: unknown) => {
      const answer = await app.request("POST", `/api/v1${path}`, { key: theirs.key, body });
      expect(answer.status).toBe(201);
      return answer.body.data.id as string;
    };
    theirIds = {
      "payment-links": await make("/payment-links", {
        amount_usd: 1,
        destination_address: WALLET,
        chain: "base",
      }),
      invoices: await make("/invoices", {
        client_name: "Secret client",
        client_email: "secret@client.example",
        total_usd: 1,
        line_items: [{ description: "Work", quantity: 1, unit_price: 1 }],
        destination_address: WALLET,
        chain: "base",
      }),
      payouts: await make("/payouts", { chain: "base", recipients: [{ address: WALLET, amount_usdc: 1 }] }),
      subscriptions: await make("/subscriptions", {
        name: "Plan",
        amount_usdc: 1,
        interval_days: 7,
        destination_wallet: WALLET,
        chain: "base",
        on_chain_plan_id: 1,
      }),
      donations: await make("/donations", {
        slug: "their-jar",
        name: "Their jar",
        destination_wallet: WALLET,
        chain: "base",
      }),
      wallets: await make("/wallets", { address: WALLET, chain: "base" }),
      "api-keys": await make("/api-keys", { scopes: ["read"] }),
    };
  });

  it.each(routes.filter(({ route }) => route.includes("{id}")).map(({ route }) => route))(
    "another account's id is 404, like one that does not exist: %s",
    async (route) => {
      const noun = route.split("/")[1] ?? "";
      const id = theirIds[noun] ?? "whk_00000000000000000000000000";
      const [method = "", path = ""] = route.split(" ");
      const decision = { decision: "approve", digest: "0".repeat(64) };
      const needed: Record<string, object> = {
        "POST /approvals/{id}": decision,
        "POST /donations/{id}/notes": { payment_id: "pay_00000000000000000000000000", published: true },
      };
      const body = method === "POST" ? { body: needed[route] ?? {} } : {};
      const request = (key: string, recordId: string) =>
        app.request(method, `/api/v1${path.replaceAll(/\{[a-z_]+\}/g, recordId)}`, { key, ...body });
      const foreign = await request(mine.key, id);
      const missing = await request(mine.key, `${id.slice(0, -4)}zzzz`);
      expect([foreign.status, foreign.body.error.code]).toEqual([404, "not_found"]);
      expect(foreign.body.error.message.replace(id, "")).toBe(
        missing.body.error.message.replace(`${id.slice(0, -4)}zzzz`, ""),
      );
    },
  );

  it.each(
    routes.filter(({ route }) => route.startsWith("GET") && !route.includes("{")).map(({ route }) => route),
  )("nothing of the other account shows at %s", async (route) => {
    const answer = await ask(route, mine.key);
    expect(answer.status).toBe(200);
    const text = JSON.stringify(answer.body);
    for (const id of [...Object.values(theirIds), theirs.id, "Secret client"]) expect(text).not.toContain(id);
  });

  it("leaves the other account's records as they were", async () => {
    const link = await app.request("GET", `/api/v1/payment-links/${theirIds["payment-links"]}`, {
      key: theirs.key,
    });
    expect(link.body.data.status).toBe("active");
  });
});

it("lets a strict admin key read what it manages, and change nothing", async () => {
  const account = await app.createAccount();
  const strict = await app.createKey(account.id, { scopes: ["admin"], strict: true });
  for (const path of ["account", "api-keys", "wallets", "webhooks"])
    expect((await app.request("GET", `/api/v1/${path}`, { key: strict })).status).toBe(200);
  const refused = await app.request("PATCH", "/api/v1/account", {
    key: strict,
    body: { display_name: "Mallory" },
  });
  expect([refused.status, refused.body.error.code]).toEqual([403, "strict_key"]);
});

it("tells a key that may not manage nothing of what is managed", async () => {
  const account = await app.createAccount();
  const made = (path: string, body: object) =>
    app.request("POST", `/api/v1${path}`, { key: account.key, body });
  const { key: write } = (await made("/api-keys", { scopes: ["write"] })).body.data;
  const { key: read } = (await made("/api-keys", { scopes: ["read"], label: "Looks only" })).body.data;
  const wallet = await made("/wallets", { address: WALLET, chain: "base" });
  await app.request("DELETE", `/api/v1/wallets/${wallet.body.data.id}`, { key: account.key });
  await made("/payment-links", { amount_usd: 1, destination_address: WALLET, chain: "base" });
  const types = async (key: string, query = "") => {
    const { body } = await app.request("GET", `/api/v1/events${query}`, { key });
    return body.data.map(({ type }: { type: string }) => type);
  };
  expect(await types(account.key)).toEqual([
    "payment_link.created",
    "wallet.unlinked",
    "wallet.linked",
    "api_key.created",
    "api_key.created",
  ]);
  for (const key of [read, write]) {
    expect(await types(key)).toEqual(["payment_link.created"]);
    expect(await types(key, "?type=api_key.created")).toEqual([]);
    expect(await types(key, "?type=wallet.linked")).toEqual([]);
  }
});
