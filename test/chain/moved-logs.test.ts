import { encodeFunctionData } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CHAIN_FACTS } from "../../src/chains.js";
import { encodeDonate } from "../../src/onchain/donation-jars.js";
import { WALLET } from "../support/app.js";
import { testUsdc } from "../support/artifacts/test-usdc.js";
import { type FickleWallet, placeFickleWallet } from "../support/fickle-wallet.js";
import { payCall, until } from "../support/pay.js";
import { startWatched, TO, type Watched } from "../support/watched.js";

let world: Watched;
let wallet: FickleWallet;
beforeAll(async () => {
  world = await startWatched();
  wallet = await placeFickleWallet(world.local);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.watch();
  await world.settle(2);
  return () => world.unwatch();
});

const sql = () => world.app.house.sql;
const snapshot = () => world.local.request("evm_snapshot");
const claim = (tx_hash: string) => world.post("payments/claim", { chain: "base", tx_hash });
const paid = (invoice: { id: string }) => world.get(`invoices/${invoice.id}`);

async function bill(total_usd: number) {
  return await world.post("invoices", {
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd,
    line_items: [{ description: "Work", quantity: 1, unit_price: total_usd }],
    ...TO,
  });
}

const payment = async ({ payment_slug }: { payment_slug: string }) =>
  (await payCall(world.app, payment_slug)).call;

/** Other blocks from the snapshot on, with a clock at which the wallet has changed its mind. */
async function fork(to: unknown): Promise<void> {
  await world.local.request("evm_revert", to);
  await world.local.elapse(1_000);
}

/** What is stored of one transaction: its logs in the order in which they were told. */
async function rowsOf(hash: string) {
  return await sql()`
    select status, resource_id, amount, log_index, block_hash from payments where tx_hash = ${hash}
    order by created_at, id`;
}

async function eventsOf({ id }: { id: string }, type: string): Promise<number> {
  return (await sql()`select from events where resource_id = ${id} and type = ${type}`).length;
}

/** A log before and another one since, at the same index, and what each pays. */
async function twoInvoices() {
  const [dear, cheap] = [await bill(5_000), await bill(0.1)];
  return { dear, cheap, send: await wallet.prepare([await payment(dear)], [await payment(cheap)]) };
}

describe.each([1, 3, 12, 14, 20, 30])("a reorganisation of %i blocks", (depth) => {
  it("lets the same transaction pay another invoice, and only that one is paid", async () => {
    const { dear, cheap, send } = await twoInvoices();
    const [held, before] = [await world.local.usdcBalance(WALLET), await snapshot()];
    const first = await send();
    await world.local.mine(depth - 1);
    const counted = depth > 10;
    await until(
      () => rowsOf(first.transactionHash),
      ([row]) => row?.status === (counted ? "final" : "seen"),
    );
    expect((await paid(dear)).status).toBe(counted ? "paid" : "sent");
    await fork(before);
    const second = await send();
    expect(second.transactionHash).toBe(first.transactionHash);
    await world.local.mine(depth + 12);
    await until(
      () => paid(cheap),
      ({ status }) => status === "paid",
    );
    expect(await paid(dear)).toMatchObject({ status: "sent", paid_at: null });
    expect(await rowsOf(first.transactionHash)).toMatchObject([
      { status: "reverted", resourceId: dear.id, amount: 5_000_000_000n, blockHash: first.blockHash },
      { status: "final", resourceId: cheap.id, amount: 100_000n, blockHash: second.blockHash },
    ]);
    expect((await world.local.usdcBalance(WALLET)) - held).toBe(99_750n);
    expect(await eventsOf(dear, "invoice.paid")).toBe(counted ? 1 : 0);
    expect(await eventsOf(dear, "invoice.reopened")).toBe(counted ? 1 : 0);
    expect(await eventsOf(cheap, "invoice.paid")).toBe(1);
  });
});

