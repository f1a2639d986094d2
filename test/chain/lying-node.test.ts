import type { Hex } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noteSubmitted } from "../../src/http/pages/submitted.js";
import { selectPaymentLinkBySlug } from "../../src/store/payment-links.js";
import { forgePayment } from "../support/forged-payment.js";
import type { HostileRpc } from "../support/hostile-rpc.js";
import { payLink, until } from "../support/pay.js";
import { startWatchedBy, TO, type Watched } from "../support/watched.js";

let world: Watched;
let honest: HostileRpc;
let liar: HostileRpc;
beforeAll(async () => {
  const started = await startWatchedBy(2);
  world = started.world;
  [honest, liar] = started.nodes as [HostileRpc, HostileRpc];
});
afterAll(() => world.close());

const createLink = () => world.post("payment-links", { amount_usd: 3, single_use: true, ...TO });
const claim = (tx_hash: Hex) =>
  world.app.request("POST", "/api/v1/payments/claim", {
    key: world.account.key,
    body: { chain: "base", tx_hash },
  });
const statusOf = async ({ id }: { id: string }) => (await world.get(`payment-links/${id}`)).status;
const paymentsOf = ({ id }: { id: string }) => world.get(`payments?resource_id=${id}`);

it("takes no claim of a payment that one of two nodes has never heard of", async () => {
  const link = await createLink();
  const { hash, lie } = await forgePayment(world, link);
  liar.behave(lie);
  await world.local.mine(10);
  for (let time = 0; time < 3; time++) expect((await claim(hash)).status).toBe(404);
  expect([await statusOf(link), await paymentsOf(link)]).toEqual(["active", []]);
  expect(
    world.app.house.chains
      .reader("base")
      ?.health()
      .map(({ lastReason }) => lastReason)
      .join(),
  ).toContain("another one denies it");
});

it("settles nothing that a stranger says he has sent, and one of two nodes has never heard of", async () => {
  const link = await createLink();
  const { hash, lie } = await forgePayment(world, link);
  liar.behave(lie);
  await world.watch();
  const terms = await selectPaymentLinkBySlug(world.app.house.sql, link.slug);
  expect(terms && (await noteSubmitted(world.app.house, terms, hash))).toMatchObject({ known: true });
  await world.settle();
  // The cursor goes on in a pass after the one that has looked at what was told.
  await world.settle();
  await world.unwatch();
  expect([await statusOf(link), await paymentsOf(link)]).toEqual(["active", []]);
});

it("takes the word of one node where the other one is silent, or has not come as far", async () => {
  const stuck = (await world.local.request("eth_getBlockByNumber", "latest", false)) as object;
  for (const behind of [true, false]) {
    const link = await createLink();
    const { transactionHash } = await payLink(world.app, world.local, link.slug);
    await world.local.mine(10);
    liar.behave();
    honest.behave(({ method, params }) => {
      if (!behind) return { raw: "gone", status: 502 };
      if (method === "eth_getTransactionReceipt") return { result: null };
      return params[0] === "latest" ? { result: stuck } : undefined;
    });
    expect(
      (
        await until(
          () => claim(transactionHash),
          ({ status }) => status === 200,
        )
      ).body.data.payments,
    ).toHaveLength(1);
  }
  honest.behave();
});

it("takes no denial from one of two nodes that has thrown receipts away and is asked too often for logs", async () => {
  const link = await createLink();
  const { transactionHash } = await payLink(world.app, world.local, link.slug);
  await world.local.mine(10);
  liar.behave(({ method }) => {
    if (method === "eth_getTransactionReceipt") return { result: null };
    return method === "eth_getLogs" ? { raw: "<html>busy</html>" } : undefined;
  });
  expect(await claim(transactionHash)).toMatchObject({ status: 200 });
  liar.behave();
});

it.each([
  ["its logs", (logs: object[]) => ({ logs: logs.map((log) => ({ ...log, blockNumber: "0x5" })) })],
  ["itself", (logs: object[]) => ({ logs, blockNumber: "0x5" })],
])("makes no fresh payment final by one node's receipt that puts %s into an old block", async (_, old) => {
  const link = await createLink();
  const { transactionHash } = await payLink(world.app, world.local, link.slug);
  const { hash } = (await world.local.request("eth_getBlockByNumber", "latest", false)) as { hash: Hex };
  const reader = world.app.house.chains.reader("base");
  liar.behave(async ({ method, params: [which] }, forward) => {
    if (method === "eth_getTransactionReceipt") {
      const receipt = await forward();
      return { result: { ...receipt, ...old(receipt.logs as object[]) } };
    }
    return which === "0x5" ? { result: { ...(await forward()), hash } } : undefined;
  });
  for (let time = 0; time < 4; time++) {
    reader?.turn();
    const { status, body } = await claim(transactionHash);
    expect([200, 404, 422]).toContain(status);
    expect(body.data?.status ?? "seen").toBe("seen");
  }
  expect(await statusOf(link)).toBe("active");
  liar.behave();
  expect((await claim(transactionHash)).body.data.status).toBe("seen");
  await world.local.mine(10);
  expect((await claim(transactionHash)).body.data.status).toBe("final");
});
