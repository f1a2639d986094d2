import type { Hex } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { violations } from "../support/axe.js";
import type { SendRequest } from "../support/chains.js";
import { ask, getHtml, getJson } from "../support/page-app.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { until } from "../support/pay.js";
import { picture } from "../support/picture.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld(["base"]);
});
afterEach(() => world?.chains.base.request("evm_setAutomine", true));
afterAll(() => world?.close());

const DAY = 86_400;
let plans = 0;

async function createPlan(registered = true) {
  const plan = await world.post("subscriptions", {
    name: "Pro & more",
    amount_usdc: 20,
    interval_days: 30,
    destination_wallet: WALLET,
    chain: "base",
    on_chain_plan_id: ++plans,
    description: "Everything, every month",
  });
  if (registered) {
    await world.chains.base.send({ from: subscriber(), ...plan.register_tx } as SendRequest);
    await settle();
  }
  return plan;
}

const subscriber = (n = 1) => world.chains.base.accounts[n] ?? "0x";

/** The business clock goes with the chain's. */
async function settle(): Promise<void> {
  await world.settle();
  const block = (await world.chains.base.request("eth_getBlockByNumber", "latest", false)) as {
    timestamp: string;
  };
  world.app.clock.now = new Date(Number(block.timestamp) * 1000);
}

async function later(days: number): Promise<void> {
  await world.chains.base.elapse(days * DAY);
  await settle();
}

const prepare = (slug: string, body: object) =>
  ask(world.app, "POST", `/subscribe/${slug}/prepare`, { body });
const standing = async (slug: string, who: string) =>
  (await getJson(world.app, `/subscribe/${slug}/standing?subscriber=${who}`)).body.data;

/** As another device would: by what `prepare` answers. */
async function payPeriod(slug: string, payer: Hex, renewal: boolean): Promise<void> {
  const { body } = await prepare(slug, { payer, renewal });
  const { approve_tx, execute_tx } = body.data;
  await world.chains.base.send({ from: payer, to: approve_tx.to, data: approve_tx.data });
  await world.chains.base.send({ from: payer, to: execute_tx.to, data: execute_tx.data });
}

describe("the plan's page", () => {
  it("shows all terms without a script, and the same as JSON", async () => {
    const plan = await createPlan();
    expect(plan).toMatchObject({
      slug: expect.stringMatching(/^[a-z0-9]{16}$/),
      url: expect.stringContaining(`/subscribe/${plan.slug}`),
    });
    const { status, body } = await getHtml(world.app, `/subscribe/${plan.slug}`);
    expect(status).toBe(200);
    for (const text of [
      "Pro &amp; more",
      "20.00",
      "Every 30 days",
      "Everything, every month",
      plan.plan_key,
      "Nobody can take a second one",
    ])
      expect(body).toContain(text);
    const { data } = (await getJson(world.app, `/subscribe/${plan.slug}`)).body;
    expect(data).toMatchObject({
      amount_usdc: 20,
      interval_days: 30,
      status: "active",
      registered: true,
      payable: true,
      plan_key: plan.plan_key,
    });
    expect(data).not.toHaveProperty("id");
  });

  it("is not there for a wrong address, gone once the plan is canceled, and closed until it is registered", async () => {
    const early = await createPlan(false);
    const page = await getHtml(world.app, `/subscribe/${early.slug}`);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining("still has to register it")]);
    expect((await prepare(early.slug, { payer: subscriber() })).body.error.code).toBe("state_conflict");
    await world.post(`subscriptions/${early.id}/cancel`);
    const gone = await getHtml(world.app, `/subscribe/${early.slug}`);
    expect([gone.status, gone.body]).toEqual([410, expect.stringContaining("This plan is closed")]);
    const refused = await prepare(early.slug, { payer: subscriber() });
    expect([refused.status, refused.body.error.code]).toEqual([410, "gone"]);
    expect((await getHtml(world.app, "/subscribe/nothing")).status).toBe(404);
    expect((await getJson(world.app, "/subscribe/nothing")).body.error.code).toBe("not_found");
    const wrong = await getJson(world.app, `/subscribe/${early.slug}/standing?subscriber=0x12`);
    expect([wrong.status, wrong.body.error.issues[0].path]).toEqual([400, "subscriber"]);
  });
});

