import { describe, expect, it } from "vitest";
import { givePasskey } from "../support/passkey.js";
import { account, app, code, invoice, minutes, OTHER, payout, startPeople } from "../support/people.js";
import { linkFor, type Person, signIn, visitor } from "../support/visitor.js";

// The table "Who can do what, by which secret" in docs/people.md, where no other test says it of a running service.
startPeople();

const wallets = [{ address: OTHER, chain: "base" }];

async function waiting(): Promise<{ id: string; digest: string }> {
  const ask = await app.createKey(account.id, { scopes: ["read", "write"], policy: "ask" });
  const asked = await app.request("POST", "/api/v1/payouts", { key: ask, body: payout() });
  const id = asked.body.data.approval_id;
  const { body } = await app.request("GET", `/api/v1/approvals/${id}`, { key: account.key });
  return { id, digest: body.data.digest };
}

describe("a session's cookie in a stranger's hands", () => {
  it("bills and prepares after ten minutes, and touches nothing that has the account for good", async () => {
    const owner = await signIn(app, account.id, "owner");
    const passkey = await givePasskey(app, owner);
    const { id: contact } = (await owner.ask("POST", "/api/v1/contacts", { body: { name: "Ben", wallets } }))
      .body.data;
    const { id, digest } = await waiting();
    minutes(10.01);
    const lasting: [method: string, path: string, body?: object][] = [
      ["POST", "/api/v1/api-keys", { scopes: ["read"] }],
      ["POST", "/api/v1/members", { name: "Eve", role: "owner" }],
      ["PATCH", `/api/v1/members/${owner.memberId}`, { email: "eve@evil.example" }],
      ["POST", "/api/v1/wallets", wallets[0]],
      ["POST", "/api/v1/webhooks", { url: "https://evil.example/hook", events: ["invoice.paid"] }],
      ["PATCH", "/api/v1/account", { display_name: "Eve" }],
      ["POST", "/api/v1/contacts", { name: "Eve", wallets }],
      ["PATCH", `/api/v1/contacts/${contact}`, { wallets: [] }],
      ["PATCH", `/api/v1/contacts/${contact}`, { name: "Eve" }],
      ["PATCH", `/api/v1/contacts/${contact}`, { email: "eve@evil.example" }],
      ["POST", `/api/v1/approvals/${id}`, { decision: "approve", digest }],
      ["PATCH", "/session", { email: "eve@evil.example" }],
      ["GET", "/session/nonce?purpose=add_passkey"],
      ["GET", "/session/nonce?purpose=add_wallet"],
      ["DELETE", `/session/passkeys/${passkey.id}`],
    ];
    for (const [method, path, body] of lasting) {
      const answer = await owner.ask(method, path, body && { body });
      expect([method, path, answer.status, code(answer)]).toEqual([method, path, 403, "sign_in_again"]);
    }
    expect((await owner.ask("POST", "/api/v1/invoices", { body: invoice() })).status).toBe(201);
    expect((await owner.ask("POST", "/api/v1/payouts", { body: payout() })).status).toBe(201);
  });
});

describe("a one-time link in a stranger's hands", () => {
  it("that lets a member back in opens his other accounts, too", async () => {
    const owner = await signIn(app, account.id, "owner");
    const other = await app.createAccount();
    const added = await app.request("POST", "/api/v1/members", {
      key: other.key,
      body: { name: "Anna", role: "viewer" },
    });
    const [, invitation] = added.body.data.url.split("#");
    expect((await owner.ask("POST", "/session", { body: { link: invitation, join: true } })).status).toBe(
      200,
    );
    const stranger = visitor(app);
    await stranger.ask("POST", "/session", { body: { link: await linkFor(app, owner.memberId) } });
    const moved = await stranger.ask("POST", "/session", { body: { account_id: other.id } });
    expect([moved.status, moved.body.data.account.id]).toEqual([200, other.id]);
  });
});

describe("an admin key in a stranger's hands", () => {
  it("approves nothing where there is a member, and makes one who does", async () => {
    await signIn(app, account.id, "owner");
    const { id, digest } = await waiting();
    const body = { decision: "approve", digest };
    const itself = await app.request("POST", `/api/v1/approvals/${id}`, { key: account.key, body });
    expect(code(itself)).toBe("insufficient_scope");
    const added = await app.request("POST", "/api/v1/members", {
      key: account.key,
      body: { name: "Eve", role: "member" },
    });
    const eve = visitor(app);
    await eve.ask("POST", "/session", { body: { link: added.body.data.url.split("#")[1] } });
    const decided = await eve.ask("POST", `/api/v1/approvals/${id}`, { body });
    expect(decided.body.data.status).toBe("approved");
    const { body: told } = await app.request("GET", "/api/v1/events", { key: account.key });
    expect(told.data.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(["member.added", "approval.approved"]),
    );
  });
});

describe("a decision that is sent again", () => {
  it("does nothing more: neither by who made it, nor by another member, nor as another answer", async () => {
    const [anna, ben] = [await signIn(app, account.id, "owner"), await signIn(app, account.id, "member")];
    const viewer = await signIn(app, account.id, "viewer");
    const { id, digest } = await waiting();
    const send = (person: Person, decision: string, headers = {}) =>
      person.ask("POST", `/api/v1/approvals/${id}`, { body: { decision, digest }, headers });
    const headers = { "idempotency-key": "once" };
    expect((await send(anna, "approve", headers)).body.data.status).toBe("approved");
    const again = await send(anna, "approve", headers);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect((await send(viewer, "approve", headers)).status).toBe(403);
    for (const person of [anna, ben]) expect((await send(person, "decline")).status).toBe(409);
    expect((await send(ben, "decline", headers)).status).toBe(422);
    const { body } = await app.request("GET", "/api/v1/payouts", { key: account.key });
    expect(body.data).toHaveLength(1);
  });
});
