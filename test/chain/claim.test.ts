import { afterAll, beforeAll, expect, it } from "vitest";
import { ONE_USDC } from "../../src/money.js";
import { approveTx } from "../../src/onchain/approve.js";
import { encodePay } from "../../src/onchain/checkout.js";
import { WALLET } from "../support/app.js";
import { payLink } from "../support/pay.js";
import { startWatched, TO, type Watched } from "../support/watched.js";

let world: Watched;
beforeAll(async () => {
  world = await startWatched();
});
afterAll(() => world.close());

const claim = (tx_hash: string, key = world.account.key, chain = "base") =>
  world.app.request("POST", "/api/v1/payments/claim", { key, body: { chain, tx_hash } });
const events = async (type: string) => (await world.eventTypes()).filter((known) => known === type).length;

it("settles a payment without any watcher, seen first and final when it is deep enough, once", async () => {
  const link = await world.post("payment-links", { amount_usd: 25, single_use: true, ...TO });
  const { transactionHash } = await payLink(world.app, world.local, link.slug);
  const seen = await claim(transactionHash);
  expect(seen.status).toBe(200);
  expect(seen.body.data).toMatchObject({
    status: "seen",
    payments: [{ status: "seen", resource_id: link.id }],
  });
  expect((await world.get(`payment-links/${link.id}`)).status).toBe("active");
  await world.local.mine(10);
  for (let time = 0; time < 3; time++)
    expect((await claim(transactionHash)).body.data).toMatchObject({ status: "final" });
  expect((await claim(transactionHash.toUpperCase().replace("0X", "0x"))).body.data.status).toBe("final");
  expect((await world.get(`payment-links/${link.id}`)).status).toBe("paid");
  expect([
    await events("payment_link.paid"),
    await events("payment.final"),
    await events("payment.seen"),
  ]).toEqual([1, 1, 1]);
});

it("is not settled again by the watcher that comes later, nor by many claims at once", async () => {
  const link = await world.post("payment-links", { amount_usd: 7, single_use: true, ...TO });
  await world.watch();
  const before = await events("payment_link.paid");
  const { transactionHash } = await payLink(world.app, world.local, link.slug);
  await world.local.mine(10);
  await Promise.all(Array.from({ length: 6 }, () => claim(transactionHash)));
  await world.settle();
  await world.unwatch();
  expect((await world.get(`payment-links/${link.id}`)).status).toBe("paid");
  expect(await events("payment_link.paid")).toBe(before + 1);
});

it("answers 404 for a transaction that nobody knows, and for another account's", async () => {
  const unknown = await claim(`0x${"ab".repeat(32)}`);
  expect([unknown.status, unknown.body.error.code]).toEqual([404, "not_found"]);
  const link = await world.post("payment-links", { amount_usd: 8, single_use: true, ...TO });
  const { transactionHash } = await payLink(world.app, world.local, link.slug);
  await world.local.mine(10);
  const stranger = await world.app.createAccount();
  const foreign = await claim(transactionHash, stranger.key);
  expect([foreign.status, foreign.body.error.code]).toEqual([404, "not_found"]);
  expect((await world.get(`payment-links/${link.id}`)).status).toBe("active");
});

it("answers 422 for a transaction that failed", async () => {
  const [from = "0x"] = world.local.accounts;
  const failing = { from, to: world.local.contracts.donation_jars, data: "0x00000000", gas: "0x186a0" };
  const hash = await world.local.request("eth_sendTransaction", failing);
  const failed = await claim(String(hash));
  expect([failed.status, failed.body.error.code]).toEqual([422, "transaction_failed"]);
});

it("answers 422 for a transaction in which nothing is ours: a bare transfer, or terms of nobody", async () => {
  const [, from = "0x"] = world.local.accounts;
  const transfer = await world.local.token(from, "transfer", [WALLET, 25n * ONE_USDC]);
  const bare = await claim(transfer.transactionHash);
  expect([bare.status, bare.body.error.code]).toEqual([422, "no_matching_payment"]);
  const { checkout } = world.local.contracts;
  const terms = {
    destination: WALLET,
    amount: 5n,
    fee: 0n,
    deadline: 0n,
    once: false,
    salt: `0x${"11".repeat(32)}` as const,
  };
  await world.local.send({ from, ...approveTx("base", checkout, 5n) });
  const paid = await world.local.send({ from, ...encodePay("base", checkout, terms) });
  const strange = await claim(paid.transactionHash);
  expect([strange.status, strange.body.error.code]).toEqual([422, "no_matching_payment"]);
});

it("answers 503 for a chain without nodes, and 400 for what is no hash", async () => {
  const off = await claim(`0x${"ab".repeat(32)}`, world.account.key, "polygon");
  expect([off.status, off.body.error.code]).toEqual([503, "chain_unavailable"]);
  const bad = await claim("0x12");
  expect([bad.status, bad.body.error.code]).toEqual([400, "validation_failed"]);
});

it("needs the scope write, and is not metered", async () => {
  const reader = await world.app.createKey(world.account.id, { scopes: ["read"] });
  expect((await claim(`0x${"ab".repeat(32)}`, reader)).status).toBe(403);
  const usage = await world.get("usage");
  expect(usage.by_operation.map(({ operation }: { operation: string }) => operation)).not.toContain(
    "claim_payment",
  );
});

it("reads live balances of linked wallets, each chain for itself", async () => {
  await world.post("wallets", { address: WALLET, chain: "base", label: "Main" });
  await world.post("wallets", { address: WALLET, chain: "polygon" });
  const expected = Number(await world.local.usdcBalance(WALLET)) / 1e6;
  const { wallets } = await world.get("treasury/balance?include=balances");
  expect(wallets).toMatchObject([
    { chain: "base", label: "Main", is_primary: true, usdc: expected },
    { chain: "polygon", usdc: null, error: "no RPC URL is configured for polygon" },
  ]);
  const plain = await world.get("treasury/balance");
  expect(plain.wallets[0]).not.toHaveProperty("usdc");
});

it("filters the list of payments, and knows its cursor and its faults", async () => {
  const list = async (query: string) =>
    (await world.app.request("GET", `/api/v1/payments?${query}`, { key: world.account.key })).body;
  expect((await list("status=final")).data.length).toBeGreaterThan(0);
  expect((await list("status=reverted")).data).toEqual([]);
  expect((await list("chain=polygon")).data).toEqual([]);
  const first = await list("limit=1");
  expect(first).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
  const second = await list(`limit=1&cursor=${first.next_cursor}`);
  expect(second.data[0].id).not.toBe(first.data[0].id);
  expect((await list("statis=final")).error.code).toBe("validation_failed");
});
