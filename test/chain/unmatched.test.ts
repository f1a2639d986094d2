import { numberToHex } from "viem";
import { afterEach, beforeEach, expect, it } from "vitest";
import { forget } from "../../src/jobs/forget.js";
import { ONE_USDC, type Usdc } from "../../src/money.js";
import { approveTx } from "../../src/onchain/approve.js";
import { encodePay } from "../../src/onchain/checkout.js";
import { encodeRegister } from "../../src/onchain/subscription-hub.js";
import { readChainProgress } from "../../src/runtime/chain-progress.js";
import { WALLET } from "../support/app.js";
import { approveAndSend } from "../support/money.js";
import { payCall, payLink, until } from "../support/pay.js";
import { startWatched, TO, type Watched } from "../support/watched.js";

let world: Watched;
beforeEach(async () => {
  world = await startWatched({ rpcUrls: (url) => [url, url] });
  await world.watch({ turnMs: 200 });
});
afterEach(() => world.close());

const anybody = () => world.local.accounts[3] ?? "0x";
const unmatched = async () => (await readChainProgress(world.app.house))[0]?.unmatched;
const salted = (number: number) => numberToHex(number, { size: 32 });
let salt = 1;

/** A true payment to this wallet, on terms that no record of ours has. */
async function payStranger(amount: Usdc): Promise<void> {
  const { checkout } = world.local.contracts;
  const terms = { destination: WALLET, amount, fee: 0n, deadline: 0n, once: false, salt: salted(salt++) };
  await approveAndSend(
    world.local,
    anybody(),
    approveTx("base", checkout, amount),
    encodePay("base", checkout, terms),
  );
}

async function toldTo(accountId: string): Promise<number> {
  const { sql } = world.app.house;
  return (await sql`select from events where account_id = ${accountId} and type = 'payment.unmatched'`)
    .length;
}

it("takes a plan that nobody can pay for a log that fits nothing, and for no fault of the node", async () => {
  const terms = {
    destination: WALLET,
    planId: 1n,
    amount: 2n ** 250n,
    intervalSeconds: 86_400n,
    fee: 2n ** 249n,
    salt: salted(7),
  };
  await world.local.send({
    from: anybody(),
    ...encodeRegister("base", world.local.contracts.subscription_hub, terms),
  });
  const link = await world.post("payment-links", { amount_usd: 25, single_use: true, ...TO });
  await payLink(world.app, world.local, link.slug);
  await world.settle();
  await until(
    () => world.get(`payment-links/${link.id}`),
    ({ status }) => status === "paid",
  );
  expect(await unmatched()).toBe(1);
  for (const node of world.app.house.chains.reader("base")?.health() ?? [])
    expect(node).toMatchObject({ errors: 0 });
  expect(await world.get("payments")).toHaveLength(1);
  const kept = await world.app.house.sql`
    select resource_id, seller ->> 'name' is not null as names_seller, seller is null as has_none
    from payments order by resource_id is null`;
  expect([...kept]).toEqual([
    { resourceId: link.id, namesSeller: true, hasNone: false },
    { resourceId: null, namesSeller: false, hasNone: true },
  ]);
});

