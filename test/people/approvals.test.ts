import { beforeEach, describe, expect, it } from "vitest";
import { sweep } from "../../src/jobs/sweep.js";
import { SANCTIONED, WALLET } from "../support/app.js";
import { account, app, invoice, link, OTHER, payout, startPeople } from "../support/people.js";
import { type Person, signIn } from "../support/visitor.js";

let ask: string;

startPeople();
beforeEach(async () => {
  ask = await app.createKey(account.id, { scopes: ["read", "write"], policy: "ask" });
  await app.request("POST", "/api/v1/wallets", {
    key: account.key,
    body: { address: WALLET, chain: "base" },
  });
});

const post = (key: string, path: string, body: unknown, headers = {}) =>
  app.request("POST", `/api/v1/${path}`, { key, body, headers });
const get = async (key: string, path: string) => (await app.request("GET", `/api/v1/${path}`, { key })).body;

async function waiting(path: string, body: unknown) {
  const answer = await post(ask, path, body);
  expect(answer.status).toBe(202);
  return answer.body.data as { approval_id: string };
}

async function decide(person: Person, id: string, decision = "approve", more = {}) {
  const { digest } = (await person.ask("GET", `/api/v1/approvals/${id}`)).body.data;
  return person.ask("POST", `/api/v1/approvals/${id}`, { body: { decision, digest, ...more } });
}

describe("a key that has to ask", () => {
  it("makes no record of a payout to somebody new, and says where it waits", async () => {
    const answer = await post(ask, "payouts", payout());
    expect(answer.status).toBe(202);
    expect(answer.body.data).toEqual({
      approval_id: expect.stringMatching(/^apr_/),
      status: "waiting",
      tool: "prepare_batch_payout",
      summary: "Prepare batch payout: 5.00 USDC to 1 recipient on base",
      approve_url: `${app.url}/console/approvals/${answer.body.data.approval_id}`,
      expires_at: expect.any(String),
    });
    expect((await get(account.key, "payouts")).data).toEqual([]);
    const { by_operation } = (await get(account.key, "usage")).data;
    expect(by_operation.some(({ operation }: { operation: string }) => operation === "payout_create")).toBe(
      false,
    );
  });

  it.each([
    ["payment-links", link({ destination_address: OTHER }), /no linked wallet/],
    ["payment-links", link({ success_url: "https://new.example/ok" }), /New host: .*new\.example/],
    ["invoices", invoice(), /Never billed before/],
    ["payouts", payout(), /New payee/],
  ])("waits with what is new about it: %s", async (path, body, reason) => {
    const { approval_id: id } = await waiting(path, body);
    const approval = (await get(account.key, `approvals/${id}`)).data;
    expect(approval.reasons.join("\n")).toMatch(reason);
  });

  it("does alone what is known: a linked wallet, a client billed by a person, a host used over REST", async () => {
    expect((await post(ask, "payment-links", link())).status).toBe(201);
    await post(account.key, "invoices", invoice());
    expect((await post(ask, "invoices", invoice())).status).toBe(201);
    await post(account.key, "payment-links", link({ success_url: "https://shop.example/ok" }));
    expect((await post(ask, "payment-links", link({ success_url: "https://shop.example/x" }))).status).toBe(
      201,
    );
  });

  it("gains no evidence from what it made itself", async () => {
    const first = await waiting("invoices", invoice("new@acme.example"));
    const second = await waiting("invoices", invoice("new@acme.example"));
    expect(second.approval_id).not.toBe(first.approval_id);
    expect((await get(account.key, "invoices")).data).toEqual([]);
  });

  it("refuses a sanctioned payee at once, and lets nothing of it wait", async () => {
    const answer = await post(ask, "payouts", {
      recipients: [{ address: SANCTIONED, amount_usdc: 1 }],
      chain: "base",
    });
    expect([answer.status, answer.body.error.code]).toEqual([422, "sanctioned_recipient"]);
    expect((await get(account.key, "approvals")).data).toEqual([]);
  });

  it("may hold no admin, and write neither keys nor decisions", async () => {
    const wrong = await post(account.key, "api-keys", { scopes: ["admin"], policy: "ask" });
    expect(wrong.status).toBe(400);
    const { approval_id: id } = await waiting("payouts", payout());
    const own = await post(ask, `approvals/${id}`, { decision: "approve", digest: "x" });
    expect([own.status, own.body.error.code]).toEqual([403, "strict_key"]);
    expect((await post(ask, "api-keys", { scopes: ["read"] })).status).toBe(403);
  });

  it("sees calldata at no door: not by POST, GET, list, event or replay", async () => {
    await post(account.key, "payouts", payout());
    await post(account.key, "donations", {
      slug: "a-jar-of-ours",
      name: "A jar",
      destination_wallet: WALLET,
      chain: "base",
    });
    const [made] = (await get(account.key, "payouts")).data;
    expect(made.execute_tx).toMatchObject({
      to: expect.stringMatching(/^0x/),
      data: expect.stringMatching(/^0x[0-9a-f]{200,}$/),
    });
    const plan = {
      name: "Basic plan",
      amount_usdc: 5,
      interval_days: 30,
      destination_wallet: WALLET,
      chain: "base",
      on_chain_plan_id: 1,
    };
    const headers = { "idempotency-key": "plan-1" };
    const seen = [
      await post(ask, "subscriptions", plan, headers),
      await post(ask, "subscriptions", plan, headers),
      await get(ask, "payouts"),
      await get(ask, `payouts/${made.id}`),
      await get(ask, "donations"),
      await get(ask, "events"),
    ];
    expect(JSON.stringify(seen)).not.toMatch(/(approve|execute|register|activate)_tx/);
  });

  it("waits once for one idempotency key, and at most twenty times", async () => {
    const headers = { "idempotency-key": "once" };
    const first = await post(ask, "payouts", payout(), headers);
    const second = await post(ask, "payouts", payout(), headers);
    expect([second.status, second.body]).toEqual([202, first.body]);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    const more = await Promise.all(Array.from({ length: 22 }, (_, n) => post(ask, "payouts", payout(n + 1))));
    expect(more.filter(({ status }) => status === 202)).toHaveLength(19);
    expect(more.find(({ status }) => status !== 202)?.body.error.code).toBe("too_many_waiting");
  });
});

