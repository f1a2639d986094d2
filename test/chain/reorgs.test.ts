import { isDeepStrictEqual } from "node:util";
import { numberToHex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { jobActor } from "../../src/runtime/caller.js";
import { call } from "../../src/runtime/gate.js";
import { resumeChain } from "../../src/store/chain-cursors.js";
import { WALLET } from "../support/app.js";
import type { Receipt } from "../support/chains.js";
import { approveAndSend } from "../support/money.js";
import { payCall, payLink, until } from "../support/pay.js";
import { startWatched, TO, type Watched } from "../support/watched.js";

const PLAN = { name: "Pro", amount_usdc: 5, interval_days: 30, destination_wallet: WALLET, chain: "base" };

let world: Watched;
beforeEach(async () => {
  world = await startWatched();
});
afterEach(() => world.close());

const sql = () => world.app.house.sql;
const snapshot = () => world.local.request("evm_snapshot");
const count = async (type: string) => (await world.eventTypes()).filter((known) => known === type).length;
const statusOf = async (id: string) => (await world.get(`payment-links/${id}`)).status;

/** Back to the snapshot, and on from there with other blocks. */
async function reorganise(to: unknown, blocks: number): Promise<void> {
  await world.local.request("evm_revert", to);
  await world.local.elapse(1_000);
  await world.local.mine(blocks - 1);
}

async function link(terms: object = {}) {
  return await world.post("payment-links", { amount_usd: 25, single_use: true, ...TO, ...terms });
}

/** Approved before the snapshot and at a fixed price, so that the very same transaction can come again. */
async function approved(slug: string) {
  const { approve, call } = await payCall(world.app, slug);
  const [, payer = "0x"] = world.local.accounts;
  await world.local.send({ from: payer, ...approve });
  const fees = {
    maxFeePerGas: numberToHex(10n ** 11n),
    maxPriorityFeePerGas: "0x1",
    gas: numberToHex(300_000),
  };
  return async () => {
    const { to, data } = call;
    const hash = await world.local.request("eth_sendTransaction", { from: payer, to, data, ...fees });
    return (await until(() => world.local.request("eth_getTransactionReceipt", hash), Boolean)) as Receipt;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the tool answers
async function callTool(name: string, input: object): Promise<any> {
  const { house } = world.app;
  const tool = house.tools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  const account = { id: world.account.id, name: "Test account", plan: "scale" as const, spendLimit: null };
  const caller = { account, actor: jobActor("test"), door: "chat" as const };
  return (await call(house, caller, tool, input, { signal: AbortSignal.timeout(60_000) })).data;
}

async function seenOnce(): Promise<void> {
  await until(
    () => sql()`select from payments where status = 'seen'`,
    (rows) => rows.length === 1,
  );
}

describe("a reorganisation above what counts", () => {
  it("takes back in public what had only been seen, and never marks it paid", async () => {
    await world.watch();
    const { id, slug } = await link();
    const pay = await approved(slug);
    const before = await snapshot();
    await pay();
    await world.local.mine(5);
    await seenOnce();
    await reorganise(before, 8);
    await until(
      () => count("payment.reverted"),
      (times) => times === 1,
    );
    await world.settle(20);
    expect(await statusOf(id)).toBe("active");
    expect((await world.get("payments"))[0]).toMatchObject({ status: "reverted", resource_id: id });
    expect([await count("payment.final"), await count("payment_link.paid")]).toEqual([0, 0]);
  });

  it("marks paid once what has moved to another block", async () => {
    await world.watch();
    const { id, slug } = await link();
    const pay = await approved(slug);
    const before = await snapshot();
    const first = await pay();
    await world.local.mine(3);
    await seenOnce();
    await reorganise(before, 4);
    const second = await pay();
    expect(second.transactionHash).toBe(first.transactionHash);
    expect(second.blockHash).not.toBe(first.blockHash);
    await world.settle();
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
    const rows = await sql()`select status, block_hash from payments`;
    expect(rows).toEqual([{ status: "final", blockHash: second.blockHash }]);
    expect([await count("payment.final"), await count("payment_link.paid")]).toEqual([1, 1]);
  });
});

describe("a reorganisation below what counts", () => {
  it("reopens the record, in public, and marks it paid when it is paid again", async () => {
    await world.watch();
    const { id, slug } = await link();
    const pay = await approved(slug);
    await world.settle(5);
    const before = await snapshot();
    await pay();
    await world.settle(15);
    expect(await statusOf(id)).toBe("paid");
    await reorganise(before, 40);
    await until(
      () => statusOf(id),
      (status) => status === "active",
    );
    expect(await count("payment.reverted")).toBe(1);
    expect(await sql()`select reorgs from chain_cursors`).toEqual([{ reorgs: 1 }]);
    await payLink(world.app, world.local, slug);
    await world.settle();
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
    expect(await count("payment_link.paid")).toBe(2);
  });

  it("keeps paid what stands in the other blocks too", async () => {
    await world.watch();
    const { id, slug } = await link();
    const pay = await approved(slug);
    await world.settle(5);
    const before = await snapshot();
    await pay();
    await world.settle(15);
    await world.unwatch();
    await world.local.request("evm_revert", before);
    await world.local.elapse(1_000);
    await pay();
    await world.local.mine(40);
    await world.watch();
    await until(
      () => count("payment.final"),
      (times) => times === 2,
    );
    expect(await statusOf(id)).toBe("paid");
    expect(await count("payment.reverted")).toBe(1);
    expect((await sql()`select from payments`).length).toBe(1);
  });

  it("asks nobody again for an invoice that was paid and credited whole", async () => {
    await world.watch();
    const invoice = await world.post("invoices", {
      client_name: "Acme",
      client_email: "anna@acme.example",
      total_usd: 25,
      line_items: [{ description: "Work", quantity: 1, unit_price: 25 }],
      ...TO,
    });
    const before = await snapshot();
    const pay = await approved(invoice.payment_slug);
    await pay();
    await world.settle(15);
    expect((await world.get(`invoices/${invoice.id}`)).status).toBe("paid");
    await world.post(`invoices/${invoice.id}/credit`, {});
    await reorganise(before, 60);
    await until(
      () => count("payment.reverted"),
      (times) => times === 1,
    );
    expect((await world.get(`invoices/${invoice.id}`)).status).toBe("canceled");
    expect(await sql()`select status from payment_links`).toEqual([{ status: "canceled" }]);
    expect(await world.eventTypes()).toEqual(
      expect.arrayContaining([
        "invoice.credited",
        "invoice.reopened",
        "invoice.canceled",
        "payment_link.canceled",
      ]),
    );
  });

  it("asks nobody for the whole of what was credited in part, until the chain brings its payment back", async () => {
    await world.watch();
    const invoice = await world.post("invoices", {
      client_name: "Acme",
      client_email: "anna@acme.example",
      total_usd: 25,
      line_items: [{ description: "Work", quantity: 1, unit_price: 25 }],
      ...TO,
    });
    const pay = await approved(invoice.payment_slug);
    await world.settle(5);
    const before = await snapshot();
    await pay();
    await world.settle(15);
    await world.post(`invoices/${invoice.id}/credit`, { amount_usd: 10 });
    await reorganise(before, 40);
    await until(
      () => count("payment.reverted"),
      (times) => times === 1,
    );
    const open = await world.get(`invoices/${invoice.id}`);
    expect(open).toMatchObject({ status: "sent", credited_usd: 10, flagged_at: expect.any(String) });
    expect(await sql()`select status, canceled_at from payment_links`).toEqual([
      { status: "canceled", canceledAt: null },
    ]);
    const [{ data } = { data: undefined }] = await world.get("events?type=invoice.reopened");
    expect(data?.object).toEqual(open);
    expect(await world.get("income")).toMatchObject({ open_invoices: 1, open_usdc: 15 });
    await pay();
    await world.settle();
    await until(
      async () => (await world.get(`invoices/${invoice.id}`)).status,
      (status) => status === "paid",
    );
    expect((await sql()`select late from payments where status = 'final'`)[0]).toEqual({ late: false });
    expect(await world.get("income")).toMatchObject({ open_invoices: 0, open_usdc: 0 });
  });

  it("takes back a period, a gift and what made them possible, in their order and once", async () => {
    const { local, app } = world;
    await world.watch();
    const [, payer = "0x"] = local.accounts;
    const plan = await world.post("subscriptions", { ...PLAN, on_chain_plan_id: 1 });
    const jar = await world.post("donations", {
      name: "Rain",
      slug: "rain",
      destination_wallet: WALLET,
      chain: "base",
    });
    const period = async (renewal: boolean) => {
      const prepared = await callTool("prepare_subscribe", {
        subscription_id: plan.id,
        subscriber: payer,
        renewal,
      });
      await approveAndSend(local, payer, prepared.approve_tx, prepared.execute_tx);
      await world.settle(15);
    };
    const give = async () => {
      const { approve_tx, execute_tx } = await callTool("prepare_donate", {
        donation_id: jar.id,
        amount_usdc: 7,
      });
      await approveAndSend(local, payer, approve_tx, execute_tx);
      await world.settle(15);
    };
    const stands = async () => {
      const { data } = (
        await app.request("GET", `/api/v1/subscriptions/${plan.id}/subscribers`, { key: world.account.key })
      ).body;
      const { registered } = await world.get(`subscriptions/${plan.id}`);
      const { raised_usdc, status } = await world.get(`donations/${jar.id}`);
      const paidUntil = data.map(({ paid_until }: { paid_until: string }) => paid_until);
      return { registered, paidUntil, raised: raised_usdc, jar: status };
    };
    const begun = await snapshot();
    const before = await stands();
    expect(before).toMatchObject({ registered: false, paidUntil: [], raised: 0 });
    for (const call of [plan.register_tx, jar.activate_tx]) await local.send({ from: payer, ...call });
    await period(false);
    await give();
    const first = await stands();
    expect(first).toMatchObject({ registered: true, paidUntil: [expect.any(String)], raised: 7 });
    const once = await snapshot();
    await local.elapse(25 * 86_400);
    await period(true);
    await give();
    const second = await stands();
    expect([second.raised, second.paidUntil[0] > first.paidUntil[0]]).toEqual([14, true]);
    await reorganise(once, 60);
    await until(stands, (seen) => isDeepStrictEqual(seen, first));
    await reorganise(begun, 200);
    await until(stands, (seen) => isDeepStrictEqual(seen, before));
    expect(await count("payment.reverted")).toBe(4);
  });

  it("stops with a clear message when it is deeper than what is remembered, until a person resumes", async () => {
    const before = await snapshot();
    await world.watch();
    const { id, slug } = await link();
    await payLink(world.app, world.local, slug);
    await world.settle(15);
    expect(await statusOf(id)).toBe("paid");
    await world.local.request("evm_revert", before);
    // Below the first block that was ever watched, other blocks.
    await world.local.request("anvil_rollback", 15);
    await world.local.elapse(5_000);
    await world.local.mine(80);
    const [stopped] = await until(
      () => sql()`select stopped_reason from chain_cursors`,
      ([row]) => row?.stoppedReason !== null,
    );
    expect(stopped?.stoppedReason).toMatch(
      /^base was reorganised below block \d+, deeper than .* chains resume --chain base --from BLOCK/,
    );
    expect(await statusOf(id)).toBe("paid");
    expect(await count("payment.reverted")).toBe(0);
    await resumeChain(sql(), "base", 3n);
    await until(
      () => statusOf(id),
      (status) => status === "active",
    );
    expect(await count("payment.reverted")).toBe(1);
    await payLink(world.app, world.local, slug);
    await world.settle();
    await until(
      () => statusOf(id),
      (status) => status === "paid",
    );
  });
});