describe("a period", () => {
  it("is prepared only for what its payer has seen, and refused where the contract would", async () => {
    const plan = await createPlan();
    const who = subscriber(2);
    expect(await standing(plan.slug, who)).toMatchObject({
      standing: "not_subscribed",
      paid_until: null,
      on_its_way: false,
    });
    expect((await prepare(plan.slug, { payer: who, renewal: true })).body.error.message).toMatch(
      /NotSubscribed/,
    );
    await payPeriod(plan.slug, who, false);
    const active = await standing(plan.slug, who);
    expect(active.standing).toBe("active");
    expect((await prepare(plan.slug, { payer: who })).body.error.message).toMatch(/AlreadySubscribed/);
    expect((await prepare(plan.slug, { payer: who, renewal: true })).body.error.message).toMatch(
      /RenewalTooEarly/,
    );

    // Missed, and in the last quarter of the period that runs: the contract would take two renewals in a row.
    await later(55);
    const missed = await standing(plan.slug, who);
    expect(missed).toMatchObject({ standing: "past_due", paid_until: active.paid_until });
    expect(missed.renew.message).toMatch(/what is left of the running one: \d+ days of 30 days/);
    const seen = { payer: who, renewal: true, paid_until: missed.paid_until };
    expect((await prepare(plan.slug, seen)).status).toBe(200);
    await payPeriod(plan.slug, who, true);
    expect((await standing(plan.slug, who)).standing).toBe("renewable");
    const twice = await prepare(plan.slug, seen);
    expect([twice.status, twice.body.error.code]).toEqual([409, "state_conflict"]);
    expect(twice.body.error.message).toMatch(/^paid_until: it is paid until .* by now/);
  });

  it("has a calendar file that says when the next one is due, and a receipt", async () => {
    const plan = await createPlan();
    const who = subscriber(3);
    expect((await getJson(world.app, `/subscribe/${plan.slug}/calendar.ics?subscriber=${who}`)).status).toBe(
      404,
    );
    await payPeriod(plan.slug, who, false);
    await settle();
    const { paid_until } = await standing(plan.slug, who);
    const file = await ask(world.app, "GET", `/subscribe/${plan.slug}/calendar.ics?subscriber=${who}`);
    expect(file.headers.get("content-type")).toContain("text/calendar");
    const canceled = await createPlan();
    await payPeriod(canceled.slug, who, false);
    await world.post(`subscriptions/${canceled.id}/cancel`);
    const { status, body: gone } = await getJson(
      world.app,
      `/subscribe/${canceled.slug}/calendar.ics?subscriber=${who}`,
    );
    expect([status, gone.error.code]).toEqual([410, "gone"]);
    const text = String(file.body);
    const due = paid_until.replace(/[-:]|\.\d{3}/g, "");
    for (const line of [`DTSTART:${due}`, "RRULE:FREQ=DAILY;INTERVAL=30", "BEGIN:VALARM"])
      expect(text).toContain(`${line}\r\n`);
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const { body } = await world.app.request("GET", "/api/v1/payments?limit=1", { key: world.account.key });
    const receipt = await getHtml(
      world.app,
      `/subscribe/${plan.slug}/receipt?tx_hash=${body.data[0].tx_hash}`,
    );
    expect([receipt.status, receipt.body]).toEqual([
      200,
      expect.stringContaining("Subscription: Pro &amp; more, 30 days"),
    ]);
  });
});

