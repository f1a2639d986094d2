import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApp } from "../support/app.js";
import { linkFor, type Person, signIn, startForPeople, visitor } from "../support/visitor.js";

let app: TestApp;
let acme: { id: string; key: string };
let other: { id: string; key: string };

beforeAll(async () => {
  app = await startForPeople();
});
afterAll(() => app.close());
beforeEach(async () => {
  [acme, other] = await Promise.all([app.createAccount(), app.createAccount()]);
});

const code = (answer: { body: { error?: { code?: string } } }) => answer.body.error?.code;
const join = (person: Pick<Person, "ask">, link: string, more = {}) =>
  person.ask("POST", "/session", { body: { link, join: true, ...more } });
const minutes = (count: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + count * 60_000);
};

async function invite(accountId: string, role = "member"): Promise<{ id: string; link: string }> {
  const owner = await signIn(app, accountId, "owner", "Owner");
  const added = await owner.ask("POST", "/api/v1/members", { body: { name: "Anna", role } });
  expect(added.status).toBe(201);
  return { id: added.body.data.id, link: added.body.data.url.split("#")[1] };
}

describe("a link, opened by somebody who is signed in", () => {
  it("makes him a member of one account more, and account_id picks which he is in", async () => {
    const anna = await signIn(app, acme.id, "owner");
    const invited = await invite(other.id);
    const joined = await join(anna, invited.link);
    expect(joined.status).toBe(200);
    expect(joined.body.data).toMatchObject({
      member: { id: invited.id, role: "member" },
      account: { id: other.id },
      accounts: [
        { id: acme.id, role: "owner" },
        { id: other.id, role: "member" },
      ],
    });
    const back = await anna.ask("POST", "/session", { body: { account_id: acme.id } });
    expect(back.body.data).toMatchObject({ member: { id: anna.memberId }, account: { id: acme.id } });
    expect((await anna.ask("GET", "/api/v1/members")).status).toBe(200);
    const nowhere = await app.createAccount();
    expect((await anna.ask("POST", "/session", { body: { account_id: nowhere.id } })).status).toBe(401);
  });

  it("is spent by it, and lets nobody else in after", async () => {
    const anna = await signIn(app, acme.id, "owner");
    const { link } = await invite(other.id);
    await join(anna, link);
    expect(code(await visitor(app).ask("POST", "/session", { body: { link } }))).toBe("invalid_key");
    expect(code(await join(await signIn(app, acme.id, "viewer"), link))).toBe("invalid_key");
  });

  it("makes him no fresher than he was, and asks for a fresh proof before", async () => {
    const anna = await signIn(app, acme.id, "owner");
    const { link } = await invite(other.id);
    minutes(9);
    const { fresh_until: before } = (await anna.ask("GET", "/session")).body.data;
    const joined = await join(anna, link);
    expect(joined.body.data.fresh_until).toBe(before);
    const late = await signIn(app, acme.id, "member");
    const second = await app.createAccount();
    minutes(11);
    const invited = await invite(second.id);
    expect(code(await join(late, invited.link))).toBe("sign_in_again");
    expect((await visitor(app).ask("POST", "/session", { body: { link: invited.link } })).status).toBe(200);
  });

  it("of an account that he is in already is somebody else's, and still works for him", async () => {
    const anna = await signIn(app, acme.id, "owner");
    const { link, id } = await invite(acme.id);
    expect([code(await join(anna, link)), code(await join(visitor(app), link))]).toEqual([
      "state_conflict",
      "session_ended",
    ]);
    const ben = await visitor(app).ask("POST", "/session", { body: { link } });
    expect(ben.body.data.member.id).toBe(id);
  });

  it("that lets a member back in is no invitation: nobody else takes his place", async () => {
    const ben = await signIn(app, other.id, "owner", "Ben");
    const anna = await signIn(app, acme.id, "owner");
    const link = await linkFor(app, ben.memberId);
    expect(code(await join(anna, link))).toBe("state_conflict");
    expect((await visitor(app).ask("POST", "/session", { body: { link } })).status).toBe(200);
  });

  it("joins one of two invitations that come at once for one account", async () => {
    const anna = await signIn(app, acme.id, "owner");
    const links = [await invite(other.id), await invite(other.id)];
    const copies = links.map(() => visitor(app, new Map(anna.cookies)));
    const answers = await Promise.all(copies.map((copy, at) => join(copy, links[at]?.link ?? "")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([409, 401]).toContain(answers.find(({ status }) => status !== 200)?.status);
  });

  it("is joined from our own pages alone, and by a link alone", async () => {
    const anna = await signIn(app, acme.id, "owner");
    const { link } = await invite(other.id);
    const foreign = await anna.ask("POST", "/session", {
      body: { link, join: true },
      headers: { origin: "https://evil.example" },
    });
    expect(code(foreign)).toBe("wrong_origin");
    const alone = await anna.ask("POST", "/session", { body: { join: true, account_id: acme.id } });
    expect([alone.status, alone.body.error.issues[0].path]).toEqual([400, "join"]);
  });
});

describe("a person of two accounts", () => {
  async function ofBoth() {
    const anna = await signIn(app, acme.id, "owner");
    await signIn(app, acme.id, "owner", "Stays");
    const invited = await invite(other.id);
    await join(anna, invited.link);
    return { anna, invited };
  }

  it("removed from one is out of it at once, and keeps his ways into the other", async () => {
    const { anna, invited } = await ofBoth();
    const { sql } = app.house;
    const [{ personId } = { personId: "" }] = await sql<{ personId: string }[]>`
      select person_id from members where id = ${anna.memberId}`;
    await sql`insert into sign_in_wallets (person_id, address, chain, created_at)
      values (${personId}, ${`0x${invited.id.slice(4)}`}, 'base', now())`;
    const owner = await signIn(app, other.id, "owner", "Olga");
    await owner.ask("DELETE", `/api/v1/members/${invited.id}`);
    expect(code(await anna.ask("GET", "/api/v1/account"))).toBe("session_ended");
    expect(await sql`select from sign_in_wallets where person_id = ${personId}`).toHaveLength(1);
    const left = await sql`select from members where person_id = ${personId} and removed_at is null`;
    expect(left).toHaveLength(1);
  });

  it("sees and does in each account what his role there allows, and nothing of the other", async () => {
    const { anna } = await ofBoth();
    expect(code(await anna.ask("GET", "/api/v1/members"))).toBe("insufficient_scope");
    const link = { amount_usd: 5, destination_address: `0x${"71".repeat(20)}`, chain: "base" };
    const made = await anna.ask("POST", "/api/v1/payment-links", { body: link });
    expect(made.status).toBe(201);
    await anna.ask("POST", "/session", { body: { account_id: acme.id } });
    expect((await anna.ask("GET", `/api/v1/payment-links/${made.body.data.id}`)).status).toBe(404);
  });

  it("lives no longer by going from one to the other, nor to where he is", async () => {
    const anna = await signIn(app, acme.id, "owner");
    await join(anna, (await invite(other.id)).link);
    const until = (await anna.ask("GET", "/session")).body.data.expires_at;
    for (const account_id of [acme.id, other.id, other.id]) {
      minutes(11 * 60);
      const there = await anna.ask("POST", "/session", { body: { account_id } });
      expect([there.status, there.body.data.expires_at]).toEqual([200, until]);
    }
    for (let hours = 33; hours < 7 * 24; hours += 11) {
      minutes(11 * 60);
      await anna.ask("POST", "/session", { body: { account_id: acme.id } });
    }
    expect((await anna.ask("GET", "/session")).status).toBe(401);
  });

  it("is operator of the installation in both, by the flag of either, and of none once that is gone", async () => {
    const { anna, invited } = await ofBoth();
    const operates = async () => (await anna.ask("GET", "/session")).body.data.member.operator;
    expect(await operates()).toBe(false);
    await app.house.sql`update members set operator = true where id = ${anna.memberId}`;
    expect(await operates()).toBe(true);
    const owner = await signIn(app, other.id, "owner", "Olga");
    const grab = { body: { operator: true } };
    expect((await owner.ask("PATCH", `/api/v1/members/${invited.id}`, grab)).status).toBe(400);
    await app.house.sql`update members set removed_at = now() where id = ${anna.memberId}`;
    expect(await operates()).toBe(false);
  });
});
