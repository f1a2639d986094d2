import { afterAll, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { violations } from "../support/axe.js";
import type { SendRequest } from "../support/chains.js";
import { ask, getHtml, getJson } from "../support/page-app.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld();
});
afterAll(() => world?.close());

const JAR = { destination_wallet: WALLET, chain: "base", name: "Street garden" };

async function createJar(slug: string, more: object = {}, activated = true) {
  const jar = await world.post("donations", { slug, ...JAR, ...more });
  const { base } = world.chains;
  if (activated) {
    await base.send({ from: base.accounts[4], ...jar.activate_tx } as SendRequest);
    await world.settle();
  }
  return jar;
}

it("takes a donation of a chosen amount and counts it", async (context) => {
  if (!world.browser) return context.skip();
  await createJar("garden", { goal_usdc: 50 });
  const { page, complaints, wallet, close } = await world.open("/donate/garden", { batches: true });
  await page.getByText("0.00 USDC of 50.00 USDC").waitFor();
  await page.getByLabel("Another amount").fill("12,5");
  await page.getByRole("button", { name: "Donate 12.50 USDC" }).click();
  await page.getByText("Payment sent").or(page.getByText("Payment received")).first().waitFor();
  await world.settle();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  await page.getByText("12.50 USDC of 50.00 USDC").waitFor();
  await page.getByText("25 % raised by 1 supporter").waitFor();
  expect(wallet.asked).toContain("wallet_sendCalls");
  expect(complaints).toEqual([]);
  await close();
  const { body } = await getJson(world.app, "/donate/garden");
  expect(body.data).toMatchObject({ slug: "garden", raised_usdc: 12.5, activated: true, supporter_count: 1 });
  expect(body.data.supporters[0]).toMatchObject({ amount_usdc: 12.5 });
  expect(body.data.supporters[0].payer).toMatch(/^0x.{4}…/);
  expect(JSON.stringify(body)).not.toMatch(/don_|acc_|activate_tx|flagged/);
});

it("hides a donor who wants it, and shows his words once the jar's owner has published them", async (context) => {
  if (!world.browser) return context.skip();
  const { app, account } = world;
  const jar = await createJar("reef");
  const { page, complaints, wallet, close } = await world.open("/donate/reef", { batches: true });
  const chosen = page.locator("#amounts :checked");
  await page.getByLabel("Another amount").fill("7");
  expect(await chosen.count()).toBe(0);
  await page.getByLabel("Another amount").fill("");
  expect(await chosen.inputValue()).toBe("25");
  await page.getByLabel("Another amount").fill("7.25");
  await page.getByLabel("Don't show my address on this page").check();
  await page.getByText("Add your name or a line").click();
  await page.getByLabel("Your name").fill("Ada <b>L</b>");
  await page.getByLabel("A line to whom you support").fill("W".repeat(140));
  await page.getByRole("button", { name: "Donate 7.25 USDC" }).click();
  await page.getByText("Payment sent").or(page.getByText("Payment received")).first().waitFor();
  await world.settle();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  await page.getByText(/^A supporter/).waitFor();
  expect(await page.title()).toMatch(/^Thank you: /);
  const shown = async () => (await getJson(app, "/donate/reef")).body.data.supporters[0];
  expect(await shown()).toMatchObject({ payer: null, name: null, line: null, amount_usdc: 7.25 });
  const html = async () => (await getHtml(app, "/donate/reef")).body;
  expect((await html()).toLowerCase()).not.toContain(wallet.account.slice(2, 6).toLowerCase());

  const path = `/api/v1/donations/${jar.id}/notes`;
  const [note] = (await app.request("GET", path, { key: account.key })).body.data;
  expect(note).toMatchObject({
    hidden: true,
    name: "Ada <b>L</b>",
    line: "W".repeat(140),
    published_at: null,
  });
  expect(note.payer.toLowerCase()).toBe(wallet.account.toLowerCase());
  const publish = (published: boolean) =>
    app.request("POST", path, { key: account.key, body: { payment_id: note.payment_id, published } });
  expect((await publish(true)).body.data.published_at).toBe(app.clock.now.toISOString());
  expect(await shown()).toMatchObject({ payer: null, name: "Ada <b>L</b>", line: "W".repeat(140) });
  expect(await html()).toContain("Ada &lt;b&gt;L&lt;/b&gt;");
  await page.reload();
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect((await publish(false)).body.data.published_at).toBeNull();
  expect((await shown()).name).toBeNull();
  expect(complaints).toEqual([]);
  await close();
});

it("hides a donor who wants it, though the network was away for a while once he had given", async (context) => {
  if (!world.browser) return context.skip();
  await createJar("cove");
  const { page, context: device, wallet, close } = await world.open("/donate/cove", { batches: true });
  const { answer } = wallet;
  wallet.answer = async (method, params) => {
    const answered = await answer(method, params);
    if (method === "wallet_sendCalls") await device.setOffline(true);
    return answered;
  };
  await page.clock.install();
  await page.getByLabel("Don't show my address on this page").check();
  await page.getByRole("button", { name: "Donate 25.00 USDC" }).click();
  await page.getByText("The network has taken it").waitFor();
  let tries = 0;
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/submitted")) tries++;
  });
  const tried = async () => {
    await page.clock.fastForward(1_500);
    return tries;
  };
  await expect.poll(tried).toBeGreaterThanOrEqual(19);
  await page.clock.fastForward(3_000);
  await device.setOffline(false);
  const told = page.waitForResponse("**/submitted");
  await page.clock.resume();
  await told;
  await world.settle();
  await page.getByText(/^A supporter/).waitFor();
  await close();
});

