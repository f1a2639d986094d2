import { describe, expect, it } from "vitest";
import { givePasskey } from "../support/passkey.js";
import { account, app, startPeople } from "../support/people.js";
import { signIn, type Visitor, visitor } from "../support/visitor.js";

startPeople();

const enter = (person: Visitor, passkey: unknown) => person.ask("POST", "/session", { body: { passkey } });
const outcome = (answer: { status: number; body: { error?: { code: string } } }) =>
  answer.body.error?.code ?? answer.status;

describe("a passkey", () => {
  it("signs in whoever has added it, and nobody once it was removed", async () => {
    const person = await signIn(app, account.id, "member");
    const passkey = await givePasskey(app, person);
    const later = visitor(app);
    const entered = await enter(later, await passkey.answer(later));
    expect(entered.body.data.member.id).toBe(person.memberId);
    expect(outcome(await person.ask("DELETE", `/session/passkeys/${passkey.id}`))).toBe(200);
    const last = visitor(app);
    expect(outcome(await enter(last, await passkey.answer(last)))).toBe("invalid_key");
  });

  it("of one device must count up, so that a copy is told from it", async () => {
    const person = await signIn(app, account.id, "member");
    const passkey = await givePasskey(app, person, 7);
    const tried: unknown[] = [];
    for (const counter of [8, 8, 7, 12, 9]) {
      const somebody = visitor(app);
      tried.push(outcome(await enter(somebody, await passkey.answer(somebody, { counter }))));
    }
    expect(tried).toEqual([200, "invalid_key", "invalid_key", 200, "invalid_key"]);
  });

  it("that is synced counts nothing, and is believed", async () => {
    const person = await signIn(app, account.id, "member");
    const passkey = await givePasskey(app, person, 3);
    for (const counter of [0, 0]) {
      const somebody = visitor(app);
      const said = { counter, flags: 0x1d };
      expect(outcome(await enter(somebody, await passkey.answer(somebody, said)))).toBe(200);
    }
  });

  it.each([
    ["nobody was verified by the device", { flags: 0x01 }],
    ["it was asked by another site", { origin: "https://evil.example" }],
    ["it is bound to another site", { rpId: "evil.example" }],
    ["it says that it is another person's", { userHandle: "per_another" }],
    ["its challenge was never given out", { nonce: "ab".repeat(32) }],
  ])("is refused where %s", async (_case, said) => {
    const passkey = await givePasskey(app, await signIn(app, account.id, "member"));
    const somebody = visitor(app);
    expect(outcome(await enter(somebody, await passkey.answer(somebody, said)))).toBe("invalid_key");
  });

  it("signs for one browser, once", async () => {
    const passkey = await givePasskey(app, await signIn(app, account.id, "member"));
    const mine = visitor(app);
    const answer = await passkey.answer(mine);
    expect(outcome(await enter(visitor(app), answer))).toBe("invalid_key");
    expect(outcome(await enter(mine, answer))).toBe("invalid_key");
    const again = await passkey.answer(mine);
    expect(outcome(await enter(mine, again))).toBe(200);
    expect(outcome(await enter(mine, again))).toBe("invalid_key");
  });

  it("makes fresh whom it belongs to, and nobody else who is signed in", async () => {
    const [anna, ben] = [await signIn(app, account.id, "member"), await signIn(app, account.id, "member")];
    const passkey = await givePasskey(app, anna);
    expect(outcome(await enter(ben, await passkey.answer(ben, {}, "fresh")))).toBe("invalid_key");
    const { id: before } = { id: (await anna.ask("GET", "/session")).body.data.session_id };
    const fresh = await enter(anna, await passkey.answer(anna, {}, "fresh"));
    expect(fresh.body.data.session_id).toBe(before);
  });
});

describe("a cookie", () => {
  it("that somebody planted is worth nothing after the sign-in, nor beside the right one", async () => {
    const attacker = await signIn(app, account.id, "viewer");
    const victim = visitor(app, new Map(attacker.cookies));
    const passkey = await givePasskey(app, await signIn(app, account.id, "owner"));
    expect(outcome(await enter(victim, await passkey.answer(victim)))).toBe(200);
    expect([...victim.cookies.values()]).not.toEqual([...attacker.cookies.values()]);
    expect(outcome(await attacker.ask("GET", "/session"))).toBe("session_ended");
    const [name = "", value = ""] = [...victim.cookies].find(([key]) => key.includes("session")) ?? [];
    const twice = { cookie: `${name}=planted; ${name}=${value}` };
    expect(outcome(await visitor(app).ask("GET", "/session", { headers: twice }))).toBe("session_ended");
    expect(outcome(await victim.ask("GET", "/session"))).toBe(200);
  });

  it("of a session has no name that a page's script could read it by, and none for another site", async () => {
    const person = await signIn(app, account.id, "viewer");
    const passkey = await givePasskey(app, person);
    const answer = await enter(person, await passkey.answer(person));
    const [set = ""] = answer.headers.getSetCookie().filter((one) => one.includes("session"));
    expect(set).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Expires=/);
    expect(set).not.toContain("Domain");
  });
});