describe("in a browser", () => {
  beforeEach((context) => {
    if (!world.browser) context.skip();
  });

  async function openAs(slug: string, n: number) {
    return world.open(`/subscribe/${slug}`, { account: subscriber(n) });
  }
  const paid = { timeout: 20_000 };

  it("subscribes, renews early, and late by the choice that the subscriber makes", async () => {
    const plan = await createPlan();
    const who = subscriber(4);
    const first = await openAs(plan.slug, 4);
    await first.page.getByRole("button", { name: "Subscribe for 20.00 USDC" }).click();
    await first.page
      .getByText(/Payment (sent|received)/)
      .first()
      .waitFor();
    await settle();
    await first.page.getByRole("heading", { name: "Paid" }).waitFor(paid);
    await first.page.getByRole("link", { name: "Receipt" }).waitFor();
    expect(await first.page.title()).toBe("Paid: Pro & more");
    await first.page.getByRole("link", { name: "Back to the plan" }).click();
    await first.page.getByText(/^Paid until /).waitFor();
    expect(await first.page.getByRole("button", { name: /USDC$/ }).count()).toBe(0);
    await first.page.getByRole("link", { name: /calendar/ }).waitFor();
    await picture(first.page, "subscribe-paid");
    expect(await violations(first.page)).toEqual([]);
    expect(first.complaints).toEqual([]);
    await first.close();

    await later(25);
    const early = await openAs(plan.slug, 4);
    await early.page.getByText(/This adds 30 days/).waitFor();
    await early.page.getByRole("button", { name: "Renew for 20.00 USDC" }).click();
    await early.page
      .getByText(/Payment (sent|received)/)
      .first()
      .waitFor();
    await settle();
    await early.page.getByRole("heading", { name: "Paid" }).waitFor(paid);
    await early.close();
    const twoPeriods = (await standing(plan.slug, who)).paid_until;

    await later(50);
    const late = await openAs(plan.slug, 4);
    await late.page.getByText(/Your last paid period ended/).waitFor();
    await late.page.getByRole("radio", { name: /^A new first period/ }).waitFor();
    await picture(late.page, "subscribe-late");
    expect(await violations(late.page)).toEqual([]);
    await late.page.getByRole("radio", { name: /^A renewal/ }).check();
    await late.page.getByRole("button", { name: "Renew for 20.00 USDC" }).click();
    await late.page
      .getByText(/Payment (sent|received)/)
      .first()
      .waitFor();
    await settle();
    await late.page.getByRole("heading", { name: "Paid" }).waitFor(paid);
    expect(late.complaints).toEqual([]);
    await late.close();
    const after = Date.parse((await standing(plan.slug, who)).paid_until);
    expect(after - Date.parse(twoPeriods)).toBe(30 * DAY * 1000);
    const subscribers = await world.app.request("GET", `/api/v1/subscriptions/${plan.id}/subscribers`, {
      key: world.account.key,
    });
    expect(subscribers.body.data).toHaveLength(1);
  });

  it("does not offer a second renewal while the first is on its way, on any device", async () => {
    const plan = await createPlan();
    const { base } = world.chains;
    await payPeriod(plan.slug, subscriber(5), false);
    await later(55);
    const { page, close } = await openAs(plan.slug, 5);
    await page.getByRole("radio", { name: /^A renewal/ }).check();
    await base.request("evm_setAutomine", false);
    const { body } = await prepare(plan.slug, { payer: subscriber(5), renewal: true });
    const { approve_tx, execute_tx } = body.data;
    await base.request("eth_sendTransaction", {
      from: subscriber(5),
      to: approve_tx.to,
      data: approve_tx.data,
      gas: "0x30000",
    });
    const tx_hash = await base.request("eth_sendTransaction", {
      from: subscriber(5),
      to: execute_tx.to,
      data: execute_tx.data,
      gas: "0x40000",
    });
    await ask(world.app, "POST", `/subscribe/${plan.slug}/submitted`, { body: { tx_hash } });
    const other = await openAs(plan.slug, 5);
    await other.page.getByText(/is on its way/).waitFor();
    await picture(other.page, "subscribe-on-its-way");
    expect(await other.page.getByRole("button", { name: /USDC$/ }).count()).toBe(0);
    await base.mine(1);
    await base.request("evm_setAutomine", true);
    // What the first page showed is not true any more, and it was not looked at again.
    await page.getByRole("button", { name: "Renew for 20.00 USDC" }).click();
    await page.getByRole("alert").filter({ hasText: "by now, not what this page showed" }).waitFor();
    await picture(page, "subscribe-stale");
    await until(
      () => standing(plan.slug, subscriber(5)),
      (now) => now.standing === "renewable" && !now.on_its_way,
    );
    await other.page.getByText(/This adds 30 days/).waitFor();
    await other.close();
    await close();
  });
});
