import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROLES, type Role } from "../../src/records/member.js";
import { memberActor } from "../../src/runtime/caller.js";
import { requireFresh } from "../../src/runtime/fresh.js";
import { toolsAt } from "../../src/runtime/registry.js";
import { isWrite, type Tool } from "../../src/runtime/tool.js";
import { tools } from "../../tools/index.js";
import type { TestApp } from "../support/app.js";
import { startForAssistants } from "../support/for-assistants.js";
import { connect } from "../support/oauth.js";
import { type Person, signIn, visitor } from "../support/visitor.js";

/** Who has no place here any more, or not at this door. */
const [LEFT, OUT, IDLE] = ["who has signed out", "who was removed", "who was idle for 13 hours"];
const [ASSISTANT, REVOKED, ENDED] = ["an assistant's token", "a revoked key", "a key whose day is over"];

let app: TestApp;
const people = new Map<string, Person>();
const keys = new Map<string, string>();

beforeAll(async () => {
  app = await startForAssistants();
  const { id } = await app.createAccount();
  const stays = await signIn(app, id, "owner", "Stays");
  for (const role of ROLES) people.set(role, await signIn(app, id, role));
  for (const policy of ["ask", "strict"] as const)
    keys.set(policy, await app.createKey(id, { scopes: ["read", "write"], policy }));
  for (const gone of [LEFT, OUT, IDLE]) people.set(gone, await signIn(app, id, "owner", gone));
  keys.set(ASSISTANT, (await connect(app, stays, { access: "payouts" })).access_token);
  keys.set(REVOKED, await app.createKey(id, { scopes: ["read", "write", "admin"] }));
  keys.set(ENDED, await app.createKey(id, { scopes: ["read", "write", "admin"] }));
  await stays.ask("DELETE", `/api/v1/members/${people.get(OUT)?.memberId}`);
  const { sql } = app.house;
  await sql`update sessions set ended_at = now() where member_id = ${people.get(LEFT)?.memberId ?? ""}`;
  await sql`update sessions set last_used_at = ${new Date(app.clock.now.getTime() - 13 * 3_600_000)}
    where member_id = ${people.get(IDLE)?.memberId ?? ""}`;
  const listed: { id: string; hint: string }[] = (await stays.ask("GET", "/api/v1/api-keys")).body.data;
  const idOf = (kind: string) => listed.find(({ hint }) => keys.get(kind)?.endsWith(hint))?.id ?? "";
  await stays.ask("DELETE", `/api/v1/api-keys/${idOf(REVOKED)}`);
  await sql`update api_keys set expires_at = ${app.clock.now} where id = ${idOf(ENDED)}`;
});
afterAll(() => app.close());

const routes = toolsAt(tools, "rest").flatMap((tool) => (tool.route ? [{ tool, route: tool.route }] : []));
const LET_IN = [200, 400, 404, 409];

/** A request to a route, with an id that nobody has and a body that is never valid. */
function requestOf({ tool, route }: (typeof routes)[number]) {
  const [method = "", path = ""] = route.split(" ");
  const sends = method === "POST" || method === "PATCH";
  return {
    method,
    path: `/api/v1${path.replaceAll(/\{[a-z_]+\}/g, "pl_00000000000000000000000000")}`,
    options: {
      ...(sends && { body: { not_a_field: 1 } }),
      ...(tool.takes && { headers: { "content-type": tool.takes } }),
    },
  };
}

const RANK = { read: 0, write: 1, admin: 2 } as const;
const HELD = { owner: 2, member: 1, viewer: 0 } as const satisfies Record<Role, number>;

function refusalOf(tool: Tool, rank: number): string | undefined {
  if (tool.scope === "collect") return "wrong_key_type";
  return rank >= RANK[tool.scope] ? undefined : "insufficient_scope";
}

describe("by a session", () => {
  for (const role of ROLES)
    it.each(routes)(`${role}, $route`, async (one) => {
      const { method, path, options } = requestOf(one);
      const answer = await people.get(role)?.ask(method, path, options);
      const refusal = one.tool.ownToo ? undefined : refusalOf(one.tool, HELD[role]);
      if (refusal) expect([answer?.status, answer?.body.error.code]).toEqual([403, refusal]);
      else expect(LET_IN).toContain(answer?.status);
    });

  const changing = routes.filter(({ route }) => !route.startsWith("GET"));
  it.each(changing)("from another site's page: $route", async (one) => {
    const { method, path, options } = requestOf(one);
    for (const origin of ["https://evil.example", "null", ""]) {
      const headers = { ...options.headers, origin };
      const answer = await people.get("owner")?.ask(method, path, { ...options, headers });
      expect([answer?.status, answer?.body.error.code]).toEqual([403, "wrong_origin"]);
    }
  });
});

