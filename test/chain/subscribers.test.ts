import { type Address, getAddress } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sweep } from "../../src/jobs/sweep.js";
import { jobActor } from "../../src/runtime/caller.js";
import { call } from "../../src/runtime/gate.js";
import { SANCTIONED, WALLET } from "../support/app.js";
import { BILL } from "../support/bill.js";
import { approveAndSend } from "../support/money.js";
import { startWatched, TO, type Watched } from "../support/watched.js";

const DAY = 86_400;
const PLAN = { name: "Pro", amount_usdc: 5, interval_days: 30, destination_wallet: WALLET, chain: "base" };

let world: Watched;
beforeAll(async () => {
  world = await startWatched();
  await world.watch();
});
afterAll(() => world.close());

let plans = 0;
async function newPlan({ registered = true } = {}) {
  const plan = await world.post("subscriptions", { ...PLAN, on_chain_plan_id: ++plans });
  if (registered) await world.local.send({ from: person(1), ...plan.register_tx });
  return plan;
}

function person(index: number): Address {
  const account = world.local.accounts[index];
  if (!account) throw new Error(`no account ${index}`);
  return getAddress(account);
}

/** The business clock goes with the chain's. */
async function follow(): Promise<void> {
  const block = (await world.local.request("eth_getBlockByNumber", "latest", false)) as { timestamp: string };
  world.app.clock.now = new Date(Number(block.timestamp) * 1000);
}

async function prepare(planId: string, subscriber: Address, renewal = false) {
  const tool = world.app.house.tools.find(({ name }) => name === "prepare_subscribe");
  if (!tool) throw new Error("no such tool");
  const input = { subscription_id: planId, subscriber, renewal };
  const account = { id: world.account.id, name: "Test account", plan: "scale" as const, spendLimit: null };
  const caller = { account, actor: jobActor("test"), door: "chat" as const };
  const { data } = await call(world.app.house, caller, tool, input, { signal: AbortSignal.timeout(60_000) });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the tool answers
  return data as any;
}

