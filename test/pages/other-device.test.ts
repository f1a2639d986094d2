import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { LocalWallet } from "../support/local-wallet.js";
import { ask, getJson } from "../support/page-app.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { payCall } from "../support/pay.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld();
});
afterAll(() => world?.close());

/** As each page draws its own. */
const SECRET = `0x${"a1".repeat(32)}`;
const BEGUN = /A payment from this account was begun here .* ago, perhaps on another device/;
const pays = ({ asked }: LocalWallet) =>
  asked.filter((method) => /^(eth_sendTransaction|wallet_sendCalls)$/.test(method));
const payButton = (page: Page) => page.getByRole("button", { name: "Pay 25.00 USDC" });
const payer = (index: number) => world.chains.base.accounts[index] ?? "0x";
const post = (slug: string, deed: string, body: object) =>
  ask(world.app, "POST", `/pay/${slug}/${deed}`, { body });
const warnings = async (slug: string, index: number): Promise<string[]> => {
  const { body } = await post(slug, "prepare", { payer: payer(index) });
  return body.data.warnings.map(({ code }: { code: string }) => code);
};
/** Looks now and then: each look counts towards the ten requests a second that the page's own words need. */
const SELDOM = { interval: 300 };
const begun = async (slug: string, index: number) => (await warnings(slug, index)).includes("payment_begun");

it.each([
  ["a batch that others have to sign", { batches: true, signers: true }, "wallet_sendCalls"],
  ["a transaction that its wallet has not answered", {}, "eth_sendTransaction"],
] as const)("warns the payer's other device of %s, and keeps nobody from paying", async (_, wallets, way) => {
  if (!world.browser) return;
  const link = await world.createLink();
  const first = await world.open(`/pay/${link.slug}`, wallets);
  if (way === "eth_sendTransaction") first.wallet.holds.add(way);
  await payButton(first.page).click();
  await expect.poll(() => pays(first.wallet)).toEqual([way]);
  await expect.poll(() => begun(link.slug, 1), SELDOM).toBe(true);

  const second = await world.open(`/pay/${link.slug}`, { batches: true });
  await payButton(second.page).click();
  await second.page.getByRole("alert").filter({ hasText: BEGUN }).waitFor();
  expect(pays(second.wallet)).toEqual([]);
  await second.page.getByText("Press the button once more to pay all the same").waitFor();
  await payButton(second.page).click();
  await expect.poll(() => pays(second.wallet)).toEqual(["wallet_sendCalls"]);
  await first.close();
  await second.close();
});

it("warns of what another device has begun while the permission was being signed", async () => {
  if (!world.browser) return;
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`);
  wallet.holds.add("eth_signTypedData_v4");
  await payButton(page).click();
  await expect.poll(() => wallet.asked).toContain("eth_signTypedData_v4");
  await post(link.slug, "begun", { payer: payer(1), secret: SECRET, over: false });
  wallet.release();
  await page.getByRole("alert").filter({ hasText: BEGUN }).waitFor();
  expect(pays(wallet)).toEqual([]);
  await payButton(page).click();
  await expect.poll(() => pays(wallet)).toEqual(["eth_sendTransaction"]);
  await close();
});

it("warns no more once the wallet has said no, or the payment has arrived", async () => {
  if (!world.browser) return;
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`);
  wallet.holds.add("eth_sendTransaction");
  await payButton(page).click();
  await expect.poll(() => begun(link.slug, 1), SELDOM).toBe(true);
  wallet.refuses.add("eth_sendTransaction");
  wallet.release();
  await page.getByText("You said no").waitFor();
  await expect.poll(() => begun(link.slug, 1), SELDOM).toBe(false);
  wallet.refuses.clear();
  await payButton(page).click();
  await page
    .getByText(/Payment (sent|received)/)
    .first()
    .waitFor();
  await world.settle();
  await page.getByRole("heading", { name: "Paid" }).waitFor();
  expect(await begun(link.slug, 1)).toBe(false);
  await close();
});