it("takes a jar's sum for what reached it, whatever the transaction said before", async () => {
  const jar = await world.post("donations", {
    slug: "two-minds",
    name: "Two minds",
    destination_wallet: WALLET,
    chain: "base",
  });
  const [, anybody = "0x"] = world.local.accounts;
  await world.local.send({ from: anybody, ...jar.activate_tx });
  const give = (amount: bigint) =>
    encodeDonate("base", world.local.contracts.donation_jars, jar.on_chain_jar_id, amount);
  const send = await wallet.prepare([give(5_000_000_000n)], [give(10_000n)]);
  await world.settle(12);
  const before = await snapshot();
  await send();
  await world.settle(14);
  expect((await world.get(`donations/${jar.id}`)).raised_usdc).toBe(5_000);
  await fork(before);
  await send();
  await world.local.mine(30);
  await until(
    () => world.get(`donations/${jar.id}`),
    ({ raised_usdc }) => raised_usdc === 0.01,
  );
});

it("takes the same payment at another index for another fact, told once each", async () => {
  const invoice = await bill(25);
  const call = await payment(invoice);
  const { usdc } = CHAIN_FACTS.base;
  const transfer = encodeFunctionData({
    abi: testUsdc.abi,
    functionName: "transfer",
    args: [wallet.address, 1n],
  });
  const send = await wallet.prepare([call], [{ to: usdc, data: transfer }, call]);
  const before = await snapshot();
  const first = await send();
  await world.settle(14);
  await fork(before);
  await send();
  await world.local.mine(30);
  const rows = await until(
    () => rowsOf(first.transactionHash),
    (told) => told.length === 2 && told[1]?.status === "final",
  );
  expect(rows).toMatchObject([
    { status: "reverted", logIndex: 2 },
    { status: "final", logIndex: 3 },
  ]);
  expect((await paid(invoice)).status).toBe("paid");
});

it("finds back to what it said first, where the chain does", async () => {
  const { dear, cheap, send } = await twoInvoices();
  const before = await snapshot();
  const first = await send();
  await world.local.mine(2);
  await until(
    () => rowsOf(first.transactionHash),
    (rows) => rows.length === 1,
  );
  await fork(before);
  const between = await snapshot();
  await send();
  await world.local.mine(4);
  await until(
    () => rowsOf(first.transactionHash),
    (rows) => rows.length === 2,
  );
  await world.local.request("evm_revert", between);
  await world.local.request("anvil_rollback", 1);
  const block = (await world.local.request("eth_getBlockByNumber", "latest", false)) as { timestamp: string };
  await world.local.request("evm_setNextBlockTimestamp", Number(block.timestamp) + 7);
  await send();
  await world.local.mine(20);
  await until(
    () => paid(dear),
    ({ status }) => status === "paid",
  );
  expect((await paid(cheap)).status).toBe("sent");
  expect(await rowsOf(first.transactionHash)).toMatchObject([
    { status: "final", resourceId: dear.id },
    { status: "reverted", resourceId: cheap.id },
  ]);
});

describe("a claim", () => {
  it.each([1, 14])(
    "after a reorganisation of %i blocks takes back what the transaction had said",
    async (depth) => {
      const { dear, cheap, send } = await twoInvoices();
      await world.unwatch();
      const before = await snapshot();
      const { transactionHash } = await send();
      await world.local.mine(depth - 1);
      expect((await claim(transactionHash)).status).toBe(depth > 10 ? "final" : "seen");
      await fork(before);
      await send();
      expect(await claim(transactionHash)).toMatchObject({
        status: "seen",
        payments: [{ status: "seen", resource_id: cheap.id, amount_usdc: 0.1 }],
      });
      expect((await paid(dear)).status).toBe("sent");
      await world.local.mine(11);
      expect(await claim(transactionHash)).toMatchObject({
        status: "final",
        payments: [{ amount_usdc: 0.1 }],
      });
      expect((await paid(cheap)).status).toBe("paid");
      expect(await rowsOf(transactionHash)).toMatchObject([{ status: "reverted" }, { status: "final" }]);
    },
  );

  it("that made something final above the cursor does not outlive its block", async () => {
    const invoice = await bill(40);
    const call = await payment(invoice);
    const send = await wallet.prepare([call], []);
    await world.unwatch();
    const before = await snapshot();
    const { transactionHash } = await send();
    await world.local.mine(14);
    expect((await claim(transactionHash)).status).toBe("final");
    expect((await paid(invoice)).status).toBe("paid");
    await fork(before);
    await world.local.mine(40);
    await world.watch();
    await until(
      () => paid(invoice),
      ({ status }) => status === "sent",
    );
    expect(await rowsOf(transactionHash)).toMatchObject([{ status: "reverted" }]);
    expect(await eventsOf(invoice, "invoice.reopened")).toBe(1);
  });
});