async function pay(planId: string, subscriber: Address, renewal = false) {
  const prepared = await prepare(planId, subscriber, renewal);
  await approveAndSend(world.local, subscriber, prepared.approve_tx, prepared.execute_tx);
  await world.settle();
  await follow();
  return prepared.period;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON came back
async function subscribersOf(planId: string, query = "", key = world.account.key): Promise<any> {
  const path = `/api/v1/subscriptions/${planId}/subscribers${query}`;
  return (await world.app.request("GET", path, { key })).body;
}

async function eventsOf(planId: string, type: string): Promise<{ data: { object: object } }[]> {
  const events = await world.get(`events?type=subscription.${type}`);
  return events.filter((event: { data: { object: { id: string } } }) => event.data.object.id === planId);
}

const secondsFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;

it("tells a subscriber what the next payment buys: first, early, late, or nothing", async () => {
  const plan = await newPlan({ registered: false });
  const who = person(2);
  const unregistered = await prepare(plan.id, who);
  expect(unregistered.period).toMatchObject({ standing: "not_subscribed", would_revert: "NotRegistered" });
  await world.local.send({ from: person(1), ...plan.register_tx });
  expect((await prepare(plan.id, who, true)).period).toMatchObject({
    subscriber: who,
    would_revert: "NotSubscribed",
    paid_until: null,
    renewable_from: null,
    then_paid_until: null,
  });
  const first = await pay(plan.id, who);
  expect(first).toMatchObject({ standing: "not_subscribed", would_revert: null, paid_until: null });
  expect(first.message).toMatch(/^This pays 30 days from now on, until /);

  const active = (await prepare(plan.id, who, true)).period;
  expect(active).toMatchObject({
    standing: "active",
    would_revert: "RenewalTooEarly",
    then_paid_until: null,
  });
  expect(secondsFrom(active.renewable_from, active.paid_until)).toBe(7.5 * DAY);
  expect((await prepare(plan.id, who)).period.would_revert).toBe("AlreadySubscribed");

  await world.local.elapse(25 * DAY);
  const early = await pay(plan.id, who, true);
  expect(early).toMatchObject({ standing: "renewable", would_revert: null, paid_until: active.paid_until });
  expect(secondsFrom(early.paid_until, early.then_paid_until)).toBe(30 * DAY);
  expect(early.message).toContain("This adds 30 days");
  const [listed] = (await subscribersOf(plan.id)).data;
  expect(listed.paid_until).toBe(early.then_paid_until);

  await world.local.elapse(90 * DAY + 3_600);
  const late = (await prepare(plan.id, who, true)).period;
  const afresh = (await prepare(plan.id, who)).period;
  expect([late.standing, afresh.standing]).toEqual(["past_due", "past_due"]);
  expect(late.message).toContain("4 days of 30 days");
  expect(late.message).toContain("a new first period, without renewal, buys 30 days");
  expect(secondsFrom(late.paid_until, late.then_paid_until)).toBe(60 * DAY);
  expect(secondsFrom(late.then_paid_until, afresh.then_paid_until)).toBeGreaterThan(25 * DAY);
  await pay(plan.id, who, true);
  expect((await subscribersOf(plan.id)).data[0].paid_until).toBe(late.then_paid_until);
});

it("warns a subscriber who holds too little, and refuses one on the sanctions list", async () => {
  const plan = await newPlan();
  const poor: Address = "0x00000000000000000000000000000000000f0002";
  const { warnings, period } = await prepare(plan.id, poor);
  expect(warnings).toMatchObject([{ code: "insufficient_balance" }]);
  expect(period.standing).toBe("not_subscribed");
  await expect(prepare(plan.id, SANCTIONED)).rejects.toMatchObject({ code: "sanctioned_address" });
});

it("names subscriber and end of the period in the list, in payments and in every event", async () => {
  const plan = await newPlan();
  const who = person(3);
  await pay(plan.id, who);
  const [subscribed] = await eventsOf(plan.id, "subscribed");
  await world.local.elapse(30 * DAY);
  await follow();
  await pay(plan.id, who, true);
  const { data, has_more } = await subscribersOf(plan.id);
  expect(data).toEqual([
    { subscriber: who, status: "active", paid_until: expect.any(String), since: expect.any(String) },
  ]);
  expect(has_more).toBe(false);
  const [{ paid_until: until, since }] = data;
  expect(secondsFrom(since, until)).toBe(60 * DAY);

  const payments = (await world.get("payments")).filter(
    (payment: { resource_id: string }) => payment.resource_id === plan.id,
  );
  expect(payments.map((one: { subscriber: string }) => one.subscriber)).toEqual([who, who]);
  expect(payments[0].paid_until).toBe(until);
  const [renewed] = await eventsOf(plan.id, "renewed");
  expect(subscribed?.data.object).toMatchObject({ subscriber: who, paid_until: payments[1].paid_until });
  expect(renewed?.data.object).toMatchObject({ subscriber: who, paid_until: until, name: "Pro" });

  await world.local.elapse(30 * DAY);
  world.app.clock.now = new Date(until);
  await world.settle();
  await sweep(world.app.house);
  await sweep(world.app.house);
  const pastDue = await eventsOf(plan.id, "past_due");
  expect(pastDue.map(({ data }) => data.object)).toMatchObject([{ subscriber: who, paid_until: until }]);
  expect((await subscribersOf(plan.id)).data[0].status).toBe("past_due");
  await world.post(`subscriptions/${plan.id}/cancel`);
  expect((await subscribersOf(plan.id)).data[0].status).toBe("ended");
  await follow();
});

it("says of nobody that he owes what a chain holds that nobody has read for a month", async () => {
  const { sql } = world.app.house;
  const plan = await newPlan();
  await pay(plan.id, person(7));
  const dueDate = new Date(world.app.clock.now.getTime() + 20 * DAY * 1000).toISOString().slice(0, 10);
  const bill = await world.post("invoices", { ...BILL, due_date: dueDate, reminders: true });
  await sql`update mail_messages set status = 'sent' where invoice_id = ${bill.id}`;
  const payout = await world.post("payouts", {
    recipients: [{ address: WALLET, amount_usdc: 1 }],
    chain: "base",
  });
  const link = await world.post("payment-links", { ...TO, amount_usd: 1, expires_in_days: 2 });
  const expired = async ({ id }: { id: string }, type: string) =>
    (await world.get(`events?type=${type}.expired`)).filter(
      (event: { data: { object: { id: string } } }) => event.data.object.id === id,
    ).length;
  const told = async () => {
    await sweep(world.app.house);
    const overdue = await world.get("events?type=invoice.overdue");
    const reminders =
      await sql`select from mail_messages where invoice_id = ${bill.id} and kind like 'reminder%'`;
    return {
      pastDue: (await eventsOf(plan.id, "past_due")).length,
      overdue: overdue.length,
      reminders: reminders.length,
      expired: [await expired(payout, "payout"), await expired(link, "payment_link")],
    };
  };
  await world.unwatch();
  await world.local.elapse(25 * DAY);
  const renewal = await prepare(plan.id, person(7), true);
  await approveAndSend(world.local, person(7), renewal.approve_tx, renewal.execute_tx);
  await world.local.elapse(8 * DAY);
  await follow();
  expect(await told()).toEqual({ pastDue: 0, overdue: 0, reminders: 0, expired: [0, 0] });
  await world.watch();
  await world.settle();
  expect(await told()).toEqual({ pastDue: 0, overdue: 1, reminders: 1, expired: [1, 1] });
});

it("lists subscribers page by page, by status, and to the plan's account alone", async () => {
  const plan = await newPlan();
  for (const index of [4, 5, 6]) {
    await pay(plan.id, person(index));
    await world.local.elapse(12 * DAY);
  }
  await follow();
  const names = (body: { data: { subscriber: string }[] }) => body.data.map(({ subscriber }) => subscriber);
  const first = await subscribersOf(plan.id, "?limit=2");
  expect([names(first), first.has_more]).toEqual([[person(6), person(5)], true]);
  const rest = await subscribersOf(plan.id, `?limit=2&cursor=${first.next_cursor}`);
  expect([names(rest), rest.has_more, rest.next_cursor]).toEqual([[person(4)], false, null]);
  expect(names(await subscribersOf(plan.id, "?status=active"))).toEqual([person(6), person(5)]);
  expect(names(await subscribersOf(plan.id, "?status=past_due"))).toEqual([person(4)]);
  expect(names(await subscribersOf(plan.id, "?status=ended"))).toEqual([]);
  const since = first.data[1].since;
  expect(names(await subscribersOf(plan.id, `?created_after=${since}`))).toEqual([person(6)]);
  expect((await subscribersOf(plan.id, "?status=gone")).error.code).toBe("validation_failed");
  expect((await subscribersOf(plan.id, "?chain=base")).error.code).toBe("validation_failed");
  const rival = await world.app.createAccount();
  expect((await subscribersOf(plan.id, "", rival.key)).error.code).toBe("not_found");
});
