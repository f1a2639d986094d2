import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCsv } from "../../src/csv.js";
import { whyTooMuch } from "../../src/http/pages/sign/paid-back.js";
import { newId } from "../../src/ids.js";
import { ONE_USDC } from "../../src/money.js";
import { memberActor } from "../../src/runtime/caller.js";
import { call } from "../../src/runtime/gate.js";
import { selectPayment, selectPaymentsOfTransaction } from "../../src/store/payments.js";
import { selectPayout } from "../../src/store/payouts.js";
import { insertSession } from "../../src/store/sessions.js";
import { revert } from "../../src/store/settlements/revert.js";
import { growList } from "../support/grown-list.js";
import { approveAndSend, usdcChanges } from "../support/money.js";
import { payLink, until } from "../support/pay.js";
import { addMember } from "../support/visitor.js";
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

const payer = () => world.local.accounts[1] ?? "0x";
const seller = () => world.local.accounts[2] ?? "0x";
const payout = (id: string) => world.get(`payouts/${id}`);
const payments = () => world.get("payments");

/** Of a reusable link, final. */
async function paid(amount = 100, more: object = {}) {
  const link = await world.post("payment-links", {
    amount_usd: amount,
    reference: "order-9",
    ...more,
    ...TO,
  });
  const { transactionHash } = await payLink(world.app, world.local, link.slug, payer());
  await world.settle();
  const [payment] = (await payments()).filter(
    ({ tx_hash }: { tx_hash: string }) => tx_hash === transactionHash,
  );
  return payment;
}

const refund = (id: string, body: object = {}, key = world.account.key) =>
  world.app.request("POST", `/api/v1/payments/${id}/refund`, { key, body });
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON came back
const send = (record: any) => approveAndSend(world.local, seller(), record.approve_tx, record.execute_tx);
const key = (options: object) => world.app.createKey(world.account.id, options);

