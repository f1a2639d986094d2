import type { Hex } from "viem";
import { afterEach, beforeEach, expect, it } from "vitest";
import { noteSubmitted } from "../../src/http/pages/submitted.js";
import { selectPaymentLinkBySlug } from "../../src/store/payment-links.js";
import type { HostileRpc } from "../support/hostile-rpc.js";
import { payLink, until } from "../support/pay.js";
import { startWatchedBy, TO, type Watched } from "../support/watched.js";

/** Of two nodes the one that is asked first: it answers, and of something else. */
let world: Watched;
let first: HostileRpc;
beforeEach(async () => {
  ({ world, node: first } = await startWatchedBy(1, "last"));
});
afterEach(() => world.close());

const createLink = () => world.post("payment-links", { amount_usd: 25, single_use: true, ...TO });
const statusOf = async ({ id }: { id: string }) => (await world.get(`payment-links/${id}`)).status;
const latest = () => world.local.request("eth_getBlockByNumber", "latest", false);

it("takes no receipt of another transaction for the one that was asked for", async () => {
  const link = await createLink();
  const { transactionHash: tx_hash } = await payLink(world.app, world.local, link.slug);
  const [from = "0x"] = world.local.accounts;
  const failing = { from, to: world.local.contracts.donation_jars, data: "0x00000000", gas: "0x186a0" };
  const failed = await world.local.request("eth_sendTransaction", failing);
  await world.local.mine(12);
  const asked = (method: string) => world.local.request(method, failed);
  first.behave(async ({ method }) =>
    /^eth_getTransaction(ByHash|Receipt)$/.test(method) ? { result: await asked(method) } : undefined,
  );
  const row = await selectPaymentLinkBySlug(world.app.house.sql, link.slug);
  if (!row) throw new Error("no link");
  expect(await noteSubmitted(world.app.house, row, tx_hash)).toMatchObject({ known: true });
  expect(await world.post("payments/claim", { chain: "base", tx_hash })).toMatchObject({ status: "final" });
  expect(await statusOf(link)).toBe("paid");
});

it("takes no other block for the one that was asked for, and no payment for late by its time", async () => {
  await world.watch();
  const link = await createLink();
  await payLink(world.app, world.local, link.slug);
  const mined = await world.local.request("eth_getBlockByNumber", "latest", false);
  const { number, timestamp } = mined as { number: Hex; timestamp: Hex };
  world.app.clock.now = new Date(Number(timestamp) * 1000 + 60_000);
  await world.post(`payment-links/${link.id}/cancel`);
  await world.local.elapse(600);
  first.behave(async ({ method, params }) =>
    method === "eth_getBlockByNumber" && params[0] === number ? { result: await latest() } : undefined,
  );
  await world.settle(12);
  await world.settle(1);
  const [payment] = await until(
    () => world.get(`payments?resource_id=${link.id}`),
    ([one]) => one?.status === "final",
  );
  expect(payment.late).toBe(false);
});