it("keeps a donor's words as they were first told, and takes none for what is final or goes elsewhere", async () => {
  const { app, account, chains } = world;
  const jar = await createJar("words");
  const [, , giver = "0x"] = chains.base.accounts;
  const give = async () => {
    const { body } = await ask(app, "POST", "/donate/words/prepare", {
      body: { payer: giver, amount_usdc: 1 },
    });
    const { approve_tx, execute_tx } = body.data;
    await chains.base.send({ from: giver, to: approve_tx.to, data: approve_tx.data });
    return (await chains.base.send({ from: giver, to: execute_tx.to, data: execute_tx.data }))
      .transactionHash;
  };
  const tell = (tx_hash: string, donor: object) =>
    ask(app, "POST", "/donate/words/submitted", { body: { tx_hash, donor } });
  const notes = async (key = account.key) =>
    (await app.request("GET", `/api/v1/donations/${jar.id}/notes`, { key })).body;
  const first = await give();
  await tell(first, { name: "Ada" });
  await tell(first, { name: "A stranger", line: "Buy my coin" });
  const second = await give();
  await world.settle();
  const { sql } = app.house;
  await sql`update payments set created_at = created_at - interval '1 day' where tx_hash in (${first}, ${second})`;
  await tell(second, { name: "Late", hidden: true });
  await tell(first, { hidden: true });
  expect((await tell(`0x${"1".repeat(64)}`, { name: "Nobody" })).body.data.known).toBe(false);
  const told = (await notes()).data.map(({ tx_hash, name, hidden }: Record<string, unknown>) => [
    tx_hash,
    name,
    hidden,
  ]);
  expect(told).toEqual([
    [second, null, true],
    [first, "Ada", true],
  ]);
  for (const donor of [
    { name: "N".repeat(61) },
    { line: "L".repeat(141) },
    { line: "a\nb" },
    { name: "\u200b" },
    { nick: "Ada" },
  ]) {
    const { status, body } = await tell(first, donor);
    expect([status, body.error.issues[0].path]).toEqual([400, `donor.${Object.keys(donor)[0]}`]);
  }
  const stranger = await app.createAccount();
  expect((await notes(stranger.key)).error.code).toBe("not_found");
  const [{ payment_id }] = (await notes()).data;
  const publish = (key: string) =>
    app.request("POST", `/api/v1/donations/${jar.id}/notes`, { key, body: { payment_id, published: true } });
  expect((await publish(stranger.key)).status).toBe(404);
  expect((await publish(account.key)).status, "it has no words").toBe(404);
  const asking = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
  expect((await publish(asking)).body.error.code).toBe("strict_key");
});

it("keeps what was written where the page is drawn anew", async (context) => {
  if (!world.browser) return context.skip();
  await createJar("drawn");
  const { page, close } = await world.open("/donate/drawn", { batches: true });
  await page.getByLabel("Another amount").fill("12,5");
  await page.getByLabel("Don't show my address on this page").check();
  for (const [reason, state] of [
    ["shown", "visible"],
    [null, "hidden"],
  ] as const) {
    await world.app.house.sql`update chain_cursors set stopped_reason = ${reason}`;
    await page.getByText("Base can't be read at the moment").waitFor({ state });
    await page.getByRole("button", { name: "Donate 12.50 USDC" }).waitFor();
    expect(await page.getByLabel("Don't show my address on this page").isChecked()).toBe(true);
  }
  await close();
});

it("donates by approval and transaction where the wallet takes no batches", async (context) => {
  if (!world.browser) return context.skip();
  await createJar("bench");
  const { page, wallet, close } = await world.open("/donate/bench");
  await page.locator("label", { hasText: /^5$/ }).click();
  await page.getByRole("button", { name: "Donate 5.00 USDC" }).click();
  await page.getByText("Payment sent").or(page.getByText("Payment received")).first().waitFor();
  expect(wallet.asked.filter((method) => method === "eth_sendTransaction")).toHaveLength(2);
  await close();
});

it("has no button before the jar is activated, and says why", async () => {
  await createJar("not-yet", {}, false);
  const { body } = await getHtml(world.app, "/donate/not-yet");
  expect(body).toContain("Not open yet");
  expect(body).not.toContain('id="pay"');
  const prepare = { body: { payer: world.chains.base.accounts[1], amount_usdc: 5 } };
  const answer = await ask(world.app, "POST", "/donate/not-yet/prepare", prepare);
  expect([answer.status, answer.body.error.code]).toEqual([409, "state_conflict"]);
});

it("answers 410 once canceled", async () => {
  const jar = await createJar("closed", {}, false);
  await world.post(`donations/${jar.id}/cancel`);
  const page = await getHtml(world.app, "/donate/closed");
  const json = await getJson(world.app, "/donate/closed");
  expect([page.status, json.status, json.body.data.status]).toEqual([410, 410, "canceled"]);
});

it("loads a jar's own https pictures and nothing else from elsewhere", async () => {
  const pictures = {
    image_url: "https://images.example/a b.png?x=1",
    cover_image_url: "http://plain.example/c.png",
  };
  await createJar("pictures", pictures, false);
  const { body, headers } = await getHtml(world.app, "/donate/pictures");
  expect(body).toContain('src="https://images.example/a%20b.png?x=1"');
  expect(body).toMatch(/<img class="picture"[^>]* loading="lazy" referrerpolicy="no-referrer"/);
  expect(body).not.toContain("plain.example");
  expect(headers.get("content-security-policy")).toContain("img-src 'self' data: https://images.example;");
});