describe("a refund", () => {
  it("pays a part back and then the rest, and refuses more", async () => {
    const payment = await paid(100);
    const { status, body } = await refund(payment.id, { amount_usdc: 40, reason: "Two were broken" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      kind: "batch",
      chain: "base",
      label: "Two were broken",
      reference: "order-9",
      totalUsdc: 40,
      feeUsdc: 0.12,
      recipient_count: 1,
      refund_of: payment.id,
      status: "prepared",
    });
    const rest = (await refund(payment.id)).body.data;
    expect(rest).toMatchObject({ totalUsdc: 60, label: null });
    const more = await refund(payment.id, { amount_usdc: 0.01 });
    expect([more.status, more.body.error.code]).toEqual([422, "refund_too_large"]);
    expect(more.body.error).toMatchObject({ refundable_usdc: 0 });

    const changes = await usdcChanges(world.local, { payer: payer(), seller: seller() }, async () => {
      await send(body.data);
      await send(rest);
    });
    expect(changes).toEqual({ payer: 100n * ONE_USDC, seller: -100_300_000n });
    await world.settle();
    expect(await payout(rest.id)).toMatchObject({ status: "confirmed", refund_of: payment.id });
    expect((await payments()).find(({ id }: { id: string }) => id === payment.id)).toMatchObject({
      refunded_usdc: 100,
    });
    const told = await world.get("events?type=payment.refunded");
    expect(told[0].data.object).toMatchObject({ id: payment.id, refunded_usdc: 100, amount_usdc: 100 });
    const listed = await world.get(`payouts?refund_of=${payment.id}`);
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([rest.id, body.data.id]);
    expect((await refund(payment.id)).body.error.code).toBe("refund_too_large");
  });

  it("is metered as a payout, and once for one idempotency key", async () => {
    const payment = await paid(5);
    const used = async () =>
      (await world.get("usage")).by_operation.find(
        ({ operation }: { operation: string }) => operation === "payout_create",
      )?.count ?? 0;
    const before = await used();
    const headers = { "idempotency-key": `refund-${payment.id}` };
    const ask = () =>
      world.app.request("POST", `/api/v1/payments/${payment.id}/refund`, {
        key: world.account.key,
        body: {},
        headers,
      });
    const first = await ask();
    const again = await ask();
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await used()).toBe(before + 1);
  });

  it("of one payment raced from two keys never passes what came in", async () => {
    const payment = await paid(100);
    const keys = [world.account.key, await key({ scopes: ["read", "write"] })];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => refund(payment.id, { amount_usdc: 30 }, keys[n % 2])),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(3);
    const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.error.code);
    expect(new Set(codes)).toEqual(new Set(["refund_too_large"]));
    const wholes = await Promise.all(Array.from({ length: 4 }, () => refund(payment.id, {}, keys[1])));
    expect(wholes.filter(({ status }) => status === 201)).toHaveLength(1);
    const [{ sum } = { sum: 0n }] = await world.app.house.sql<{ sum: bigint }[]>`
      select sum(total)::bigint as sum from payouts where refund_of = ${payment.id}`;
    expect(sum).toBe(100n * ONE_USDC);
  });

  it("gives its part free once it is canceled or expired, and warns that it may still land", async () => {
    const payment = await paid(20);
    const first = (await refund(payment.id)).body.data;
    await world.post(`payouts/${first.id}/cancel`);
    const second = (await refund(payment.id, { amount_usdc: 15 })).body.data;
    expect(second.warnings.map(({ code }: { code: string }) => code)).toContain("earlier_may_still_land");
    await follow(25 * 3_600_000);
    const third = await refund(payment.id);
    expect([third.status, third.body.data.totalUsdc]).toEqual([201, 20]);
  });

  it("that was given up holds its part again once it is seen on chain all the same", async () => {
    const payment = await paid(20);
    const first = (await refund(payment.id)).body.data;
    await world.post(`payouts/${first.id}/cancel`);
    await send(first);
    await expect
      .poll(() => world.get(`payments?resource_id=${first.id}`))
      .toMatchObject([{ status: "seen" }]);
    const second = await refund(payment.id);
    expect([second.status, second.body.error.code]).toEqual([422, "refund_too_large"]);
    await world.settle();
    expect(await payout(first.id)).toMatchObject({ status: "confirmed" });
  });

  it("is refused of what is not final, of a payout, of nobody's, and of a sanctioned payer", async () => {
    const link = await world.post("payment-links", { amount_usd: 3, ...TO });
    await payLink(world.app, world.local, link.slug, payer());
    const seen = async () =>
      (await payments()).find(({ resource_id }: { resource_id: string }) => resource_id === link.id);
    await expect.poll(async () => (await seen())?.status).toBe("seen");
    const early = await refund((await seen()).id);
    expect([early.status, early.body.error.code]).toEqual([409, "state_conflict"]);
    await world.settle();

    const order = await world.post("payouts", {
      recipients: [{ address: payer(), amount_usdc: 1 }],
      chain: "base",
    });
    await send(order);
    await world.settle();
    const executed = (await payments()).find(
      ({ resource_id }: { resource_id: string }) => resource_id === order.id,
    );
    expect((await refund(executed.id)).body.error.code).toBe("state_conflict");

    const stranger = await world.app.createAccount();
    const foreign = await refund((await seen()).id, {}, stranger.key);
    expect([foreign.status, foreign.body.error.code]).toEqual([404, "not_found"]);
    expect((await refund("pay_01k9zq5v3mfr8s6w2x4y7b0c1d")).status).toBe(404);
    expect(await world.get(`payouts?refund_of=${executed.id}`)).toEqual([]);
  });
});

