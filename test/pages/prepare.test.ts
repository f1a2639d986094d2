import { decodeFunctionData, getAddress, type Hex } from "viem";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { checkout } from "../../src/contracts/artifacts/checkout.js";
import { readProgress } from "../../src/http/pages/progress.js";
import { selectPaymentLinkBySlug } from "../../src/store/payment-links.js";
import { FEE_WALLET, SANCTIONED, WALLET } from "../support/app.js";
import type { SendRequest } from "../support/chains.js";
import { usdcChanges } from "../support/money.js";
import { ask, getJson } from "../support/page-app.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { payLink, until } from "../support/pay.js";

let world: PageWorld;
beforeAll(async () => {
  world = await startPageWorld();
});
afterEach(() => world?.chains.base.request("evm_setAutomine", true));
afterAll(() => world?.close());

const prepare = (slug: string, body: object) => ask(world.app, "POST", `/pay/${slug}/prepare`, { body });
const payerOf = (index: number) => getAddress(world.chains.base.accounts[index] ?? "0x");

it("prepares exactly the terms of the page, with gas, for whoever asks", async () => {
  const link = await world.createLink();
  const { status, body } = await prepare(link.slug, { payer: payerOf(1).toLowerCase() });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    payer: payerOf(1),
    chain_id: 8453,
    amount_usdc: 25,
    fee_usdc: 0.25,
    balance_usdc: 10_000_000,
    shortfall_usdc: 0,
    warnings: [],
    approve_tx: { spender: world.chains.base.contracts.checkout, amount: "25000000" },
    execute_tx: { to: world.chains.base.contracts.checkout, value: "0" },
    permit: { message: { owner: payerOf(1), value: "25000000", nonce: "0" } },
  });
  const { args } = decodeFunctionData({ abi: checkout.abi, data: body.data.execute_tx.data as Hex });
  expect(args[1]).toMatchObject({ destination: WALLET, amount: 25_000_000n, fee: 250_000n });
  const { base } = world.chains;
  const changes = await usdcChanges(base, { payer: payerOf(1), to: WALLET, fee: FEE_WALLET }, async () => {
    await base.send({ from: payerOf(1), ...body.data.approve_tx } as SendRequest);
    await base.send({ from: payerOf(1), ...body.data.execute_tx } as SendRequest);
  });
  expect(changes).toEqual({ payer: -25_000_000n, to: 24_750_000n, fee: 250_000n });
});

it("turns a signed permit into one transaction, and refuses one that would not be taken", async () => {
  const { base } = world.chains;
  const link = await world.createLink();
  const { body } = await prepare(link.slug, { payer: payerOf(2) });
  const { permit } = body.data;
  const signature = await base.request("eth_signTypedData_v4", payerOf(2), permit);
  const signed = { signature, deadline: permit.message.deadline };
  const paid = await prepare(link.slug, { payer: payerOf(2), permit: signed });
  await base.send({ from: payerOf(2), ...paid.body.data.execute_tx } as SendRequest);

  const stranger = await prepare(link.slug, { payer: payerOf(3), permit: signed });
  expect([stranger.status, stranger.body.error.code]).toEqual([422, "transaction_failed"]);
});

it("refuses a sanctioned payer before anything is prepared, and remembers it", async () => {
  const link = await world.createLink();
  const payer = SANCTIONED;
  const { status, body } = await prepare(link.slug, { payer });
  expect([status, body.error.code]).toEqual([422, "sanctioned_address"]);
  expect(JSON.stringify(body)).not.toContain("execute_tx");
  const rows = await world.app.house.sql`select door, address, actor_kind from audit`;
  expect(rows).toMatchObject([{ door: "pages", actorKind: null }]);
});

it("names the shortfall, and what would make the payment fail", async () => {
  const { base } = world.chains;
  const poor = "0x00000000000000000000000000000000000A11cE";
  const link = await world.createLink();
  await base.mint(poor, 1_500_000n);
  const { body } = await prepare(link.slug, { payer: poor });
  expect(body.data).toMatchObject({ balance_usdc: 1.5, shortfall_usdc: 23.5 });
  await base.token(payerOf(0), "blacklist", [poor]);
  const again = await prepare(link.slug, { payer: poor });
  await base.token(payerOf(0), "unBlacklist", [poor]);
  expect(again.body.data.warnings).toMatchObject([{ code: "issuer_blacklisted" }]);
});

it("warns a payer of a paused token and of a blacklisted fee recipient", async () => {
  const { base } = world.chains;
  const link = await world.createLink();
  const told = async () => {
    const { body } = await prepare(link.slug, { payer: payerOf(1) });
    return body.data.warnings.map(({ code }: { code: string }) => code);
  };
  await base.token(payerOf(0), "blacklist", [FEE_WALLET]);
  await base.token(payerOf(0), "pause", []);
  expect(await told()).toEqual(["issuer_paused", "fee_recipient_blacklisted"]);
  await base.token(payerOf(0), "unpause", []);
  await base.token(payerOf(0), "unBlacklist", [FEE_WALLET]);
  expect(await told()).toEqual([]);
});