describe("a decision", () => {
  it("approved by a member runs once, as who asked, with its number, unit and event", async () => {
    const member = await signIn(app, account.id, "member");
    const { approval_id: id } = await waiting("invoices", invoice());
    const decided = await decide(member, id, "approve", { note: "Fine" });
    expect(decided.status).toBe(200);
    expect(decided.body.data).toMatchObject({
      status: "approved",
      record_id: expect.stringMatching(/^inv_/),
    });
    const made = (await get(account.key, `invoices/${decided.body.data.record_id}`)).data;
    expect(made.invoice_number).toMatch(/000001$/);
    const types = (await get(account.key, "events")).data.map(({ type }: { type: string }) => type);
    expect(types).toEqual(
      expect.arrayContaining(["approval.requested", "invoice.created", "approval.approved"]),
    );
    expect((await post(ask, "invoices", invoice())).status).toBe(201);
  });

  it("is what a retry of the call is told: the record that it made, or that there is none", async () => {
    const member = await signIn(app, account.id, "member");
    const send = (body: unknown, key: string) => post(ask, "payouts", body, { "idempotency-key": key });
    const released = (await send(payout(5), "released")).body.data;
    const refused = (await send(payout(6), "refused")).body.data;
    const { record_id: id } = (await decide(member, released.approval_id)).body.data;
    await decide(member, refused.approval_id, "decline", { note: "Not this one" });
    const made = await send(payout(5), "released");
    expect([made.status, made.body.data.id, made.headers.get("idempotent-replayed")]).toEqual([
      201,
      id,
      "true",
    ]);
    expect(JSON.stringify(made.body)).not.toMatch(/_tx"/);
    const nothing = await send(payout(6), "refused");
    const declined = { ...refused, status: "declined", note: "Not this one", error: null };
    expect([nothing.status, nothing.body.data]).toEqual([202, declined]);
    expect((await get(account.key, "payouts")).data).toHaveLength(1);
  });

  it("declined makes nothing, and its note reaches whoever asked", async () => {
    const member = await signIn(app, account.id, "member");
    const { approval_id: id } = await waiting("payouts", payout());
    await decide(member, id, "decline", { note: "Not this one" });
    expect((await get(ask, `approvals/${id}`)).data).toMatchObject({
      status: "declined",
      note: "Not this one",
    });
    expect((await get(account.key, "payouts")).data).toEqual([]);
  });

  it("is one of two hundred at once", async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => signIn(app, account.id, "member")));
    const { approval_id: id } = await waiting("payouts", payout());
    const { digest } = (await get(account.key, `approvals/${id}`)).data;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        members[n % 4]?.ask("POST", `/api/v1/approvals/${id}`, {
          body: { decision: n % 3 ? "approve" : "decline", digest },
        }),
      ),
    );
    const counted = (status: number) => answers.filter((answer) => answer?.status === status).length;
    expect([counted(200), counted(409)]).toEqual([1, 199]);
    const { status, record_id } = (await get(account.key, `approvals/${id}`)).data;
    const made = (await get(account.key, "payouts")).data.map(({ id }: { id: string }) => id);
    expect(made).toEqual(status === "approved" ? [record_id] : []);
  });

  it("is a viewer's, an asking key's and, once there is a member, no program's to make", async () => {
    const { approval_id: id } = await waiting("payouts", payout());
    const { digest } = (await get(account.key, `approvals/${id}`)).data;
    const viewer = await signIn(app, account.id, "viewer");
    expect((await decide(viewer, id)).body.error.code).toBe("insufficient_scope");
    const program = await post(account.key, `approvals/${id}`, { decision: "approve", digest });
    expect([program.status, program.body.error.code]).toEqual([403, "insufficient_scope"]);
  });

  it("is over once it is made, to whoever made it too", async () => {
    const { approval_id: id } = await waiting("payouts", payout());
    const member = await signIn(app, account.id, "member");
    expect((await decide(member, id)).status).toBe(200);
    const again = await decide(member, id);
    expect([again.status, again.body.error.message]).toEqual([
      409,
      "This is approved already. Nothing was changed.",
    ]);
  });

  it("is an admin key's while nobody has come in", async () => {
    const { approval_id: id } = await waiting("payouts", payout());
    const { digest } = (await get(account.key, `approvals/${id}`)).data;
    const weak = await app.createKey(account.id, { scopes: ["write"] });
    expect((await post(weak, `approvals/${id}`, { decision: "approve", digest })).status).toBe(403);
    expect((await post(account.key, `approvals/${id}`, { decision: "approve", digest })).status).toBe(200);
  });

  it("names what was looked at, is fresh, and comes in time", async () => {
    const member = await signIn(app, account.id, "member");
    const { approval_id: id } = await waiting("payouts", payout());
    const { digest } = (await get(account.key, `approvals/${id}`)).data;
    const wrong = await member.ask("POST", `/api/v1/approvals/${id}`, {
      body: { decision: "approve", digest: "0".repeat(64) },
    });
    expect([wrong.status, wrong.body.error.code]).toEqual([409, "state_conflict"]);
    app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000);
    const stale = await member.ask("POST", `/api/v1/approvals/${id}`, {
      body: { decision: "approve", digest },
    });
    expect([stale.status, stale.body.error.code]).toEqual([403, "sign_in_again"]);
  });

  it("fails with the reason where the gate refuses by then, and leaves nothing else", async () => {
    const member = await signIn(app, account.id, "member");
    const expiresAt = new Date(app.clock.now.getTime() + 60_000);
    const key = { scopes: ["write"], policy: "ask", expires_at: expiresAt.toISOString() };
    const short = (await post(account.key, "api-keys", key)).body.data.key;
    const { approval_id: id } = (await post(short, "payouts", payout())).body.data;
    app.clock.now = expiresAt;
    const failed = await decide(member, id);
    expect(failed.body.data).toMatchObject({ status: "failed", error: { code: "invalid_key" } });
    expect((await get(account.key, "payouts")).data).toEqual([]);
  });
});