it("forgets checkouts a month after their time, and still tells of what is paid on one", async () => {
  const { app, account, local } = world;
  await world.post("wallets", { address: WALLET, chain: "base" });
  const key = await app.createKey(account.id, { collect: true });
  const checkout = async () =>
    (await app.request("POST", "/api/v1/collect/checkout", { key, body: { amount_usdc: 5 } })).body.data;
  const [paid, late] = [await checkout(), await checkout()];
  const pay = ({ approve_tx, to, data, value, chain_id: chainId }: typeof paid) =>
    approveAndSend(local, anybody(), approve_tx, { to, data, value, chainId });
  await pay(paid);
  await world.settle();
  const kept = () => app.house.sql`select slug, status from payment_links where kind = 'collect'`;
  await expect
    .poll(async () => (await kept()).map(({ status }) => status).sort())
    .toEqual(["active", "paid"]);
  const began = app.clock.now;
  const forgetAfter = async (days: number) => {
    app.clock.now = new Date(began.getTime() + days * 86_400_000);
    await forget(app.house, new AbortController().signal);
  };
  await forgetAfter(31);
  expect(await kept()).toHaveLength(2);
  await forgetAfter(32);
  expect(await kept()).toHaveLength(2);
  // As if the chain, whose clock stands still, were read past its time.
  await app.house.sql`
    update payment_links set expires_at = expires_at - interval '2 hours' where ${late.slug} = slug`;
  await forgetAfter(32);
  expect(await kept()).toMatchObject([{ slug: paid.slug, status: "paid" }]);
  await pay(late);
  await world.settle();
  await until(unmatched, (count) => count === 1);
  expect(await toldTo(account.id)).toBe(1);
});

it("tells every account that linked the wallet, of dust once a day and of more each time", async () => {
  const other = await world.app.createAccount();
  await world.post("wallets", { address: WALLET, chain: "base" });
  const { status } = await world.app.request("POST", "/api/v1/wallets", {
    key: other.key,
    body: { address: WALLET, chain: "base" },
  });
  expect(status).toBe(201);
  const told = async () => [await toldTo(world.account.id), await toldTo(other.id)];
  for (let times = 0; times < 3; times++) await payStranger(1n);
  await world.settle();
  await payStranger(999_999n);
  await world.settle();
  await until(unmatched, (count) => count === 4);
  expect(await told()).toEqual([1, 1]);
  await payStranger(ONE_USDC);
  await payStranger(ONE_USDC);
  await world.settle();
  expect(await told()).toEqual([3, 3]);
  world.app.clock.now = new Date(world.app.clock.now.getTime() + 86_400_000);
  await payStranger(1n);
  await payStranger(1n);
  await world.settle();
  expect(await told()).toEqual([4, 4]);
  expect(await world.get("payments?status=final")).toHaveLength(8);
});

it.each(["seen", "final"])(
  "lets a claim pay with what was %s while its link was gone, once that is put back by hand",
  async (status) => {
    const { sql } = world.app.house;
    await world.post("wallets", { address: WALLET, chain: "base" });
    const { payment_slug, ...invoice } = await world.post("invoices", {
      client_name: "Acme",
      client_email: "ap@acme.example",
      total_usd: 25,
      line_items: [{ description: "Retainer", quantity: 1, unit_price: 25 }],
      email: "none",
      reference: "order 7",
      ...TO,
    });
    const { approve, call } = await payCall(world.app, payment_slug);
    // As after a restore: its record is not there yet.
    await sql`update payment_links set terms_id = 'kept ' || terms_id`;
    const { transactionHash: tx_hash } = await approveAndSend(world.local, anybody(), approve, call);
    if (status === "final") await world.settle();
    const stored = () => sql`select status, resource_id from payments where tx_hash = ${tx_hash}`;
    expect([...(await until(stored, ({ length }) => length === 1))]).toEqual([{ status, resourceId: null }]);
    const claim = () => world.post("payments/claim", { chain: "base", tx_hash });
    expect((await claim()).error.code).toBe("no_matching_payment");
    await world.unwatch();
    await sql`update payment_links set terms_id = substr(terms_id, 6)`;
    await world.local.mine(10);
    for (let times = 0; times < 2; times++)
      expect(await claim()).toMatchObject({
        status: "final",
        payments: [{ status: "final", resource_id: invoice.id, reference: "order 7", late: false }],
      });
    expect(await world.get(`invoices/${invoice.id}`)).toMatchObject({
      status: "paid",
      payments: [{ tx_hash }],
    });
    const told = (await world.eventTypes()).filter((type) => /paid|final/.test(type));
    expect(told).toEqual(["invoice.paid", "payment.final", "payment_link.paid"]);
    expect(await unmatched()).toBe(0);
  },
);
