import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sweep } from "../../src/jobs/sweep.js";
import { ONE_USDC } from "../../src/money.js";
import { encodeSubscribe, planKey } from "../../src/onchain/subscription-hub.js";
import type { SubscriberRow } from "../../src/records/subscriber.js";
import { jobActor } from "../../src/runtime/caller.js";
import { call } from "../../src/runtime/gate.js";
import { createScreening } from "../../src/screening/screening.js";
import {
  readSanctionedAddresses,
  readSanctionsStatus,
  swapSanctionsList,
} from "../../src/store/sanctions.js";
import { upsertSubscribers } from "../../src/store/subscribers.js";
import { WALLET } from "../support/app.js";
import { approveAndSend } from "../support/money.js";
import { payCall, payLink, until } from "../support/pay.js";
import { startWatched, TO, type Watched } from "../support/watched.js";

let world: Watched;
beforeAll(async () => {
  world = await startWatched();
  await world.watch();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.app.house.sql`delete from events`;
  await follow();
});

/** The business clock goes with the chain's. */
async function follow(milliseconds = 0): Promise<void> {
  const block = (await world.local.request("eth_getBlockByNumber", "latest", false)) as { timestamp: string };
  world.app.clock.now = new Date(Number(block.timestamp) * 1000 + milliseconds);
}

const PLAN = { name: "Pro", amount_usdc: 5, interval_days: 30, destination_wallet: WALLET, chain: "base" };
const payer = () => world.local.accounts[1] ?? "0x";
const send = (transaction: { to: string; data: string }) =>
  world.local.send({ from: payer(), ...(transaction as { to: `0x${string}`; data: `0x${string}` }) });

it("marks an invoice and its link paid, once, and says which transaction did it", async () => {
  const invoice = await world.post("invoices", {
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: 30,
    line_items: [{ description: "Work", quantity: 3, unit_price: 10 }],
    reference: "order-7",
    ...TO,
  });
  const receipt = await payLink(world.app, world.local, invoice.payment_slug);
  await world.settle();
  const paid = await world.get(`invoices/${invoice.id}`);
  expect(paid.status).toBe("paid");
  expect(paid.paid_at).not.toBeNull();
  const [payment] = await world.get("payments?reference=order-7");
  expect(payment).toMatchObject({
    status: "final",
    chain: "base",
    tx_hash: receipt.transactionHash,
    payer: expect.stringMatching(/^0x/),
    destination_address: WALLET,
    amount_usdc: 30,
    fee_usdc: 0.075,
    resource_id: invoice.id,
    reference: "order-7",
    late: false,
    screening: "clear",
  });
  const types = (await world.eventTypes()).filter(
    (type) => type !== "invoice.sent" && type !== "payment.seen",
  );
  expect(types).toEqual(["invoice.paid", "payment.final", "payment_link.paid"]);
  const [event] = await world.get("events?type=invoice.paid");
  expect(event.data.object).toEqual(paid);
});

it("keeps a reusable link active and tells of every payment of it", async () => {
  const link = await world.post("payment-links", { amount_usd: 2, ...TO });
  await payLink(world.app, world.local, link.slug);
  await payLink(world.app, world.local, link.slug);
  await world.settle();
  expect((await world.get(`payment-links/${link.id}`)).status).toBe("active");
  const types = (await world.eventTypes()).filter((type) => type !== "payment.seen");
  expect(types).toEqual(["payment.final", "payment.final", "payment_link.paid", "payment_link.paid"]);
});

it("confirms a payout that was executed, and one that was given up before it was as late", async () => {
  const order = () =>
    world.post("payouts", { recipients: [{ address: WALLET, amount_usdc: 10 }], chain: "base" });
  const [kept, canceled] = [await order(), await order()];
  await approveAndSend(world.local, payer(), kept.approve_tx, kept.execute_tx);
  await until(
    () => world.get(`payouts/${kept.id}`),
    ({ status }) => status === "submitted",
  );
  await world.post(`payouts/${canceled.id}/cancel`);
  await world.local.elapse(60);
  await approveAndSend(world.local, payer(), canceled.approve_tx, canceled.execute_tx);
  await world.settle();
  expect(await world.get(`payouts/${kept.id}`)).toMatchObject({ status: "confirmed", late: false });
  expect(await world.get(`payouts/${canceled.id}`)).toMatchObject({ status: "confirmed", late: true });
  const types = await world.eventTypes();
  expect(types.filter((type) => type === "payout.confirmed")).toHaveLength(2);
  expect(types.filter((type) => type === "payment.late")).toHaveLength(1);
});