it("stands in the month's statement and its CSV as it moved on chain, of its client", async () => {
  const invoice = await world.post("invoices", {
    client_name: "Refunded Ltd",
    client_email: "ap@refunded.example",
    line_items: [{ description: "Work", quantity: 1, unit_price: 100.000001 }],
    total_usd: 100.000001,
    ...TO,
  });
  await payLink(world.app, world.local, invoice.payment_slug, payer());
  await world.settle();
  const [payment] = await world.get(`payments?resource_id=${invoice.id}`);
  const part = (await refund(payment.id, { amount_usdc: 40.000001 })).body.data;
  const changes = await usdcChanges(world.local, { payer: payer(), seller: seller() }, () => send(part));
  expect(changes).toEqual({ payer: 40_000_001n, seller: -40_120_002n });
  await world.settle();
  // What is only prepared has gone back to nobody.
  await refund(payment.id, { amount_usdc: 5 });
  await follow();
  const month = payment.mined_at.slice(0, 7);
  const sums = {
    billed_usdc: 100.000001,
    open_usdc: 0,
    received_usdc: 100.000001,
    fees_usdc: payment.fee_usdc,
    refunds_usdc: 40.000001,
    received_elsewhere_usdc: 0,
    credited_usdc: 0,
    refund_fees_usdc: 0.120001,
    canceled_usdc: 0,
  };
  const { rows } = await world.get(`statements/${month}`);
  const named = {
    client_name: "Refunded Ltd",
    client_email: "ap@refunded.example",
    kind: "invoice",
    chain: "base",
  };
  expect(
    rows.filter(({ client_email }: { client_email: string }) => client_email === named.client_email),
  ).toEqual([{ ...named, ...sums }]);
  const headers = { authorization: `Bearer ${world.account.key}`, accept: "text/csv" };
  const csv = await (await fetch(`${world.app.url}/api/v1/statements/${month}`, { headers })).text();
  const [head = [], ...lines] = [...readCsv(csv)].map(({ cells }) => cells);
  const line = lines.find((cells) => cells.includes(named.client_email)) ?? [];
  expect(Object.fromEntries(head.map((name, at) => [name, line[at]]))).toEqual({
    month,
    ...named,
    ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, `${sum}`])),
  });
  const insights = await world.get(`insights?month=${month}`);
  const [ofClient] = insights.sums.by_client.filter(
    ({ client_email }: { client_email: string }) => client_email === named.client_email,
  );
  expect(ofClient).toMatchObject({ refunds_usdc: 40.000001, refund_fees_usdc: 0.120001 });
  const inMicros = (usdc: number) => Math.round(usdc * 1e6);
  expect(inMicros(ofClient.earned_usdc)).toBe(60_000_000 - 120_001 - inMicros(payment.fee_usdc));
});

describe("who may refund", () => {
  it("follows the policies of payouts: none for read, strict and collect keys, and a key that asks waits", async () => {
    const payment = await paid(50);
    expect((await refund(payment.id, {}, await key({ scopes: ["read"] }))).body.error.code).toBe(
      "insufficient_scope",
    );
    expect(
      (await refund(payment.id, {}, await key({ scopes: ["write"], strict: true }))).body.error.code,
    ).toBe("strict_key");
    expect((await refund(payment.id, {}, await key({ collect: true }))).body.error.code).toBe(
      "wrong_key_type",
    );
    const ask = await key({ scopes: ["read", "write"], policy: "ask" });
    const waits = await refund(payment.id, { amount_usdc: 30 }, ask);
    expect(waits.status).toBe(202);
    expect(waits.body.data.summary).toBe(`Prepare refund: 30.00 USDC back to ${payment.payer} on base`);
    // What waits holds its part: it may be released at any moment.
    expect((await refund(payment.id, { amount_usdc: 30 })).body.error.code).toBe("refund_too_large");
    const whole = await refund(payment.id, {}, ask);
    const approval = await world.get(`approvals/${whole.body.data.approval_id}`);
    expect(approval.input).toEqual({ payment_id: payment.id, amount_usdc: 20 });
    expect(approval.reasons.join("\n")).toMatch(/New payee: 0x/);

    const decide = (id: string, decision: string, digest: string) =>
      world.post(`approvals/${id}`, { decision, digest });
    const first = await world.get(`approvals/${waits.body.data.approval_id}`);
    const done = await decide(first.id, "approve", first.digest);
    expect(done).toMatchObject({ status: "approved", record_id: expect.stringMatching(/^po_/) });
    expect(await payout(done.record_id)).toMatchObject({ totalUsdc: 30, refund_of: payment.id });
    await decide(approval.id, "decline", approval.digest);
    expect((await refund(payment.id)).body.data.totalUsdc).toBe(20);
  });

  it("waits for two members where payouts do", async () => {
    const payment = await paid(5);
    await world.app.house.sql`update accounts set payout_approvals = 2 where id = ${world.account.id}`;
    const { status, body } = await refund(payment.id);
    await world.app.house.sql`update accounts set payout_approvals = 1 where id = ${world.account.id}`;
    expect(status).toBe(202);
    expect(await world.get(`approvals/${body.data.approval_id}`)).toMatchObject({ needs: 2 });
  });
});