describe("by nobody any more", () => {
  it.each([LEFT, OUT, IDLE])("a member %s: no route at all", async (gone) => {
    const person = people.get(gone);
    const cookies = new Map(person?.cookies);
    for (const one of routes) {
      const { method, path, options } = requestOf(one);
      // Each time anew: what has ended is taken away by the first answer.
      const answer = await visitor(app, new Map(cookies)).ask(method, path, options);
      expect([one.route, answer.status, answer.body.error.code]).toEqual([one.route, 401, "session_ended"]);
    }
  });

  it.each([ASSISTANT, REVOKED, ENDED])("%s: no route at all", async (kind) => {
    const key = keys.get(kind) ?? "";
    for (const one of routes) {
      const { method, path, options } = requestOf(one);
      const answer = await app.request(method, path, { ...options, key });
      expect([one.route, answer.status, answer.body.error.code]).toEqual([one.route, 401, "invalid_key"]);
    }
  });

  it("a member whose cookie comes to /mcp, whatever his role", async () => {
    for (const role of ROLES) {
      const answer = await people.get(role)?.ask("POST", "/mcp", { body: {} });
      expect([role, answer?.status, answer?.body.error.code]).toEqual([role, 401, "missing_key"]);
    }
  });
});

/** What people change about how they come in: each asks who it is, and from where. */
const WAYS = [
  ["GET", ""],
  ["PATCH", ""],
  ["GET", "/nonce?purpose=add_passkey"],
  ["GET", "/nonce?purpose=add_wallet"],
  ["GET", "/passkeys"],
  ["POST", "/passkeys"],
  ["DELETE", "/passkeys/none"],
  ["GET", "/wallets"],
  ["POST", "/wallets"],
  ["DELETE", "/wallets/0x71c7656ec7ab88b098defb751b7401b5f6d8976f"],
  ["GET", "/open"],
  ["DELETE", "/open/none"],
] as const;

it.each(WAYS)(
  "opens %s /session%s to nobody without a session, and to no other site",
  async (method, path) => {
    const body = method === "POST" || method === "PATCH" ? { body: {} } : {};
    const key = keys.get("ask") ?? "";
    for (const headers of [undefined, { authorization: `Bearer ${key}` }]) {
      const nobody = await visitor(app).ask(method, `/session${path}`, {
        ...body,
        ...(headers && { headers }),
      });
      expect([nobody.status, nobody.body.error.code]).toEqual([401, "session_ended"]);
    }
    if (method === "GET") return;
    for (const origin of ["https://evil.example", "null", ""]) {
      const answer = await people
        .get("owner")
        ?.ask(method, `/session${path}`, { ...body, headers: { origin } });
      expect([answer?.status, answer?.body.error.code]).toEqual([403, "wrong_origin"]);
    }
  },
);

describe("by a key that is not trusted in full", () => {
  const policyOf = (tool: Tool, policy: string) => {
    // No scope would help: such a key is never given admin.
    if (isWrite(tool) && tool.scope === "admin") return "strict_key";
    const refusal = refusalOf(tool, RANK.write);
    if (refusal || !isWrite(tool)) return refusal;
    const may = policy === "strict" ? tool.kind === "in" : !tool.fullOnly;
    return may ? undefined : "strict_key";
  };

  for (const policy of ["ask", "strict"])
    it.each(routes)(`${policy}, $route`, async (one) => {
      const { method, path, options } = requestOf(one);
      const answer = await app.request(method, path, { ...options, key: keys.get(policy) ?? "" });
      const refusal = policyOf(one.tool, policy);
      if (refusal) expect([answer.status, answer.body.error.code]).toEqual([403, refusal]);
      else expect(LET_IN).toContain(answer.status);
    });

  it("writes neither contacts, keys, wallets, webhooks, members, account nor approvals", () => {
    const nouns = ["contact", "api_key", "wallet", "webhook", "member", "account", "approval"];
    const writing = tools.filter((tool) => isWrite(tool) && nouns.includes(tool.noun));
    expect(new Set(writing.map(({ noun }) => noun)).size).toBe(nouns.length);
    for (const tool of writing)
      for (const policy of ["ask", "strict"])
        expect([tool.name, policyOf(tool, policy)]).toEqual([tool.name, "strict_key"]);
  });
});

it("asks everybody for a fresh proof before what has the account for good", () => {
  const now = new Date();
  const stale = { actor: memberActor({ id: "mem_1", role: "owner" }, new Date(now.getTime() - 1)) };
  const lasting = tools.filter(
    (tool) => isWrite(tool) && (tool.scope === "admin" || tool.noun === "approval"),
  );
  expect(lasting.length).toBeGreaterThan(12);
  for (const tool of lasting)
    expect(() => requireFresh(stale, tool, {}, now)).toThrow(/just proven who he is/);
});
