import { describe, expect, it } from "vitest";

import { givePasskey } from "../support/passkey.js";
import { account, app, code, startPeople } from "../support/people.js";
import { linkFor, pageFor, signIn, visitor } from "../support/visitor.js";

startPeople();

describe("a member", () => {
  it("is added with a link that is shown once, and is one when he has come in", async () => {
    const owner = await signIn(app, account.id, "owner");
    const headers = { "idempotency-key": "ben" };
    const body = { name: "Ben Ito", role: "member" };
    const added = await owner.ask("POST", "/api/v1/members", { body, headers });
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({ name: "Ben Ito", role: "member", joined_at: null });
    const again = await owner.ask("POST", "/api/v1/members", { body, headers });
    expect([again.body.data.id, again.body.data.url]).toEqual([added.body.data.id, undefined]);
    const ben = visitor(app);
    const link = added.body.data.url.split("#")[1];
    expect((await ben.ask("POST", "/session", { body: { link } })).status).toBe(200);
    const listed = (await owner.ask("GET", "/api/v1/members")).body.data;
    expect(listed.find(({ name }: { name: string }) => name === "Ben Ito").joined_at).toBe(
      app.clock.now.toISOString(),
    );
    const types = (await owner.ask("GET", "/api/v1/events")).body.data.map(
      ({ type }: { type: string }) => type,
    );
    expect(types).toContain("member.added");
  });

  it("is warned of who is called like another, and is called by nothing that nobody sees", async () => {
    const owner = await signIn(app, account.id, "owner", "Anna Ito");
    const add = (name: string) => owner.ask("POST", "/api/v1/members", { body: { name, role: "member" } });
    const alike = await add("Аnna  Itо");
    expect([alike.status, alike.body.data.warnings]).toEqual([
      201,
      [{ code: "looks_like_known", message: expect.stringContaining("the member Anna Ito") }],
    ]);
    const ben = await add("Ben");
    expect(ben.body.data.warnings).toEqual([]);
    const path = `/api/v1/members/${ben.body.data.id}`;
    const change = async (body: object) => (await owner.ask("PATCH", path, { body })).body.data.warnings;
    expect(await change({ name: "anna ito" })).toMatchObject([{ code: "looks_like_known" }]);
    expect([await change({ name: "Ben" }), await change({ role: "viewer" })]).toEqual([[], []]);
    for (const name of ["An\u200bna", "\u2067Anna", "Anna\u2060", "An\u200dna", `A${"\u0301".repeat(8)}`]) {
      for (const refused of [await add(name), await owner.ask("PATCH", path, { body: { name } })])
        expect([refused.status, refused.body.error.issues[0].path]).toEqual([400, "name"]);
    }
    for (const name of ["D'Arcy Müller-Žižek", "田中 太郎", "محمد علی", "👩‍💻 Ana"])
      expect((await add(name)).status).toBe(201);
  });

  it("is shown among the newest two hundred, and the page says where all are", async () => {
    const owner = await signIn(app, account.id, "owner");
    const { sql } = app.house;
    await sql`
      insert into members (id, account_id, person_id, name, role, created_at)
      select 'mem_' || ${account.id} || n, ${account.id}, 'per_' || n, 'Nr ' || n, 'viewer',
        ${app.clock.now}::timestamptz + n * interval '1 ms' from generate_series(1, 199) n`;
    const saying = "These are the newest 200";
    expect(await pageFor(app, owner, "/console/you")).not.toContain(saying);
    await sql`
      insert into members (id, account_id, person_id, name, role, created_at)
      values (${`mem_${account.id}200`}, ${account.id}, 'per_200', 'Nr 200', 'viewer', ${app.clock.now})`;
    const page = await pageFor(app, owner, "/console/you");
    expect([page.includes(saying), page.includes('href="/console/settings/members"')]).toEqual([true, true]);
  });

  it("removed or demoted is out at once, with session, link and ways in", async () => {
    const owner = await signIn(app, account.id, "owner");
    for (const deed of [
      (id: string) => owner.ask("DELETE", `/api/v1/members/${id}`),
      (id: string) => owner.ask("PATCH", `/api/v1/members/${id}`, { body: { role: "viewer" } }),
    ]) {
      const ben = await signIn(app, account.id, "member");
      const { sql } = app.house;
      const [{ personId } = { personId: "" }] = await sql<{ personId: string }[]>`
        select person_id from members where id = ${ben.memberId}`;
      await sql`insert into sign_in_wallets (person_id, address, chain, created_at)
        values (${personId}, ${`0x${ben.memberId.slice(4)}`}, 'base', now())`;
      const passkey = await givePasskey(app, ben);
      const link = await linkFor(app, ben.memberId);
      expect((await deed(ben.memberId)).status).toBe(200);
      expect(code(await ben.ask("GET", "/api/v1/account"))).toBe("session_ended");
      expect((await visitor(app).ask("POST", "/session", { body: { link } })).status).toBe(401);
      expect(await sql`select from sign_in_wallets where person_id = ${personId}`).toHaveLength(0);
      const later = visitor(app);
      const body = { passkey: await passkey.answer(later) };
      expect(code(await later.ask("POST", "/session", { body }))).toBe("invalid_key");
    }
  });

  it("who is the last owner stays one, of two who leave at once one does", async () => {
    const anna = await signIn(app, account.id, "owner", "Anna");
    const alone = [
      await anna.ask("DELETE", `/api/v1/members/${anna.memberId}`),
      await anna.ask("PATCH", `/api/v1/members/${anna.memberId}`, { body: { role: "member" } }),
    ];
    expect(alone.map((answer) => [answer.status, code(answer)])).toEqual(Array(2).fill([409, "last_owner"]));
    const ben = await signIn(app, account.id, "owner", "Ben");
    const answers = await Promise.all(
      [anna, ben].map(({ memberId }) =>
        app.request("DELETE", `/api/v1/members/${memberId}`, { key: account.key }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("who is the last owner that can come in stays one, though another is called so", async () => {
    const anna = await signIn(app, account.id, "owner", "Anna");
    const ben = await signIn(app, account.id, "owner", "Ben");
    const leave = () => anna.ask("DELETE", `/api/v1/members/${anna.memberId}`);
    for (const role of ["viewer", "owner"]) {
      const path = `/api/v1/members/${ben.memberId}`;
      expect((await anna.ask("PATCH", path, { body: { role } })).status).toBe(200);
    }
    const refused = await leave();
    expect([refused.status, code(refused)]).toEqual([409, "last_owner"]);
    const link = await linkFor(app, ben.memberId);
    expect((await visitor(app).ask("POST", "/session", { body: { link } })).status).toBe(200);
    expect((await leave()).status).toBe(200);
  });

  it("may do by role what a key may do by scope, reads for nothing, and is never taken at collect", async () => {
    const viewer = await signIn(app, account.id, "viewer");
    const links = await viewer.ask("GET", "/api/v1/payment-links");
    expect(links.status).toBe(200);
    const { used } = (await viewer.ask("GET", "/api/v1/usage")).body.data;
    expect(used).toBe(0);
    const body = {
      amount_usd: 5,
      destination_address: "0x71c7656ec7ab88b098defb751b7401b5f6d8976f",
      chain: "base",
    };
    expect(code(await viewer.ask("POST", "/api/v1/payment-links", { body }))).toBe("insufficient_scope");
    const member = await signIn(app, account.id, "member");
    const made = await member.ask("POST", "/api/v1/payment-links", { body });
    expect([made.status, made.headers.get("x-quota-remaining")]).toEqual([201, "99"]);
    expect(code(await member.ask("GET", "/api/v1/members"))).toBe("insufficient_scope");
    const collect = await member.ask("POST", "/api/v1/collect/checkout", { body: { amount_usdc: 5 } });
    expect([collect.status, code(collect)]).toEqual([403, "wrong_key_type"]);
    const foreign = await member.ask("POST", "/api/v1/payment-links", { body, headers: { origin: "null" } });
    expect([foreign.status, code(foreign)]).toEqual([403, "wrong_origin"]);
  });

  it("with a key in the same request is that key's caller, and the cookie is not looked at", async () => {
    const owner = await signIn(app, account.id, "owner");
    const read = await app.createKey(account.id, { scopes: ["read"] });
    const answer = await owner.ask("GET", "/api/v1/members", {
      headers: { authorization: `Bearer ${read}` },
    });
    expect(code(answer)).toBe("insufficient_scope");
  });
});

it("keeps members' events from a key that only reads", async () => {
  await app.request("POST", "/api/v1/members", { key: account.key, body: { name: "Ben", role: "viewer" } });
  const read = await app.createKey(account.id, { scopes: ["read"] });
  const seen = (await app.request("GET", "/api/v1/events", { key: read })).body.data;
  expect(seen.filter(({ type }: { type: string }) => type.startsWith("member."))).toEqual([]);
});

it("lets nobody sign in over plain http that is no loopback, and says so", async () => {
  const links = app.house.links;
  app.house.links = { ...links, baseUrl: "http://shop.example" };
  const answer = await visitor(app).ask("GET", "/session", { headers: { origin: "http://shop.example" } });
  app.house.links = links;
  expect([answer.status, code(answer)]).toEqual([404, "not_found"]);
  expect(answer.body.error.message).toContain("plain http");
});