describe("a payer that is a contract", () => {
  afterEach(() => world.local.request("anvil_setCode", payer(), "0x"));

  it("makes a key's refund wait for a person, and warns in it", async () => {
    const payment = await paid(7);
    await world.local.request("anvil_setCode", payer(), "0x6001");
    const { status, body } = await refund(payment.id);
    expect(status).toBe(202);
    const approval = await world.get(`approvals/${body.data.approval_id}`);
    expect(approval.reasons).toEqual([expect.stringMatching(/is a contract/)]);
    const decision = { decision: "approve", digest: approval.digest };
    expect((await world.post(`approvals/${approval.id}`, decision)).error.code).toBe("insufficient_scope");
    const admin = await key({ scopes: ["admin"] });
    const decided = await world.app.request("POST", `/api/v1/approvals/${approval.id}`, {
      key: admin,
      body: decision,
    });
    const { record_id } = decided.body.data;
    const codes = (await payout(record_id)).warnings.map(({ code }: { code: string }) => code);
    expect(codes).toContain("payer_is_contract");
  });

  it("is none where its own key has lent itself a contract's code", async () => {
    const payment = await paid(7);
    await world.local.request("anvil_setCode", payer(), `0xef0100${payer().slice(2)}`);
    expect((await refund(payment.id)).status).toBe(201);
  });
});

describe("a member", () => {
  it("refunds a contract without anybody's leave", async () => {
    const payment = await paid(7);
    await world.local.request("anvil_setCode", payer(), "0x6001");
    const { house } = world.app;
    const tool = house.tools.find(({ name }) => name === "prepare_refund");
    const id = await addMember(world.app, world.account.id, "member");
    const now = world.app.clock.now;
    const session = { id: newId("ses", now), hash: randomBytes(32), memberId: id, agent: "" };
    const times = { createdAt: now, lastUsedAt: now, freshUntil: now, expiresAt: now };
    await insertSession(house.sql, { ...session, ...times });
    const account = { id: world.account.id, name: "Test", plan: "scale", spendLimit: null } as const;
    const caller = {
      account,
      actor: memberActor({ id, role: "member", sessionId: session.id }, new Date(0)),
      door: "rest",
    } as const;
    if (!tool) throw new Error("no such tool");
    const { data, waiting } = await call(
      house,
      caller,
      tool,
      { payment_id: payment.id },
      { signal: AbortSignal.timeout(30_000) },
    );
    await world.local.request("anvil_setCode", payer(), "0x");
    expect([waiting, data]).toMatchObject([undefined, { totalUsdc: 7, refund_of: payment.id }]);
  });
});

it("tells of a payment whose refund the chain has taken back", async () => {
  const payment = await paid(20);
  const { body } = await refund(payment.id, { amount_usdc: 10 });
  await send(body.data);
  await world.settle();
  const told = async () =>
    (await world.get("events?type=payment.refunded")).map(
      ({ data }: { data: { object: { refunded_usdc: number } } }) => data.object.refunded_usdc,
    );
  expect(await told()).toEqual([10]);
  const { sql, links, clock } = world.app.house;
  const { tx_hash: hash } = await payout(body.data.id);
  await sql.begin(async (tx) => {
    const rows = await selectPaymentsOfTransaction(tx, world.account.id, "base", hash);
    await revert(tx, { chain: "base", urls: links, now: clock() }, rows);
  });
  expect(await told()).toEqual([0, 10]);
  expect(await world.get(`payments/${payment.id}`)).toMatchObject({ refunded_usdc: 0 });
});