it("confirms a payout that was executed after it had expired as late, and one just before as in time", async () => {
  const order = () =>
    world.post("payouts", { recipients: [{ address: WALLET, amount_usdc: 11 }], chain: "base" });
  const [early, expired] = [await order(), await order()];
  const endsIn = () => new Date(expired.expires_at).getTime() - world.app.clock.now.getTime();
  await world.unwatch();
  await world.local.elapse(endsIn() / 1000 - 60);
  await approveAndSend(world.local, payer(), early.approve_tx, early.execute_tx);
  await world.local.elapse(120);
  await follow();
  expect(endsIn()).toBeLessThan(0);
  await sweep(world.app.house);
  expect((await world.get(`payouts/${expired.id}`)).status).toBe("expired");
  await approveAndSend(world.local, payer(), expired.approve_tx, expired.execute_tx);
  await world.watch();
  await world.settle();
  expect(await world.get(`payouts/${early.id}`)).toMatchObject({ status: "confirmed", late: false });
  expect(await world.get(`payouts/${expired.id}`)).toMatchObject({ status: "confirmed", late: true });
  const late = await world.get("events?type=payment.late");
  expect(
    late.map((event: { data: { object: { resource_id: string } } }) => event.data.object.resource_id),
  ).toEqual([expired.id]);
});

it("records what is paid after a cancel as late, and leaves the record canceled", async () => {
  const link = await world.post("payment-links", { amount_usd: 3, single_use: true, ...TO });
  await world.post(`payment-links/${link.id}/cancel`);
  await world.local.elapse(60);
  await payLink(world.app, world.local, link.slug);
  await world.settle();
  expect((await world.get(`payment-links/${link.id}`)).status).toBe("canceled");
  const [payment] = await world.get("payments?limit=1");
  expect(payment).toMatchObject({ resource_id: link.id, late: true, status: "final" });
  expect(await world.eventTypes()).not.toContain("payment_link.paid");
  expect(await world.eventTypes()).toContain("payment.late");
});

it("counts as paid what was mined before the end of a link, however late it is read", async () => {
  const link = await world.post("payment-links", {
    amount_usd: 3,
    single_use: true,
    expires_in_days: 1,
    ...TO,
  });
  await world.unwatch();
  await payLink(world.app, world.local, link.slug);
  await follow(3 * 86_400_000);
  expect((await world.get(`payment-links/${link.id}`)).status).toBe("expired");
  await world.watch();
  await world.settle();
  expect((await world.get(`payment-links/${link.id}`)).status).toBe("paid");
  const [payment] = await world.get("payments?limit=1");
  expect(payment).toMatchObject({ resource_id: link.id, late: false });
});

it("registers a plan, knows its subscribers and moves them on with each renewal", async () => {
  const plan = await world.post("subscriptions", { ...PLAN, on_chain_plan_id: 7 });
  await send(plan.register_tx);
  const prepared = await callTool("prepare_subscribe", { subscription_id: plan.id });
  await approveAndSend(world.local, payer(), prepared.approve_tx, prepared.execute_tx);
  await world.settle();
  expect((await world.get(`subscriptions/${plan.id}`)).registered).toBe(true);
  const subscribers = () => world.app.house.sql`select subscriber, paid_until from subscribers`;
  const [first] = await subscribers();
  await world.local.elapse(30 * 86_400 + 10);
  const renewal = await callTool("prepare_subscribe", { subscription_id: plan.id, renewal: true });
  await approveAndSend(world.local, payer(), renewal.approve_tx, renewal.execute_tx);
  await world.settle();
  const [second, ...others] = await subscribers();
  expect(others).toEqual([]);
  expect(second?.paidUntil.getTime() - first?.paidUntil.getTime()).toBe(30 * 86_400_000);
  const types = async () => (await world.eventTypes()).filter((type) => type.startsWith("subscription"));
  expect(await types()).toEqual([
    "subscription.registered",
    "subscription.renewed",
    "subscription.subscribed",
  ]);
  await world.local.elapse(60 * 86_400);
  await follow();
  await world.settle();
  await sweep(world.app.house);
  await sweep(world.app.house);
  const lapses = async () => (await types()).filter((type) => type === "subscription.past_due");
  expect(await lapses()).toHaveLength(1);
  // An older period that is only read now does not move it on.
  const [row] = await world.app.house.sql<SubscriberRow[]>`
    select subscription_id, subscriber, paid_until, since from subscribers where subscription_id = ${plan.id}`;
  if (!row) throw new Error("nobody has subscribed");
  await upsertSubscribers(world.app.house.sql, [{ ...row, paidUntil: row.since }]);
  await sweep(world.app.house);
  expect(await lapses()).toHaveLength(1);
  await upsertSubscribers(world.app.house.sql, [
    { ...row, paidUntil: new Date(row.paidUntil.getTime() + 1) },
  ]);
  await sweep(world.app.house);
  expect(await lapses()).toHaveLength(2);
});

it("gives a plan's subscribers to its own account, whoever describes the same plan first", async () => {
  const rival = await world.app.createAccount({ plan: "scale" });
  const body = { ...PLAN, on_chain_plan_id: 8 };
  const first = await world.app.request("POST", "/api/v1/subscriptions", { key: rival.key, body });
  const plan = await world.post("subscriptions", body);
  expect(first.body.data.plan_key).not.toBe(plan.plan_key);
  await send(plan.register_tx);
  const prepared = await callTool("prepare_subscribe", { subscription_id: plan.id });
  await approveAndSend(world.local, payer(), prepared.approve_tx, prepared.execute_tx);
  await world.settle();
  expect(await world.get(`subscriptions/${plan.id}`)).toMatchObject({ registered: true });
  const [payment] = await world.get("payments?limit=1");
  expect(payment).toMatchObject({ resource_id: plan.id, status: "final" });
  const theirs = await world.app.request("GET", "/api/v1/payments", { key: rival.key });
  expect(theirs.body.data).toEqual([]);
});

