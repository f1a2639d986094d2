import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import { describe, expect, it } from "vitest";
import { account, app, code, payout, startPeople } from "../support/people.js";
import { linkFor, type Person, pageFor, signIn, type Visitor, visitor } from "../support/visitor.js";

startPeople();

/** A wallet that signs whatever a visitor of ours is asked to sign. */
function wallet() {
  const signer = privateKeyToAccount(generatePrivateKey());
  return {
    address: signer.address,
    async sign(person: Visitor, purpose: string) {
      const { data } = (await person.ask("GET", `/session/nonce?purpose=${purpose}`)).body;
      const { domain, uri, statement, issued_at } = data.message;
      const message = createSiweMessage({
        ...{
          address: signer.address,
          chainId: 8453,
          version: "1",
          nonce: data.nonce,
          domain,
          uri,
          statement,
        },
        issuedAt: new Date(issued_at),
        expirationTime: new Date(data.expires_at),
      });
      return { message, signature: await signer.signMessage({ message }) };
    },
  };
}
type Wallet = ReturnType<typeof wallet>;

const add = async (person: Person, key: Wallet) =>
  person.ask("POST", "/session/wallets", { body: { wallet: await key.sign(person, "add_wallet") } });
const enter = async (key: Wallet, more = {}) => {
  const person = visitor(app);
  return person.ask("POST", "/session", { body: { wallet: await key.sign(person, "sign_in"), ...more } });
};

