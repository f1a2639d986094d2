import { type Address, numberToHex } from "viem";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createScreening } from "../../src/screening/screening.js";
import {
  readSanctionedAddresses,
  readSanctionsStatus,
  swapSanctionsList,
} from "../../src/store/sanctions.js";
import type { HostileRpc } from "../support/hostile-rpc.js";
import { payLink, until } from "../support/pay.js";
import { startWatchedBy, TO, type Watched } from "../support/watched.js";

let world: Watched;
let node: HostileRpc;
beforeEach(async () => {
  ({ world, node } = await startWatchedBy(1));
});
afterEach(() => world.close());

/** From now on, as a process that loads its list sees it. */
async function list(address: Address): Promise<void> {
  const { sql } = world.app.house;
  await swapSanctionsList(sql, {
    listDate: "2030-01-01",
    source: "test",
    sourceHash: "0".repeat(64),
    addresses: [address.toLowerCase()],
    fetchedAt: new Date(),
  });
  world.app.house.screening = createScreening({
    readStatus: () => readSanctionsStatus(sql),
    readAddresses: (id) => readSanctionedAddresses(sql, id),
  });
}

const payment = async () => (await world.get("payments"))[0];
const isPayment = (wanted: string) => until(payment, (row) => row?.status === wanted);

/** Seen, and paid by somebody who is listed only then. */
async function seenThenListed(amount_usd: number) {
  const payer = world.local.accounts[5] ?? "0x";
  const link = await world.post("payment-links", { amount_usd, single_use: true, ...TO });
  const { transactionHash } = await payLink(world.app, world.local, link.slug, payer);
  await isPayment("seen");
  expect((await payment()).screening).toBe("clear");
  await list(payer);
  return { id: link.id as string, tx_hash: transactionHash };
}

async function isFlagged(id: string): Promise<void> {
  await isPayment("final");
  expect((await payment()).screening).toBe("hit");
  const types = await world.eventTypes();
  expect(types.filter((type) => type === "payment.sanctioned_payer")).toHaveLength(1);
  const link = await world.get(`payment-links/${id}`);
  expect([link.status, link.flagged_at]).toEqual(["paid", expect.any(String)]);
  const [paid] = await world.get("events?type=payment_link.paid");
  expect(paid.data.object).toEqual(link);
}

it("flags a payment whose payer is listed before it is final", async () => {
  await world.watch();
  const { id } = await seenThenListed(25);
  await world.settle();
  await isFlagged(id);
});

it("flags one that has waited for its block to be finalized", async () => {
  let finalized = 1n;
  node.behave(async ({ method, params }) =>
    method === "eth_getBlockByNumber" && params[0] === "finalized"
      ? { result: await world.local.request("eth_getBlockByNumber", numberToHex(finalized), false) }
      : undefined,
  );
  await world.watch();
  const { id } = await seenThenListed(10_000);
  await world.settle(80);
  expect((await payment()).status).toBe("seen");
  finalized = 60n;
  await world.local.mine(1);
  await isFlagged(id);
});

it("flags one that a claim settles", async () => {
  await world.watch();
  const { id, tx_hash } = await seenThenListed(25);
  await world.unwatch();
  await world.local.mine(12);
  expect((await world.post("payments/claim", { chain: "base", tx_hash })).status).toBe("final");
  await isFlagged(id);
});
