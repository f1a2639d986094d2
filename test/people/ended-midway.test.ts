import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { givePasskey } from "../support/passkey.js";
import { account, app, invoice, link, minutes, startPeople } from "../support/people.js";
import { type Person, signIn } from "../support/visitor.js";
import { whoWaits } from "../support/waiting-for.js";

startPeople();

type Who = Person | { key: string };

/** A request under way: its sender is known, and the last byte of its body not sent yet. */
async function hold(who: Who, method: string, path: string, body: object): Promise<() => Promise<Ended>> {
  minutes(2);
  // However many have signed in within this second.
  await app.house.sql`delete from rate_hits`;
  const text = JSON.stringify(body);
  const headers: Record<string, string> =
    "key" in who
      ? { authorization: `Bearer ${who.key}` }
      : {
          origin: app.house.links.baseUrl,
          cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        };
  const asking: ClientRequest = httpRequest(new URL(path, app.url), {
    method,
    // A connection of its own: one that was kept may be closed by the time that it is used again.
    agent: false,
    headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(text) },
  });
  asking.write(text.slice(0, -1));
  const answered = once(asking, "response") as Promise<[IncomingMessage]>;
  let early: unknown;
  answered.then(
    ([{ statusCode }]) => {
      early = statusCode;
    },
    (error) => {
      early = error;
    },
  );
  // Whoever is known has been seen just now.
  const { sql } = app.house;
  await expect
    .poll(async () => {
      const [row] = await ("key" in who
        ? sql`select from api_keys where last_used_at = ${app.clock.now} and account_id = ${account.id}`
        : sql`select from sessions where last_used_at = ${app.clock.now} and member_id = ${who.memberId}`);
      return early ?? row !== undefined;
    })
    .toBe(true);
  return async () => {
    asking.end(text.slice(-1));
    const [answer] = await answered;
    const said = (await json(answer)) as { error?: { code?: string } };
    return [answer.statusCode, said.error?.code];
  };
}

type Ended = [status: number | undefined, code: string | undefined];

const ENDED: Ended = [401, "session_ended"];
const members = () => app.house.sql`select name, role from members where account_id = ${account.id}
  and removed_at is null order by name`;

describe("a request that was under way when its sender was ended", () => {
  it("makes no member, key or record for a member who was removed, demoted or signed out", async () => {
    const ends: [string, (ben: Person, anna: Person) => Promise<{ status: number }>][] = [
      ["removed", ({ memberId }, anna) => anna.ask("DELETE", `/api/v1/members/${memberId}`)],
      [
        "demoted",
        ({ memberId }, anna) =>
          anna.ask("PATCH", `/api/v1/members/${memberId}`, { body: { role: "viewer" } }),
      ],
      ["signed out", (ben) => ben.ask("DELETE", "/session")],
    ];
    for (const [how, end] of ends) {
      const ben = await signIn(app, account.id, "owner", `Ben ${how}`);
      const asked = [
        await hold(ben, "POST", "/api/v1/members", { name: "Backdoor", role: "owner" }),
        await hold(ben, "PATCH", `/api/v1/members/${ben.memberId}`, { role: "owner" }),
        await hold(ben, "POST", "/api/v1/api-keys", { label: "Backdoor", scopes: ["admin"] }),
        await hold(ben, "POST", "/api/v1/payment-links", link()),
      ];
      expect((await end(ben, await signIn(app, account.id, "owner", "Anna"))).status).toBe(200);
      for (const finish of asked) expect([how, await finish()]).toEqual([how, ENDED]);
    }
    expect((await members()).map(({ name, role }) => `${name}: ${role}`)).toEqual([
      "Anna: owner",
      "Anna: owner",
      "Anna: owner",
      "Ben demoted: viewer",
      "Ben signed out: owner",
    ]);
    const [{ count } = {}] = await app.house.sql`
      select (select count(*) from payment_links where account_id = ${account.id})
        + (select count(*) from api_keys where account_id = ${account.id} and label = 'Backdoor') as count`;
    expect(Number(count)).toBe(0);
  });

  it("makes nothing for a key that was revoked, whatever it adds or changes", async () => {
    const anna = await signIn(app, account.id, "owner", "Anna");
    const made = await anna.ask("POST", "/api/v1/api-keys", { body: { label: "Old", scopes: ["admin"] } });
    const { id, key } = made.body.data;
    const asked = [
      await hold({ key }, "POST", "/api/v1/api-keys", { label: "New", scopes: ["admin"] }),
      await hold({ key }, "POST", "/api/v1/payment-links", link()),
      await hold({ key }, "POST", "/api/v1/invoices", invoice()),
    ];
    expect((await anna.ask("DELETE", `/api/v1/api-keys/${id}`)).status).toBe(200);
    for (const finish of asked) expect(await finish()).toEqual([401, "invalid_key"]);
  });

  it("is told so, and nothing of what is wrong with his input", async () => {
    const anna = await signIn(app, account.id, "owner", "Anna");
    const made = await anna.ask("POST", "/api/v1/api-keys", { body: { label: "Old", scopes: ["write"] } });
    const { id, key } = made.body.data;
    const contact = (await anna.ask("POST", "/api/v1/contacts", { body: { name: "Chen" } })).body.data;
    const ben = await signIn(app, account.id, "owner", "Ben");
    const faulty: [method: string, path: string, body: object][] = [
      ["POST", "/api/v1/payment-links", { amount_usd: "many" }],
      ["POST", "/api/v1/invoices", { ...invoice(), chain: "mars" }],
      ["POST", "/api/v1/invoices", { ...invoice(), client_contact_id: "ct_nobody" }],
      ["PATCH", `/api/v1/contacts/${contact.id}`, { kind: "friend" }],
      ["POST", "/api/v1/payouts", {}],
    ];
    const byKey: (() => Promise<Ended>)[] = [];
    for (const asked of faulty) byKey.push(await hold({ key }, ...asked));
    const byMember: (() => Promise<Ended>)[] = [];
    for (const asked of faulty) byMember.push(await hold(ben, ...asked));
    const owner = await signIn(app, account.id, "owner", "Anna");
    expect((await owner.ask("DELETE", `/api/v1/api-keys/${id}`)).status).toBe(200);
    expect((await ben.ask("DELETE", "/session")).status).toBe(200);
    for (const finish of byKey) expect(await finish()).toEqual([401, "invalid_key"]);
    for (const finish of byMember) expect(await finish()).toEqual(ENDED);
  });

  it("opens no other session, and moves no letters by a session that was ended", async () => {
    const other = await app.createAccount();
    const anna = await signIn(app, account.id, "owner", "Anna");
    const { personId } = await personOf(anna);
    const elsewhere = await signIn(app, other.id, "owner", "Anna");
    await app.house.sql`update members set person_id = ${personId} where id = ${elsewhere.memberId}`;
    await app.house.sql`update sessions set fresh_until = ${new Date(app.clock.now.getTime() + 600_000)}`;
    const asked = [
      await hold(anna, "POST", "/session", { account_id: other.id }),
      await hold(anna, "PATCH", "/session", { email: "thief@example.com" }),
    ];
    await anna.ask("DELETE", "/session");
    for (const finish of asked) expect(await finish()).toEqual(ENDED);
    const [row] = await app.house.sql`select email from members where id = ${anna.memberId}`;
    expect(row?.email).toBeNull();
  });
});

