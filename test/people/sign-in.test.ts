import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import { describe, expect, it } from "vitest";
import { account, app, code, minutes, startPeople } from "../support/people.js";
import { addMember, linkFor, type Person, signIn, visitor } from "../support/visitor.js";
import { whoWaits } from "../support/waiting-for.js";

startPeople();

describe("a one-time link", () => {
  it("lets its member in, says who he is, and works once", async () => {
    const memberId = await addMember(app, account.id, "owner", "Anna Ito");
    const link = await linkFor(app, memberId);
    const anna = visitor(app);
    const first = await anna.ask("POST", "/session", { body: { link } });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({
      member: { id: memberId, name: "Anna Ito", role: "owner" },
      account: { id: account.id },
    });
    expect((await anna.ask("GET", "/session")).body.data.member.id).toBe(memberId);
    const again = await visitor(app).ask("POST", "/session", { body: { link } });
    expect([again.status, code(again)]).toEqual([401, "invalid_key"]);
  });

  it("is spent by no GET, and its page loads without it", async () => {
    const link = await linkFor(app, await addMember(app, account.id, "viewer"));
    const scanner = visitor(app);
    for (const path of ["/sign-in", `/session?link=${link}`, `/sign-in?link=${link}`])
      await scanner.ask("GET", path, { headers: { accept: "text/html" } });
    expect((await visitor(app).ask("POST", "/session", { body: { link } })).status).toBe(200);
  });

  it("dies of age, of a newer one, and with the membership", async () => {
    const memberId = await addMember(app, account.id, "viewer");
    const old = await linkFor(app, memberId);
    const newer = await linkFor(app, memberId);
    expect((await visitor(app).ask("POST", "/session", { body: { link: old } })).status).toBe(401);
    minutes(15.01);
    expect((await visitor(app).ask("POST", "/session", { body: { link: newer } })).status).toBe(401);
  });

  it("lets one of many in who use it at once", async () => {
    const link = await linkFor(app, await addMember(app, account.id, "viewer"));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => visitor(app).ask("POST", "/session", { body: { link } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("a session", () => {
  it("asks for the origin of our own pages before anything is changed", async () => {
    const link = await linkFor(app, await addMember(app, account.id, "viewer"));
    for (const origin of ["https://evil.example", "null", ""]) {
      const answer = await visitor(app).ask("POST", "/session", { body: { link }, headers: { origin } });
      expect([answer.status, code(answer)]).toEqual([403, "wrong_origin"]);
    }
    expect((await visitor(app).ask("POST", "/session", { body: { link } })).status).toBe(200);
  });

  it("takes JSON alone, so that no form of another site can send one", async () => {
    const answer = await visitor(app).ask("POST", "/session", {
      body: '{"link":"x"}',
      headers: { "content-type": "text/plain" },
    });
    expect(answer.status).toBe(415);
  });

  it("has a new secret with every sign-in, and the old one opens nothing", async () => {
    const person = await signIn(app, account.id, "viewer");
    const before = new Map(person.cookies);
    await person.ask("POST", "/session", { body: { link: await linkFor(app, person.memberId) } });
    expect([...person.cookies.values()]).not.toEqual([...before.values()]);
    const stale = await visitor(app, before).ask("GET", "/session");
    expect([stale.status, code(stale)]).toEqual([401, "session_ended"]);
  });

  it("ends after 12 idle hours, after 7 days, by sign-out and by hand", async () => {
    const idle = await signIn(app, account.id, "viewer");
    minutes(12 * 60 + 1);
    expect((await idle.ask("GET", "/session")).status).toBe(401);
    const busy = await signIn(app, account.id, "viewer");
    for (let hour = 0; hour < 7 * 24 - 1; hour += 11) {
      expect((await busy.ask("GET", "/session")).status).toBe(200);
      minutes(11 * 60);
    }
    expect(code(await busy.ask("GET", "/session"))).toBe("session_ended");
    const first = await signIn(app, account.id, "viewer");
    const other = visitor(app);
    await other.ask("POST", "/session", { body: { link: await linkFor(app, first.memberId) } });
    const open = (await first.ask("GET", "/session/open")).body.data;
    const theirs = open.find((one: { current: boolean }) => !one.current);
    expect((await first.ask("DELETE", `/session/open/${theirs.id}`)).status).toBe(200);
    expect((await other.ask("GET", "/session")).status).toBe(401);
    await first.ask("DELETE", "/session");
    expect((await first.ask("GET", "/session")).status).toBe(401);
  });
});

describe("a wallet", () => {
  const signer = privateKeyToAccount(generatePrivateKey());

  async function message(person: Person | ReturnType<typeof visitor>, purpose: string, changes = {}) {
    const { body } = await person.ask("GET", `/session/nonce?purpose=${purpose}`);
    const { nonce, message: words, expires_at } = body.data;
    return createSiweMessage({
      address: signer.address,
      chainId: 8453,
      nonce,
      domain: words.domain,
      uri: words.uri,
      version: "1",
      statement: words.statement,
      issuedAt: new Date(words.issued_at),
      expirationTime: new Date(expires_at),
      ...changes,
    });
  }

  async function signed(person: ReturnType<typeof visitor>, purpose: string, changes = {}) {
    const text = await message(person, purpose, changes);
    return { message: text, signature: await signer.signMessage({ message: text }) };
  }

  it("signs in once a member has added it, makes him fresh, and no stranger's does", async () => {
    const person = await signIn(app, account.id, "member");
    const stranger = visitor(app);
    expect(
      code(await stranger.ask("POST", "/session", { body: { wallet: await signed(stranger, "sign_in") } })),
    ).toBe("invalid_key");
    const added = await person.ask("POST", "/session/wallets", {
      body: { wallet: await signed(person, "add_wallet") },
    });
    expect([added.status, added.body.data.address]).toEqual([201, signer.address]);
    const later = visitor(app);
    const entered = await later.ask("POST", "/session", { body: { wallet: await signed(later, "sign_in") } });
    expect(entered.body.data.member.id).toBe(person.memberId);
    minutes(11);
    const stale = await later.ask("GET", "/session/nonce?purpose=add_passkey");
    expect([stale.status, code(stale)]).toEqual([403, "sign_in_again"]);
    const before = [...later.cookies.values()];
    expect(
      (await later.ask("POST", "/session", { body: { wallet: await signed(later, "fresh") } })).status,
    ).toBe(200);
    expect([...later.cookies.values()]).not.toEqual(before);
    expect((await later.ask("GET", "/session/nonce?purpose=add_passkey")).status).toBe(200);
  });

  it("opens nothing once it is taken off, though it was looked for before", async () => {
    const { sql } = app.house;
    const person = await signIn(app, account.id, "member");
    const wallet = await signed(person, "add_wallet");
    expect((await person.ask("POST", "/session/wallets", { body: { wallet } })).status).toBe(201);
    const thief = visitor(app);
    const proof = await signed(thief, "sign_in");
    const asked = await sql.begin(async (tx) => {
      await tx`select from sign_in_wallets where address = ${signer.address} for update`;
      const takesOff = person.ask("DELETE", `/session/wallets/${signer.address}`);
      const waits = async () => (await whoWaits(sql)).map(({ query }) => query.trim().split(" ")[0]);
      // He himself, and nothing that his session waits for a moment for.
      await expect.poll(waits).toEqual(["delete"]);
      const comes = thief.ask("POST", "/session", { body: { wallet: proof } });
      await expect.poll(async () => (await waits()).sort()).toEqual(["delete", "update"]);
      return [takesOff, comes];
    });
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 401]);
    expect((await thief.ask("GET", "/session")).status).toBe(401);
  });

  it("refuses a replayed message, another's nonce, a foreign domain, an old one and another purpose", async () => {
    const one = visitor(app);
    const replayed = await signed(one, "sign_in");
    expect((await one.ask("POST", "/session", { body: { wallet: replayed } })).status).toBe(200);
    const refused = async (person: ReturnType<typeof visitor>, wallet: unknown) => {
      const answer = await person.ask("POST", "/session", { body: { wallet } });
      expect([answer.status, code(answer)]).toEqual([401, "invalid_key"]);
    };
    await refused(one, replayed);
    await refused(visitor(app), await signed(visitor(app), "sign_in"));
    for (const changes of [
      { domain: "evil.example" },
      { uri: "https://evil.example" },
      { chainId: 56 },
      { issuedAt: new Date(app.clock.now.getTime() - 3_600_000) },
      { expirationTime: new Date(app.clock.now.getTime() - 1000) },
      { expirationTime: new Date(app.clock.now.getTime() + 86_400_000) },
      { notBefore: new Date(app.clock.now.getTime() + 3_600_000) },
      { statement: "Let this wallet sign in to Unsigned from now on. This moves no money." },
    ]) {
      const person = visitor(app);
      await refused(person, await signed(person, "sign_in", changes));
    }
    const aged = visitor(app);
    const wallet = await signed(aged, "sign_in");
    minutes(11);
    await refused(aged, wallet);
    const forged = visitor(app);
    const text = await message(forged, "sign_in");
    const other = privateKeyToAccount(generatePrivateKey());
    await refused(forged, { message: text, signature: await other.signMessage({ message: text }) });
  });
});
