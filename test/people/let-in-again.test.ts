import { describe, expect, it } from "vitest";
import { forget } from "../../src/jobs/forget.js";
import { givePasskey } from "../support/passkey.js";
import { account, app, code, days, minutes, startPeople } from "../support/people.js";
import { addMember, linkFor, type Person, signIn, visitor } from "../support/visitor.js";

startPeople();

const newLink = (owner: Person, id: string) => owner.ask("POST", `/api/v1/members/${id}/sign-in-link`);
const enter = (url: string) => visitor(app).ask("POST", "/session", { body: { link: url.split("#")[1] } });

describe("a new link by an owner", () => {
  it("lets in whose first one expired, as the member he is, and kills the older one", async () => {
    const owner = await signIn(app, account.id, "owner");
    const body = { name: "Ben", role: "member" };
    const { data: ben } = (await owner.ask("POST", "/api/v1/members", { body })).body;
    const made = await newLink(owner, ben.id);
    expect(made.status).toBe(200);
    expect((await enter(ben.url)).status).toBe(401);
    expect((await enter(made.body.data.url)).body.data.member.id).toBe(ben.id);
    expect((await owner.ask("GET", "/api/v1/members")).body.data).toHaveLength(2);
  });

  it("lets in who was demoted, as what he is by then", async () => {
    const owner = await signIn(app, account.id, "owner");
    const ben = await signIn(app, account.id, "member");
    await givePasskey(app, ben);
    const demoted = { body: { role: "viewer" } };
    expect((await owner.ask("PATCH", `/api/v1/members/${ben.memberId}`, demoted)).status).toBe(200);
    const { url } = (await newLink(owner, ben.memberId)).body.data;
    expect((await enter(url)).body.data.member).toMatchObject({ id: ben.memberId, role: "viewer" });
  });

  it("lets in whose only session has been idle for too long", async () => {
    const ben = await signIn(app, account.id, "member");
    minutes(12 * 60 + 1);
    expect(code(await ben.ask("GET", "/session"))).toBe("session_ended");
    const owner = await signIn(app, account.id, "owner");
    const made = await newLink(owner, ben.memberId);
    expect([made.status, code(made)]).toEqual([200, undefined]);
    expect((await enter(made.body.data.url)).body.data.member.id).toBe(ben.memberId);
  });

  it("is refused where it would let its maker in as somebody who can come in himself", async () => {
    const owner = await signIn(app, account.id, "owner");
    const refused = async (id: string) => {
      const answer = await newLink(owner, id);
      expect([answer.status, code(answer)]).toEqual([409, "state_conflict"]);
    };
    const ben = await signIn(app, account.id, "member");
    await refused(ben.memberId);
    await ben.ask("DELETE", "/session");
    expect((await newLink(owner, ben.memberId)).status).toBe(200);
    const { sql } = app.house;
    await sql`update members set operator = true where id = ${ben.memberId}`;
    await refused(ben.memberId);
    await sql`update members set operator = false where id = ${ben.memberId}`;
    const elsewhere = await addMember(app, (await app.createAccount()).id, "viewer");
    await sql`update members set person_id = (select person_id from members where id = ${ben.memberId})
      where id = ${elsewhere}`;
    await refused(ben.memberId);
    await sql`update members set removed_at = now() where id = ${elsewhere}`;
    await givePasskey(app, ben);
    await refused(ben.memberId);
    const stranger = await signIn(app, (await app.createAccount()).id, "owner");
    expect((await newLink(stranger, ben.memberId)).status).toBe(404);
    minutes(11);
    expect(code(await newLink(owner, ben.memberId))).toBe("sign_in_again");
  });
});

describe("what is over", () => {
  it("is forgotten: sessions a week after their end or expiry, and no other", async () => {
    const { sql } = app.house;
    const anna = await signIn(app, account.id, "owner");
    await anna.ask("DELETE", "/session");
    const open = visitor(app);
    await open.ask("POST", "/session", { body: { link: await linkFor(app, anna.memberId) } });
    const left = async () => {
      await forget(app.house, new AbortController().signal);
      return (await sql`select from sessions where member_id = ${anna.memberId}`).length;
    };
    days(6.9);
    expect(await left()).toBe(2);
    days(0.2);
    expect(await left()).toBe(1);
    days(6.8);
    expect(await left()).toBe(1);
    days(0.2);
    expect(await left()).toBe(0);
  });

  it("leaves no e-mail of a member who was removed", async () => {
    const owner = await signIn(app, account.id, "owner");
    const body = { name: "Ben", role: "member", email: "ben@acme.example" };
    const { id } = (await owner.ask("POST", "/api/v1/members", { body })).body.data;
    expect((await owner.ask("DELETE", `/api/v1/members/${id}`)).body.data.email).toBeNull();
    const [row] = await app.house.sql`select name, email from members where id = ${id}`;
    expect(row).toEqual({ name: "Ben", email: null });
  });
});