it("prepares nothing for what is closed, paid or badly asked", async () => {
  const canceled = await world.createLink();
  await world.post(`payment-links/${canceled.id}/cancel`);
  const gone = await prepare(canceled.slug, { payer: payerOf(1) });
  expect([gone.status, gone.body.error.code, gone.body.error.status]).toEqual([410, "gone", "canceled"]);

  const once = await world.createLink({ single_use: true });
  await payLink(world.app, world.chains.base, once.slug);
  await world.settle();
  const paid = await prepare(once.slug, { payer: payerOf(1) });
  expect([paid.status, paid.body.error.code]).toEqual([409, "state_conflict"]);

  const link = await world.createLink();
  for (const body of [
    {},
    { payer: "vitalik.eth" },
    { payer: payerOf(1), amount_usd: 1 },
    { payer: `0x${"0".repeat(40)}` },
  ]) {
    const { status, body: answer } = await prepare(link.slug, body);
    expect([status, answer.error.code], JSON.stringify(body)).toEqual([400, "validation_failed"]);
  }
});

it("remembers a submitted transaction only where it carries these terms, and marks nothing paid by it", async () => {
  const { base } = world.chains;
  const [one, other] = [
    await world.createLink({ single_use: true }),
    await world.createLink({ single_use: true }),
  ];
  await base.request("evm_setAutomine", false);
  const { body } = await prepare(one.slug, { payer: payerOf(4) });
  const { to, data } = body.data.execute_tx;
  const tx_hash = await base.request("eth_sendTransaction", { from: payerOf(4), to, data, gas: "0x30000" });
  const tell = (slug: string, hash: unknown) =>
    ask(world.app, "POST", `/pay/${slug}/submitted`, { body: { tx_hash: hash } });
  expect((await tell(other.slug, tx_hash)).body.data.known).toBe(false);
  expect((await tell(one.slug, `0x${"1".repeat(64)}`)).body.data.known).toBe(false);
  expect((await tell(one.slug, tx_hash)).body.data.known).toBe(true);
  const seen = await getJson(world.app, `/pay/${one.slug}`);
  expect(seen.body.data).toMatchObject({ status: "active", payment: { state: "submitted", tx_hash } });
  expect((await getJson(world.app, `/pay/${other.slug}`)).body.data.payment.state).toBe("waiting");
  const { sql } = world.app.house;
  const row = await selectPaymentLinkBySlug(sql, one.slug);
  const stateAt = async (hours: number) => {
    const now = new Date(world.app.clock.now.getTime() + hours * 3_600_000);
    return row && (await readProgress(sql, { ...row, once: true }, now)).state;
  };
  expect([await stateAt(1.9), await stateAt(2.1)]).toEqual(["submitted", "waiting"]);
  await base.request("evm_setAutomine", true);
  await base.mine(1);
});

it("streams a payment from waiting to paid, and tells strangers nothing of it on a reusable link", async () => {
  const { base } = world.chains;
  const link = await world.createLink({ single_use: true });
  const open = await world.createLink();
  const stop = new AbortController();
  const response = await fetch(`${world.app.url}/pay/${link.slug}/events`, { signal: stop.signal });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  let text = "";
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
  })().catch(() => {});
  const states = () => [...text.matchAll(/"state":"(\w+)"/g)].map(([, state]) => state);
  const reach = (state: string) =>
    until(
      async () => states(),
      (seen) => seen.at(-1) === state,
    );
  await reach("waiting");
  await payLink(world.app, base, link.slug);
  await reach("seen");
  await base.mine(3);
  await reach("confirming");
  await until(
    async () => text,
    (sent) => sent.includes('"confirmations":3,"confirmations_needed":10'),
  );
  await base.mine(10);
  await reach("paid");
  stop.abort();
  await reading;
  expect([...new Set(states())]).toEqual(["waiting", "seen", "confirming", "paid"]);

  const { transactionHash } = await payLink(world.app, base, open.slug);
  await world.settle();
  expect((await getJson(world.app, `/pay/${open.slug}`)).body.data.payment.state).toBe("waiting");
  const mine = await getJson(world.app, `/pay/${open.slug}?tx=${transactionHash}`);
  await until(
    () => getJson(world.app, `/pay/${open.slug}?tx=${transactionHash}`),
    ({ body }) => body.data.payment.state === "paid",
  );
  expect(mine.body.data.payment.tx_hash).toBe(transactionHash);
});