describe("one wallet of two members", () => {
  it("of one account is refused to the second, of two accounts it opens each", async () => {
    const key = wallet();
    const [anna, ben] = [await signIn(app, account.id, "owner"), await signIn(app, account.id, "member")];
    expect((await add(anna, key)).status).toBe(201);
    const refused = await add(ben, key);
    expect([refused.status, code(refused)]).toEqual([409, "state_conflict"]);
    expect(refused.body.error.message).toContain("another member of your account");
    expect((await enter(key)).body.data.member.id).toBe(anna.memberId);
    const other = await app.createAccount();
    const eve = await signIn(app, other.id, "owner");
    expect((await add(eve, key)).status).toBe(201);
    expect((await enter(key, { account_id: other.id })).body.data.member.id).toBe(eve.memberId);
    expect((await enter(key, { account_id: account.id })).body.data.member.id).toBe(anna.memberId);
  });

  it("is one member's where both add it at once", async () => {
    const key = wallet();
    const people = [await signIn(app, account.id, "owner"), await signIn(app, account.id, "member")];
    const answers = await Promise.all(people.map((person) => add(person, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("that both have from before signs in and proves for neither, until one takes it off", async () => {
    const key = wallet();
    const [anna, ben] = [await signIn(app, account.id, "owner"), await signIn(app, account.id, "member")];
    await add(anna, key);
    await app.house.sql`
      insert into sign_in_wallets (person_id, address, chain, created_at)
      select person_id, ${key.address}, 'base', now() from members where id = ${ben.memberId}`;
    for (const more of [{}, { account_id: account.id }]) {
      const answer = await enter(key, more);
      expect([answer.status, code(answer)]).toEqual([401, "invalid_key"]);
      expect(answer.body.error.message).toContain("Several members");
    }
    const proof = await key.sign(ben, "fresh");
    expect(code(await ben.ask("POST", "/session", { body: { wallet: proof } }))).toBe("invalid_key");
    expect((await ben.ask("DELETE", `/session/wallets/${key.address}`)).status).toBe(200);
    expect((await enter(key)).body.data.member.id).toBe(anna.memberId);
  });
});

describe("whoever joins an account by a link", () => {
  async function withWallets(key: Wallet, other: { id: string }) {
    const [anna, ben] = [
      await signIn(app, account.id, "owner", "Anna"),
      await signIn(app, other.id, "owner"),
    ];
    for (const person of [anna, ben]) expect((await add(person, key)).status).toBe(201);
    const made = await anna.ask("POST", "/api/v1/members", { body: { name: "Ben", role: "member" } });
    const link: string = made.body.data.url.split("#")[1];
    return { anna, ben, join: () => ben.ask("POST", "/session", { body: { link, join: true } }) };
  }

  it("brings no wallet that a member of it signs in by: that wallet would sign in neither", async () => {
    const key = wallet();
    const other = await app.createAccount();
    const { anna, ben, join } = await withWallets(key, other);
    const refused = await join();
    expect([refused.status, code(refused)]).toEqual([409, "state_conflict"]);
    expect(refused.body.error.message).toContain(`your wallet ${key.address}`);
    expect((await enter(key, { account_id: account.id })).body.data.member.id).toBe(anna.memberId);
    expect((await enter(key, { account_id: other.id })).body.data.member.id).toBe(ben.memberId);
    expect((await ben.ask("DELETE", `/session/wallets/${key.address}`)).status).toBe(200);
    expect((await join()).body.data.account.id).toBe(account.id);
  });

  it("adds it to no account either while he joins", async () => {
    const key = wallet();
    const other = await app.createAccount();
    const { ben, join } = await withWallets(key, other);
    expect((await ben.ask("DELETE", `/session/wallets/${key.address}`)).status).toBe(200);
    const elsewhere: Person = { ...visitor(app), memberId: ben.memberId };
    const link = await linkFor(app, ben.memberId);
    expect((await elsewhere.ask("POST", "/session", { body: { link } })).status).toBe(200);
    const answers = await Promise.all([join(), add(elsewhere, key)]);
    const good = answers.filter(({ status }) => status < 300);
    expect([good.length, answers.map(({ status }) => status).sort()[1]]).toEqual([1, 409]);
  });
});

describe("of two who release a payout", () => {
  async function decide(person: Person, id: string, note?: string) {
    const { digest } = (await person.ask("GET", `/api/v1/approvals/${id}`)).body.data;
    return person.ask("POST", `/api/v1/approvals/${id}`, { body: { decision: "approve", digest, note } });
  }
  const pageOf = (person: Person, id: string) => pageFor(app, person, `/console/approvals/${id}`);

  async function twoPersons() {
    const anna = await signIn(app, account.id, "owner", "Anna");
    const others = [
      await signIn(app, account.id, "member"),
      await signIn(app, account.id, "member"),
    ] as const;
    await anna.ask("PATCH", "/api/v1/account", { body: { payout_approvals: 2 } });
    return { anna, others };
  }

  it("none is whoever made the key that asked, be it by a key of his, and the page says so", async () => {
    const { anna, others } = await twoPersons();
    const scopes = ["read", "write", "admin"];
    const made = await anna.ask("POST", "/api/v1/api-keys", { body: { scopes } });
    const second = await app.request("POST", "/api/v1/api-keys", {
      key: made.body.data.key,
      body: { scopes },
    });
    for (const key of [made.body.data.key, second.body.data.key]) {
      const asked = await app.request("POST", "/api/v1/payouts", { key, body: payout() });
      const id = asked.body.data.approval_id;
      expect(await pageOf(anna, id)).toContain("Your own key or connection asked for this");
      expect(await pageOf(others[0], id)).toContain(">Approve</button>");
      const own = await decide(anna, id);
      expect([own.status, code(own)]).toEqual([403, "insufficient_scope"]);
      for (const person of others) expect((await decide(person, id)).status).toBe(200);
      expect((await anna.ask("GET", `/api/v1/approvals/${id}`)).body.data.status).toBe("approved");
    }
  });

  it("the second leaves the first one's note where he says nothing", async () => {
    const { others } = await twoPersons();
    const asked = await app.request("POST", "/api/v1/payouts", { key: account.key, body: payout() });
    const id = asked.body.data.approval_id;
    await decide(others[0], id, "Checked with Ben");
    const done = await decide(others[1], id);
    expect([done.body.data.status, done.body.data.note]).toEqual(["approved", "Checked with Ben"]);
  });
});