it("still prepares a plan that was made for the first hub contract", async () => {
  const { sql } = world.app.house;
  const plan = await world.post("subscriptions", { ...PLAN, on_chain_plan_id: 9 });
  const hub = "0x00000000000000000000000000000000000f1257";
  const terms = {
    destination: WALLET,
    planId: 9n,
    amount: 5n * ONE_USDC,
    intervalSeconds: 2_592_000n,
    fee: 12_500n,
    salt: null,
  };
  await sql`
    update subscriptions set terms_salt = null, contract = ${hub}, plan_key = ${planKey("base", hub, terms)}
    where id = ${plan.id}`;
  const prepared = await callTool("prepare_subscribe", { subscription_id: plan.id });
  expect(prepared.execute_tx).toEqual(encodeSubscribe("base", hub, terms));
});

it("activates a jar and adds up what is final in it", async () => {
  const jar = await world.post("donations", {
    slug: "our-jar",
    name: "Our jar",
    destination_wallet: WALLET,
    chain: "base",
  });
  expect(jar.activated).toBe(false);
  await send(jar.activate_tx);
  for (const amount of [1.5, 2.25]) {
    const gift = await callTool("prepare_donate", { slug: "our-jar", amount_usdc: amount });
    await approveAndSend(world.local, payer(), gift.approve_tx, gift.execute_tx);
  }
  expect((await world.get(`donations/${jar.id}`)).raised_usdc).toBe(0);
  await world.settle();
  expect(await world.get(`donations/${jar.id}`)).toMatchObject({ activated: true, raised_usdc: 3.75 });
  const types = (await world.eventTypes()).filter((type) => type.startsWith("donation"));
  expect(types).toEqual(["donation.activated", "donation.received", "donation.received"]);
});

it("marks a collect checkout paid, which no list shows", async () => {
  await world.post("wallets", { address: WALLET, chain: "base" });
  const key = await world.app.createKey(world.account.id, { collect: true });
  const checkout = await world.app.request("POST", "/api/v1/collect/checkout", {
    key,
    body: { amount_usdc: 4 },
  });
  const { approve_tx, slug, to, data } = checkout.body.data;
  await approveAndSend(world.local, payer(), approve_tx, { to, data, value: "0", chainId: 8453 });
  await world.settle();
  const [row] = await world.app.house.sql`select status from payment_links where slug = ${slug}`;
  expect(row?.status).toBe("paid");
});

it("makes a payment of 10,000 USDC wait until its block is finalized", async () => {
  const link = await world.post("payment-links", { amount_usd: 10_000, single_use: true, ...TO });
  await world.local.mint(payer(), 20_000n * ONE_USDC);
  // This chain finalizes two blocks behind its head, so that the depth is reached last: both have to hold.
  await payLink(world.app, world.local, link.slug);
  await world.settle(9);
  expect((await world.get(`payment-links/${link.id}`)).status).toBe("active");
  await world.settle(3);
  await until(
    () => world.get(`payment-links/${link.id}`),
    ({ status }) => status === "paid",
  );
});

it("records a sanctioned payer who went round the page, and flags the record", async () => {
  const link = await world.post("payment-links", { amount_usd: 6, ...TO });
  const { sql } = world.app.house;
  const listed = (world.local.accounts[5] ?? "0x").toLowerCase();
  await swapSanctionsList(sql, {
    listDate: "2030-01-01",
    source: "test",
    sourceHash: "0".repeat(64),
    addresses: [listed],
    fetchedAt: new Date(),
  });
  world.app.house.screening = createScreening({
    readStatus: () => readSanctionsStatus(sql),
    readAddresses: (id) => readSanctionedAddresses(sql, id),
  });
  const { approve, call: pay } = await payCall(world.app, link.slug);
  await approveAndSend(world.local, listed as `0x${string}`, approve, pay);
  await world.settle();
  const [payment] = await world.get("payments?limit=1");
  expect(payment).toMatchObject({ resource_id: link.id, screening: "hit", status: "final" });
  const types = await world.eventTypes();
  expect(types.filter((type) => type === "payment.sanctioned_payer")).toHaveLength(1);
  const flagged = await world.get(`payment-links/${link.id}`);
  expect(flagged.flagged_at).not.toBeNull();
  const [event] = await world.get("events?type=payment_link.paid");
  expect(event.data.object).toEqual(flagged);
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever a tool answers
async function callTool(name: string, input: object): Promise<any> {
  const { house } = world.app;
  const tool = house.tools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  const account = { id: world.account.id, name: "Test account", plan: "scale" as const, spendLimit: null };
  const outcome = await call(house, { account, actor: jobActor("test"), door: "chat" }, tool, input, {
    signal: new AbortController().signal,
  });
  return outcome.data;
}
