import { type Hex, numberToHex } from "viem";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { LocalChain } from "../support/chains.js";
import { placeFickleWallet } from "../support/fickle-wallet.js";
import { ask, getJson } from "../support/page-app.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { payCall, until } from "../support/pay.js";

let world: PageWorld;
let base: LocalChain;
beforeAll(async () => {
  world = await startPageWorld();
  base = world.chains.base;
});
// Whatever a test broke off in: what the next one sends is to be mined.
afterEach(() => base.request("evm_setAutomine", true));
afterAll(() => world?.close());

const link = () => world.createLink({ single_use: true });
const tell = async (slug: string, tx_hash: unknown) =>
  (await ask(world.app, "POST", `/pay/${slug}/submitted`, { body: { tx_hash } })).body.data;
const page = async (slug: string) => (await getJson(world.app, `/pay/${slug}`)).body.data;
const stateOf = async (slug: string) => (await page(slug)).payment.state;
const prepare = async (slug: string) =>
  (await ask(world.app, "POST", `/pay/${slug}/prepare`, { body: { payer: base.accounts[8] } })).status;
const comesTo = (slug: string, state: string) =>
  until(
    () => stateOf(slug),
    (seen) => seen === state,
  );

async function send(index: number, to: string, data: string, more: object = {}): Promise<Hex> {
  const from = base.accounts[index];
  return (await base.request("eth_sendTransaction", { from, to, data, gas: "0x40000", ...more })) as Hex;
}

/** The payment of a link in no block yet, told of by its payer's page. */
async function waiting(slug: string, index: number): Promise<Hex> {
  const { approve, call } = await payCall(world.app, slug);
  await base.send({ from: base.accounts[index] ?? "0x", ...approve });
  await base.request("evm_setAutomine", false);
  const hash = await send(index, call.to, call.data);
  expect(await tell(slug, hash)).toMatchObject({ known: true });
  expect(await stateOf(slug)).toBe("submitted");
  return hash;
}

const goOn = async (blocks: number) => {
  await base.mine(blocks);
  await base.request("evm_setAutomine", true);
};

it("shows what is on its way, and lets whoever did not send it pay all the same", async () => {
  const { slug } = await link();
  await waiting(slug, 1);
  expect(await prepare(slug)).toBe(200);
  expect(await page(slug)).toMatchObject({ payable: true, status: "active" });
  await goOn(1);
  await comesTo(slug, "seen");
  expect(await prepare(slug)).toBe(409);
  expect((await page(slug)).payable).toBe(false);
});

it("forgets the payer's own transaction that failed", async () => {
  const { slug } = await link();
  const { call } = await payCall(world.app, slug);
  await base.request("evm_setAutomine", false);
  // Nothing is approved.
  const hash = await send(2, call.to, call.data);
  expect(await tell(slug, hash)).toMatchObject({ known: true });
  await goOn(1);
  await comesTo(slug, "waiting");
  expect(await prepare(slug)).toBe(200);
  expect(await tell(slug, hash)).toMatchObject({ known: false });
  expect(await stateOf(slug)).toBe("waiting");
});

it("forgets a transaction that the wallet has canceled, as soon as its number is used", async () => {
  const { slug } = await link();
  const hash = await waiting(slug, 3);
  const { nonce, maxFeePerGas } = (await base.request("eth_getTransactionByHash", hash)) as Record<
    string,
    Hex
  >;
  const price = numberToHex(BigInt(maxFeePerGas ?? 0) * 2n);
  const fees = { maxFeePerGas: price, maxPriorityFeePerGas: price };
  await send(3, base.accounts[3] ?? "0x", "0x", { nonce, ...fees });
  await goOn(1);
  expect(await base.request("eth_getTransactionReceipt", hash)).toBeNull();
  await comesTo(slug, "waiting");
  expect(await prepare(slug)).toBe(200);
});

it("forgets what no node has known for a few blocks, and not before", async () => {
  const { slug } = await link();
  const hash = await waiting(slug, 4);
  await base.request("anvil_dropTransaction", hash);
  const { sql } = world.app.house;
  const looks = () => sql<{ lookedAt: Date }[]>`select looked_at from payment_hints where tx_hash = ${hash}`;
  const [before] = await looks();
  await until(
    async () => [await stateOf(slug), (await looks())[0]?.lookedAt.getTime()],
    ([, at]) => at !== before?.lookedAt.getTime(),
  );
  expect(await stateOf(slug)).toBe("submitted");
  await goOn(3);
  await comesTo(slug, "waiting");
});

it("takes no word of what goes elsewhere, wherever it carries the terms", async () => {
  const { slug } = await link();
  const cheap = await world.createLink({ amount_usd: 0.01 });
  const { terms_id } = (
    await ask(world.app, "POST", `/pay/${slug}/prepare`, { body: { payer: base.accounts[5] } })
  ).body.data;
  const self = base.accounts[5] ?? "0x";
  const { approve, call } = await payCall(world.app, cheap.slug);
  await base.send({ from: self, ...approve });
  await base.request("evm_setAutomine", false);
  const toHimself = await send(5, self, terms_id);
  const behindAnother = await send(5, call.to, `${call.data}${terms_id.slice(2)}`);
  for (const hash of [toHimself, behindAnother]) expect((await tell(slug, hash)).known).toBe(false);
  await goOn(1);
  for (const hash of [toHimself, behindAnother]) {
    const { status } = (await base.request("eth_getTransactionReceipt", hash)) as { status: Hex };
    expect([status, (await tell(slug, hash)).known]).toEqual(["0x1", false]);
  }
  expect([await stateOf(slug), await prepare(slug)]).toEqual(["waiting", 200]);
});

it("takes the word of a contract wallet once our contract has told of the payment", async () => {
  const wallet = await placeFickleWallet(base);
  const { slug } = await link();
  const { call } = await payCall(world.app, slug);
  const { to, data } = wallet.callFor([call]);
  await base.request("evm_setAutomine", false);
  const hash = await send(6, to, data);
  expect(await tell(slug, hash)).toMatchObject({ known: false });
  await goOn(1);
  expect(await tell(slug, hash)).toMatchObject({ known: true });
  await comesTo(slug, "seen");
});