describe("a payment that is taken back", () => {
  it("takes its open refunds with it, and flags what has gone back already", async () => {
    const payment = await paid(30);
    const { body } = await refund(payment.id, { amount_usdc: 10 });
    const open = (await refund(payment.id, { amount_usdc: 5 })).body.data;
    await send(body.data);
    await world.settle();
    const { sql, links, clock } = world.app.house;
    await sql.begin(async (tx) => {
      const row = await selectPayment(tx, world.account.id, payment.id);
      if (row) await revert(tx, { chain: "base", urls: links, now: clock() }, [row]);
    });
    expect(await payout(open.id)).toMatchObject({ status: "canceled" });
    expect(await payout(body.data.id)).toMatchObject({ status: "confirmed", flagged_at: expect.any(String) });
    expect((await refund(payment.id)).body.error.code).toBe("state_conflict");
    const types = await world.eventTypes();
    expect(types).toEqual(expect.arrayContaining(["payment.reverted", "payout.canceled"]));
  });
});

it("is refused where the payer was put on the sanctions list since", async () => {
  const payment = await paid(4);
  const { shrink } = await growList(world.app, payer());
  const { status, body } = await refund(payment.id);
  expect([status, body.error.code]).toEqual([422, "sanctioned_recipient"]);
  expect(await world.get(`payouts?refund_of=${payment.id}`)).toEqual([]);
  await shrink();
  await world.app.house.sql`update payments set screening = 'hit' where id = ${payment.id}`;
  expect((await refund(payment.id)).body.error.code).toBe("state_conflict");
});

describe("a payment that a reorganisation takes away and brings again", () => {
  /** Back to before it was paid; then his wallet pays anew, so that the chain tells of another payment. */
  async function paidAgain(before: unknown, slug: string) {
    await world.local.request("evm_revert", before);
    await world.local.elapse(1_000);
    await world.local.mine(30);
    await payLink(world.app, world.local, slug, payer());
    await world.settle();
    const standing = async () =>
      (await payments()).filter(({ status }: { status: string }) => status === "final");
    return until(standing, ([payment]) => payment !== undefined && payment.refunded_usdc === 0);
  }

  async function paidOnce() {
    const before = await world.local.request("evm_snapshot");
    const payment = await paid(100, { single_use: true });
    const { slug } = await world.get(`payment-links/${payment.resource_id}`);
    return { before, payment, slug };
  }

  it("flags its refund where that lands after it, and nothing came in again", async () => {
    const { before, payment } = await paidOnce();
    const first = (await refund(payment.id)).body.data;
    await world.local.request("evm_revert", before);
    await world.local.elapse(1_000);
    await world.local.mine(30);
    await until(
      () => payout(first.id),
      ({ status }) => status === "canceled",
    );
    await send(first);
    await world.settle();
    await until(
      () => payout(first.id),
      ({ status }) => status === "confirmed",
    );
    expect((await payout(first.id)).flagged_at).not.toBeNull();
  });

  it("is not paid back a second time where its refund stands", async () => {
    const { before, payment, slug } = await paidOnce();
    const first = (await refund(payment.id)).body.data;
    await send(first);
    await world.settle();
    const [again] = await paidAgain(before, slug);
    await send(first);
    await world.settle();
    await until(
      () => payout(first.id),
      ({ status }) => status === "confirmed",
    );
    const { status, body } = await refund(again.id);
    expect([status, body.error.code, body.error.refundable_usdc]).toEqual([422, "refund_too_large", 0]);
  });

  it("warns of a refund that may still land, and holds its part once it has", async () => {
    const { before, payment, slug } = await paidOnce();
    const first = (await refund(payment.id)).body.data;
    const [again] = await paidAgain(before, slug);
    expect(await payout(first.id)).toMatchObject({ status: "canceled" });
    const second = (await refund(again.id)).body.data;
    expect(second.warnings.map(({ code }: { code: string }) => code)).toContain("earlier_may_still_land");
    await send(first);
    await world.settle();
    await until(
      () => payout(first.id),
      ({ status }) => status === "confirmed",
    );
    expect((await refund(again.id)).body.error.code).toBe("refund_too_large");
    const row = await selectPayout(world.app.house.sql, world.account.id, second.id);
    expect(row && (await whyTooMuch(world.app.house, { payout: row } as never))).toMatch(
      /have gone back already/,
    );
  });
});
