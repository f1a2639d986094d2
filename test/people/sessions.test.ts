import { get, type IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { copyInvoice } from "../support/many-records.js";
import { givePasskey } from "../support/passkey.js";
import { account, app, code, days, invoice, minutes, startPeople } from "../support/people.js";
import { linkFor, type Person, pageFor, signIn, type Visitor, visitor } from "../support/visitor.js";
import { whoWaits } from "../support/waiting-for.js";

startPeople();

/** The browser's cookies as they are now: what it sent before something else changed them. */
const copyOf = ({ cookies }: Visitor) => visitor(app, new Map(cookies));
const seconds = (count: number) => minutes(count / 60);
const body = () => ({ amount_usd: 5, destination_address: `0x${"71".repeat(20)}`, chain: "base" });

async function proveAgain(person: Person): Promise<{ old: Visitor; passkey: () => Promise<unknown> }> {
  const passkey = await givePasskey(app, person);
  minutes(11);
  const answer = await passkey.answer(person, {}, "fresh");
  const old = copyOf(person);
  expect((await person.ask("POST", "/session", { body: { passkey: answer } })).status).toBe(200);
  return { old, passkey: () => passkey.answer(old, {}, "fresh") };
}

it("all sessions of a person but this one are ended at once, by one path, and nobody else's", async () => {
  const anna = await signIn(app, account.id, "owner", "Anna");
  const [member] = (await anna.ask("GET", "/api/v1/members")).body.data;
  const laptop = visitor(app);
  const link = await linkFor(app, member.id);
  expect((await laptop.ask("POST", "/session", { body: { link } })).status).toBe(200);
  const ben = await signIn(app, account.id, "member", "Ben");
  expect(await pageFor(app, laptop, "/console/you")).toContain("Sign out everywhere else");
  for (const path of ["/session/open/", "/session/"])
    expect((await laptop.ask("DELETE", path)).status).toBe(404);
  expect((await anna.ask("GET", "/session")).status).toBe(200);
  expect((await laptop.ask("DELETE", "/session/open")).status).toBe(200);
  expect(code(await anna.ask("GET", "/session"))).toBe("session_ended");
  expect((await laptop.ask("GET", "/session/open")).body.data).toHaveLength(1);
  expect((await ben.ask("GET", "/session")).status).toBe(200);
  expect(await pageFor(app, laptop, "/console/you")).not.toContain("Sign out everywhere else");
});

it("a session that goes to another account while all others are ended is ended, too", async () => {
  const { sql } = app.house;
  const anna = await signIn(app, account.id, "owner", "Anna");
  const thief = visitor(app);
  await thief.ask("POST", "/session", { body: { link: await linkFor(app, anna.memberId) } });
  // Between the session that he leaves and the one that he opens.
  const asked = await sql.begin(async (tx) => {
    await tx`select from members where id = ${anna.memberId} for update`;
    const goes = thief.ask("POST", "/session", { body: { account_id: account.id } });
    await expect.poll(() => whoWaits(sql)).toHaveLength(1);
    const ends = anna.ask("DELETE", "/session/open");
    await expect.poll(() => whoWaits(sql)).toHaveLength(2);
    return [goes, ends];
  });
  const [went, ended] = await Promise.all(asked);
  // Ended behind its back, or a moment before it could say who came in.
  expect([200, 401]).toContain(went?.status);
  expect(ended?.status).toBe(200);
  expect((await thief.ask("GET", "/session")).status).toBe(401);
});

describe("a cookie from before the last proof", () => {
  it("reads for half a minute, and its answers take the new one away at no time", async () => {
    const anna = await signIn(app, account.id, "owner");
    const { old } = await proveAgain(anna);
    const before = [...old.cookies];
    expect((await old.ask("GET", "/api/v1/account")).status).toBe(200);
    expect((await old.ask("GET", "/session")).status).toBe(200);
    seconds(31);
    const late = await old.ask("GET", "/api/v1/account");
    expect([late.status, code(late), late.headers.getSetCookie()]).toEqual([401, "session_ended", []]);
    expect([...old.cookies]).toEqual(before);
    expect((await anna.ask("GET", "/api/v1/members")).status).toBe(200);
  });

  it("changes nothing and is never fresh", async () => {
    const anna = await signIn(app, account.id, "owner");
    const { old } = await proveAgain(anna);
    expect(code(await old.ask("POST", "/api/v1/payment-links", { body: body() }))).toBe("session_ended");
    expect(code(await old.ask("PATCH", "/session", { body: { email: null } }))).toBe("session_ended");
    const elsewhere = { body: { account_id: account.id } };
    expect(code(await old.ask("POST", "/session", elsewhere))).toBe("session_ended");
    expect(code(await old.ask("GET", "/session/nonce?purpose=add_passkey"))).toBe("sign_in_again");
    expect((await old.ask("GET", "/session")).body.data.fresh_until).toBe(app.clock.now.toISOString());
    expect((await anna.ask("GET", "/session/nonce?purpose=add_passkey")).status).toBe(200);
  });

  it("gets to its end the file that it began", async () => {
    const anna = await signIn(app, account.id, "owner");
    const { data } = (await anna.ask("POST", "/api/v1/invoices", { body: invoice() })).body;
    await copyInvoice(app.database.sql, data.id, 1_200, 240);
    const cookie = [...anna.cookies].map((pair) => pair.join("=")).join("; ");
    // Whose answer nobody reads ahead, as the suite's own fetch does to look at it.
    const begin = () =>
      new Promise<IncomingMessage>((resolve) =>
        get(`${app.url}/api/v1/invoices?format=jsonl`, { headers: { cookie } }, resolve),
      );
    const rest = async (file: IncomingMessage) => {
      let whole = "";
      for await (const part of file) whole += part;
      return whole.trim().split("\n").length;
    };
    const [goesOn, ends] = [await begin(), await begin()];
    await proveAgain(anna);
    minutes(1);
    expect(await rest(goesOn)).toBe(1_201);
    await anna.ask("DELETE", "/session");
    await expect(rest(ends)).rejects.toThrow();
  });

  it("proves again where the answer was lost on the way", async () => {
    const anna = await signIn(app, account.id, "owner");
    const { old, passkey } = await proveAgain(anna);
    const again = await old.ask("POST", "/session", { body: { passkey: await passkey() } });
    expect(again.status).toBe(200);
    expect((await old.ask("GET", "/session/nonce?purpose=add_passkey")).status).toBe(200);
  });

  it("opens nothing once the session is ended", async () => {
    const anna = await signIn(app, account.id, "owner");
    const { old } = await proveAgain(anna);
    await anna.ask("DELETE", "/session");
    expect(code(await old.ask("GET", "/session"))).toBe("session_ended");
  });
});

it("a person sees and ends his sessions in all his accounts, wherever a thief has gone with one", async () => {
  const anna = await signIn(app, account.id, "owner");
  const other = await app.createAccount();
  await app.house.sql`
    insert into members (id, account_id, person_id, name, role, created_at, joined_at)
    select ${`mem_${other.id.slice(4)}`}, ${other.id}, person_id, 'Anna', 'member', created_at, joined_at
    from members where id = ${anna.memberId}`;
  const thief = visitor(app);
  await thief.ask("POST", "/session", { body: { link: await linkFor(app, anna.memberId) } });
  expect((await thief.ask("POST", "/session", { body: { account_id: other.id } })).status).toBe(200);
  const open = (await anna.ask("GET", "/session/open")).body.data;
  expect(open).toHaveLength(2);
  const his = open.find(({ current }: { current: boolean }) => !current);
  expect(his.account.id).toBe(other.id);
  expect(await pageFor(app, anna, "/console/you")).toContain(`/session/open/${his.id}`);
  expect((await anna.ask("DELETE", `/session/open/${his.id}`)).status).toBe(200);
  expect(code(await thief.ask("GET", "/session"))).toBe("session_ended");
  const stranger = await signIn(app, account.id, "owner", "Eve");
  const mine = (await anna.ask("GET", "/session/open")).body.data[0].id;
  expect((await stranger.ask("DELETE", `/session/open/${mine}`)).status).toBe(404);
});

describe("a clock that ran ahead", () => {
  it("leaves no session and no link that is good until then", async () => {
    const memberId = (await signIn(app, account.id, "owner")).memberId;
    const now = app.clock.now;
    days(30);
    const early = visitor(app);
    await early.ask("POST", "/session", { body: { link: await linkFor(app, memberId) } });
    const link = await linkFor(app, memberId);
    app.clock.now = now;
    expect(code(await early.ask("GET", "/session"))).toBe("session_ended");
    expect((await visitor(app).ask("POST", "/session", { body: { link } })).status).toBe(401);
  });

  it("makes nobody fresh until then, and proving again puts it right", async () => {
    const anna = await signIn(app, account.id, "owner");
    const passkey = await givePasskey(app, anna);
    const now = app.clock.now;
    days(3);
    const { sql } = app.house;
    await sql`update sessions set last_used_at = ${app.clock.now} where member_id = ${anna.memberId}`;
    const answer = await passkey.answer(anna, {}, "fresh");
    expect((await anna.ask("POST", "/session", { body: { passkey: answer } })).status).toBe(200);
    app.clock.now = now;
    expect(code(await anna.ask("GET", "/session/nonce?purpose=add_passkey"))).toBe("sign_in_again");
    const [used] = await sql`select last_used_at from sessions where member_id = ${anna.memberId}`;
    expect(used?.lastUsedAt).toEqual(now);
    const again = await passkey.answer(anna, {}, "fresh");
    expect((await anna.ask("POST", "/session", { body: { passkey: again } })).status).toBe(200);
    expect((await anna.ask("GET", "/session/nonce?purpose=add_passkey")).status).toBe(200);
  });
});

it("a person has a hundred sessions at most in all his accounts: the next one ends the oldest that is open", async () => {
  const anna = await signIn(app, account.id, "owner");
  const { sql } = app.house;
  const ben = await signIn(app, account.id, "member");
  await sql`
    insert into sessions (id, hash, member_id, agent, created_at, last_used_at, fresh_until, expires_at, ended_at)
    select s.id || n, sha256((s.id || n)::bytea), member_id, agent, created_at + n * interval '1 ms',
      last_used_at - case when n > 99 then interval '13 hours' else interval '0' end, fresh_until, expires_at, null
    from sessions s, generate_series(1, 120) n where member_id = ${anna.memberId}`;
  expect((await anna.ask("GET", "/session/open")).body.data).toHaveLength(100);
  minutes(1);
  const newest = visitor(app);
  const link = await linkFor(app, anna.memberId);
  expect((await newest.ask("POST", "/session", { body: { link } })).status).toBe(200);
  expect((await newest.ask("GET", "/session/open")).body.data).toHaveLength(100);
  expect(code(await anna.ask("GET", "/session"))).toBe("session_ended");
  expect((await ben.ask("GET", "/session")).status).toBe(200);
});
