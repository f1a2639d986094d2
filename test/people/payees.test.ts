import { getAddress } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { selectPayeeHistories } from "../../src/store/payee-history.js";
import { type TestApp, WALLET } from "../support/app.js";
import { signIn, startForPeople } from "../support/visitor.js";

const OTHER = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const ALIKE = `0x90f79b${"0".repeat(30)}b906`;
let app: TestApp;
let account: { id: string; key: string };

beforeAll(async () => {
  app = await startForPeople();
  account = await app.createAccount();
});
afterAll(() => app.close());

const post = (path: string, body: unknown, key = account.key) =>
  app.request("POST", `/api/v1/${path}`, { key, body });
const payout = (address: string, amount: number) => ({
  recipients: [{ address, amount_usdc: amount }],
  chain: "base",
});

it("tells of a payee who he is in the book, what he was paid before, and whom his address looks like", async () => {
  const { sql } = app.house;
  await post("contacts", { name: "Anna Ito", wallets: [{ address: OTHER, chain: "base" }] });
  for (const amount of [40, 10]) {
    await post("payouts", payout(OTHER, amount));
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
  }
  await sql`update payouts set status = 'confirmed' where account_id = ${account.id}`;
  await post("payouts", payout(OTHER, 500));
  const ask = (chain: string) =>
    selectPayeeHistories(sql, account.id, { addresses: [ALIKE, OTHER, WALLET], chain });
  const [alike, anna, stranger] = await ask("base");
  expect(alike).toMatchObject({ times: 0, last: null, contact: null, alike: OTHER });
  expect(anna).toMatchObject({
    times: 2,
    last: 10_000_000n,
    most: 40_000_000n,
    contact: "Anna Ito",
    alike: null,
  });
  expect(stranger).toMatchObject({ times: 0, contact: null, alike: null });
  expect((await ask("polygon"))[1]?.contact).toBeNull();
});

it("shows that to whoever decides, and to nobody before the sign-in", async () => {
  const key = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
  const recipients = [payout(OTHER, 60).recipients[0], payout(ALIKE, 5).recipients[0]];
  const asked = await post("payouts", { recipients, chain: "base" }, key);
  expect(asked.status).toBe(202);
  const path = new URL(asked.body.data.approve_url).pathname;
  const member = await signIn(app, account.id, "member");
  const page = async (cookies: Map<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(app.url + path, { headers: { accept: "text/html", cookie } });
    return (await answer.text()).replaceAll(/<[^>]+>/g, "").replaceAll(/\s+/g, " ");
  };
  const said = await page(member.cookies);
  expect(said).toContain("Anna Ito, in the contacts since");
  expect(said).toContain("at most 40.00 USDC, last 10.00 USDC: this is more than ever.");
  expect(said).toContain("In no contact. Never paid before.");
  expect(said).toContain("and is another address");
  const { body: book } = await app.request("GET", "/api/v1/contacts", { key: account.key });
  const [{ id }] = book.data;
  const look = async () => page((await signIn(app, account.id, "member")).cookies);
  const replace = async (address: string) => {
    const { status } = await app.request("PATCH", `/api/v1/contacts/${id}`, {
      ...{ key: account.key, body: { wallets: [{ address, chain: "base" }] } },
    });
    expect(status).toBe(200);
    app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
  };
  app.clock.now = new Date("2027-03-03T12:00:00Z");
  await app.house.sql`update approvals set expires_at = '2028-01-01'`;
  await replace(WALLET);
  const former = await look();
  expect(former).toContain("Paid 2 times before");
  expect(former).toContain("It was Anna Ito’s wallet until 3 March 2027, and is not any more.");
  expect(former).not.toContain("Changed:");
  await replace(OTHER);
  const changed = await look();
  expect(changed).toContain("Changed: it is this contact’s wallet since 4 March 2027 only.");
  expect(changed).not.toContain("until 3 March");
  app.clock.now = new Date(app.clock.now.getTime() + 14 * 86_400_000);
  expect(await look()).not.toContain("Changed:");
  expect(await page(new Map())).not.toMatch(/Anna Ito|90F79b/i);
});

it("goes on marking the newer of two alike once it is in the contacts, and was paid", async () => {
  const own = await app.createAccount();
  const ask = (method: string, path: string, body?: unknown) =>
    app.request(method, `/api/v1/${path}`, { key: own.key, body });
  const wallets = (address: string) => [{ address, chain: "base" }];
  const later = () => {
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
  };
  const codes = (answer: { body: { data: { warnings: { code: string }[] } } }) =>
    answer.body.data.warnings.map(({ code }) => code).filter((code) => !code.startsWith("gas"));
  expect(codes(await ask("POST", "contacts", { name: "Bob", wallets: wallets(OTHER) }))).toEqual([]);
  later();
  const poisoned = await ask("POST", "contacts", { name: "Rob Tailor", wallets: wallets(ALIKE) });
  expect(poisoned.body.data.warnings).toMatchObject([
    { code: "looks_like_known", message: expect.stringMatching(/^wallets\.0: .*Bob's 0x90F79bf6/) },
  ]);
  const { id } = poisoned.body.data;
  const kept = await ask("PATCH", `contacts/${id}`, { wallets: wallets(ALIKE) });
  expect(codes(kept)).toEqual([]);
  later();
  const both = { recipients: [OTHER, ALIKE].map((address) => ({ address, amount_usdc: 5 })), chain: "base" };
  const paid = await ask("POST", "payouts", both);
  const marks = (answer: Awaited<ReturnType<typeof ask>>) =>
    answer.body.data.warnings.filter(({ code }: { code: string }) => code === "looks_like_known");
  const onlyTheNewer = [{ message: expect.stringMatching(/^recipients\.1: /) }];
  expect(marks(paid)).toMatchObject(onlyTheNewer);
  await app.house.sql`
    update payouts set status = 'confirmed', confirmed_at = ${app.clock.now} where id = ${paid.body.data.id}`;
  later();
  const again = await ask("POST", "payouts", both);
  expect(marks(again)).toMatchObject(onlyTheNewer);
  const page = await (await fetch(again.body.data.sign_url, { headers: { accept: "text/html" } })).text();
  expect(page.match(/and is another one/g)).toHaveLength(1);
  const histories = await selectPayeeHistories(app.house.sql, own.id, {
    addresses: [OTHER, getAddress(ALIKE)],
    chain: "base",
  });
  expect(histories.map(({ alike }) => alike?.toLowerCase() ?? null)).toEqual([null, OTHER.toLowerCase()]);
});