it("lets two owners who remove each other at once not both do it", async () => {
  for (let round = 0; round < 3; round++) {
    const [anna, ben] = [
      await signIn(app, account.id, "owner", "Anna"),
      await signIn(app, account.id, "owner", "Ben"),
    ];
    const answers = await Promise.all([
      anna.ask("DELETE", `/api/v1/members/${ben.memberId}`),
      ben.ask("DELETE", `/api/v1/members/${anna.memberId}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  }
});

it.each([
  ["removed", "comes in", {}],
  ["removed", "joins", { join: true }],
  ["demoted", "comes in", {}],
])("a member who is %s while somebody %s by his link is just that", async (how, _does, more) => {
  const { sql } = app.house;
  const owner = await signIn(app, account.id, "owner", "Anna");
  const guest = await signIn(app, (await app.createAccount()).id, "owner", "Ben");
  const added = await owner.ask("POST", "/api/v1/members", { body: { name: "Ben", role: "member" } });
  const { id, url } = added.body.data;
  const asked = await sql.begin(async (tx) => {
    await tx`select from members where id = ${id} for update`;
    const path = `/api/v1/members/${id}`;
    const ends =
      how === "removed" ? owner.ask("DELETE", path) : owner.ask("PATCH", path, { body: { role: "viewer" } });
    await expect.poll(() => whoWaits(sql)).toHaveLength(1);
    const comes = guest.ask("POST", "/session", { body: { link: url.split("#")[1], ...more } });
    await expect.poll(() => whoWaits(sql)).toHaveLength(2);
    return [ends, comes];
  });
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 401]);
});

it("a member who is removed while he proves who he is by a passkey is removed", async () => {
  const { sql } = app.house;
  const owner = await signIn(app, account.id, "owner", "Anna");
  const ben = await signIn(app, account.id, "owner", "Ben");
  const passkey = await givePasskey(app, ben);
  const answer = await passkey.answer(ben, {}, "fresh");
  const asked = await sql.begin(async (tx) => {
    await tx`select from passkeys where id = ${passkey.id} for update`;
    const proves = ben.ask("POST", "/session", { body: { passkey: answer } });
    await expect.poll(() => whoWaits(sql)).toHaveLength(1);
    const removes = owner.ask("DELETE", `/api/v1/members/${ben.memberId}`);
    await expect.poll(() => whoWaits(sql)).toHaveLength(2);
    return [proves, removes];
  });
  const [proved, removed] = await Promise.all(asked);
  expect([200, 401]).toContain(proved?.status);
  expect(removed?.status).toBe(200);
});

async function personOf({ memberId }: Person): Promise<{ personId: string }> {
  const [row] = await app.house.sql<
    { personId: string }[]
  >`select person_id from members where id = ${memberId}`;
  if (!row) throw new Error("no such member");
  return row;
}