it("warns of one account's payment of one page alone, for a day, until it is there", async () => {
  const [link, other] = [await world.createLink(), await world.createLink()];
  expect((await post(link.slug, "begun", { payer: payer(3), secret: SECRET })).status).toBe(200);
  expect([await begun(link.slug, 3), await begun(link.slug, 4), await begun(other.slug, 3)]).toEqual([
    true,
    false,
    false,
  ]);
  const { clock } = world.app;
  const now = clock.now;
  clock.now = new Date(now.getTime() + 23 * 3_600_000);
  expect(await begun(link.slug, 3)).toBe(true);
  clock.now = new Date(now.getTime() + 25 * 3_600_000);
  expect(await begun(link.slug, 3)).toBe(false);
  clock.now = now;
  const { approve, call } = await payCall(world.app, link.slug);
  for (const one of [approve, call]) await world.chains.base.send({ from: payer(3), ...one });
  await expect.poll(() => begun(link.slug, 3), SELDOM).toBe(false);
});

it("takes a stranger's word for a warning and nothing else, and so many of them", async () => {
  const link = await world.createLink({ single_use: true });
  const before = (await getJson(world.app, `/pay/${link.slug}`)).body;
  expect((await post(link.slug, "begun", { payer: payer(5), secret: SECRET })).status).toBe(200);
  expect((await getJson(world.app, `/pay/${link.slug}`)).body).toEqual(before);
  expect((await post(link.slug, "prepare", { payer: payer(5) })).status).toBe(200);
  const { sql } = world.app.house;
  await sql`
    insert into begun_payments (chain, terms_id, payer, secret_hash, begun_at)
    select chain, terms_id, n::text, secret_hash, begun_at from begun_payments, generate_series(1, 1000) n where lower(payer) = ${payer(5).toLowerCase()}`;
  expect((await post(link.slug, "begun", { payer: payer(6), secret: SECRET })).status).toBe(200);
  expect(await begun(link.slug, 6)).toBe(false);
  expect((await post(link.slug, "begun", { payer: payer(5), secret: SECRET, over: true })).status).toBe(200);
  expect(await begun(link.slug, 5)).toBe(false);
  for (const [body, path] of [
    [{ secret: SECRET }, "payer"],
    [{ payer: "0x1", secret: SECRET }, "payer"],
    [{ payer: payer(5) }, "secret"],
    [{ payer: payer(5), secret: "0x1" }, "secret"],
    [{ payer: payer(5), secret: SECRET, over: "yes" }, "over"],
    [{ payer: payer(5), secret: SECRET, since: 1 }, "since"],
  ] as const) {
    const { status, body: answer } = await post(link.slug, "begun", body);
    expect([status, answer.error.issues[0].path]).toEqual([400, path]);
  }
  expect((await post("no-such-slug", "begun", { payer: payer(5), secret: SECRET })).status).toBe(404);
});

it("lets whoever has begun a payment end it, and nobody else", async () => {
  const link = await world.createLink();
  const [own, others] = [`0x${"b2".repeat(32)}`, `0x${"c3".repeat(32)}`];
  const say = async (secret: string, over: boolean) =>
    (await post(link.slug, "begun", { payer: payer(7), secret, over })).status;
  expect(await say(own, false)).toBe(200);
  expect([await say(others, true), await begun(link.slug, 7)]).toEqual([200, true]);
  expect([await say(others, false), await say(others, true), await begun(link.slug, 7)]).toEqual([
    200,
    200,
    true,
  ]);
  expect([await say(own, true), await begun(link.slug, 7)]).toEqual([200, false]);
});

it("ends what it has begun after a reload, too, and tells its secret in no address", async () => {
  if (!world.browser) return;
  const link = await world.createLink();
  const { page, wallet, close } = await world.open(`/pay/${link.slug}`, { batches: true, signers: true });
  const told: { secret: string; over: boolean }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/begun")) told.push(request.postDataJSON());
  });
  await payButton(page).click();
  await expect.poll(() => begun(link.slug, 1), SELDOM).toBe(true);
  await page.reload();
  await page.getByText("Where several people sign, that can take hours").waitFor();
  expect(page.url()).not.toContain(told[0]?.secret);
  const { answer } = wallet;
  wallet.answer = async (method, params) =>
    method === "wallet_getCallsStatus" ? { result: { status: 500 } } : answer(method, params);
  await expect.poll(() => begun(link.slug, 1), SELDOM).toBe(false);
  expect(told.map(({ over }) => over)).toEqual([false, true]);
  expect(new Set(told.map(({ secret }) => secret)).size).toBe(1);
  await close();
});
