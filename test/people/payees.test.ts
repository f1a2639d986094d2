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
  expect(await page(new Map())).not.toMatch(/Anna Ito|90F79b/i);
});