it("expires after seven days, says so in an event, and can be decided no more", async () => {
  const { approval_id: id } = await waiting("payouts", payout());
  const { digest } = (await get(account.key, `approvals/${id}`)).data;
  app.clock.now = new Date(app.clock.now.getTime() + 7 * 86_400_000 + 1000);
  await sweep(app.house);
  expect((await get(account.key, `approvals/${id}`)).data.status).toBe("expired");
  const late = await post(account.key, `approvals/${id}`, { decision: "approve", digest });
  expect([late.status, late.body.error.code]).toEqual([409, "state_conflict"]);
  const types = (await get(account.key, "events")).data.map(({ type }: { type: string }) => type);
  expect(types).toContain("approval.expired");
});

describe("two persons", () => {
  it("release every payout, other than who asked, and the rule is loosened by two alone", async () => {
    const [anna, ben, chen] = await Promise.all(
      ["Anna", "Ben", "Chen"].map((name) => signIn(app, account.id, "owner", name)),
    );
    if (!anna || !ben || !chen) throw new Error("three came in");
    await anna.ask("PATCH", "/api/v1/account", { body: { payout_approvals: 2 } });
    const asked = await anna.ask("POST", "/api/v1/payouts", { body: payout() });
    expect(asked.status).toBe(202);
    const id = asked.body.data.approval_id;
    expect((await decide(anna, id)).status).toBe(403);
    expect((await decide(ben, id)).body.data).toMatchObject({ status: "waiting", needs: 2 });
    expect((await decide(ben, id)).status).toBe(409);
    expect((await decide(chen, id)).body.data.status).toBe("approved");
    expect((await get(account.key, "payouts")).data).toHaveLength(1);
    const loosened = await anna.ask("PATCH", "/api/v1/account", { body: { payout_approvals: 1 } });
    expect(loosened.status).toBe(202);
    expect((await get(account.key, "account")).data.payout_approvals).toBe(2);
  });
});
