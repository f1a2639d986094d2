import type { Address } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noteSubmitted } from "../../src/http/pages/submitted.js";
import { checksummed } from "../../src/onchain/checksum.js";
import { encodeDonate } from "../../src/onchain/donation-jars.js";
import { keepDonorNote } from "../../src/store/donor-notes.js";
import { deleteOldHints } from "../../src/store/payment-hints.js";
import { selectPaymentLinkBySlug } from "../../src/store/payment-links.js";
import { selectPaymentsOfTerms, selectSupporters } from "../../src/store/public-payments.js";
import { type TestAccount, WALLET } from "../support/app.js";
import { type FickleWallet, placeFickleWallet } from "../support/fickle-wallet.js";
import type { HostileRpc } from "../support/hostile-rpc.js";
import { payCall, payLink, until } from "../support/pay.js";
import { startWatchedBy, TO, type Watched } from "../support/watched.js";

/** Two accounts with code, and what carries out what both of them have signed, in one transaction of somebody else's. */
let world: Watched;
let node: HostileRpc;
let ann: FickleWallet;
let bob: FickleWallet;
let entry: FickleWallet;
beforeAll(async () => {
  ({ world, node } = await startWatchedBy(1));
  const place = (last: string) => placeFickleWallet(world.local, `0x${last.repeat(40)}` as Address);
  [ann, bob, entry] = [await place("a"), await place("b"), await place("e")];
  await world.watch();
});
afterAll(() => world.close());

type Call = ReturnType<FickleWallet["callFor"]>;

const sql = () => world.app.house.sql;
const bundle = (...calls: Call[]) =>
  world.local.send({ from: world.local.accounts[3] ?? "0x", ...entry.callFor(calls) });
const statusOf = async ({ id }: { id: string }) => (await world.get(`payment-links/${id}`)).status;
const payOf = async ({ slug }: { slug: string }) => (await payCall(world.app, slug)).call;

async function createLink({ key }: TestAccount, terms: object = {}) {
  const body = { amount_usd: 25, single_use: true, ...TO, ...terms };
  return (await world.app.request("POST", "/api/v1/payment-links", { key, body })).body.data;
}

async function claim({ key }: TestAccount, tx_hash: string) {
  const body = { chain: "base", tx_hash };
  const { data } = (await world.app.request("POST", "/api/v1/payments/claim", { key, body })).body;
  return [data.status, data.payments.map((paid: { resource_id: string }) => paid.resource_id)];
}

async function createJar(slug: string) {
  const jar = await world.post("donations", {
    slug,
    name: "Bees",
    destination_wallet: WALLET,
    chain: "base",
  });
  await world.local.send({ from: world.local.accounts[3] ?? "0x", ...jar.activate_tx });
  const { donation_jars } = world.local.contracts;
  return {
    ...jar,
    terms: { chain: "base" as const, termsId: jar.on_chain_jar_id },
    give: (amount: bigint) => encodeDonate("base", donation_jars, jar.on_chain_jar_id, amount),
  };
}

it("gives each of two accounts its own payment of one transaction, whoever claims it when", async () => {
  const other = await world.app.createAccount({ plan: "scale" });
  const [own, foreign] = [await createLink(world.account), await createLink(other)];
  const { transactionHash: hash } = await bundle(
    ann.callFor([await payOf(own)]),
    bob.callFor([await payOf(foreign)]),
  );
  const both = () =>
    Promise.all([world.account, other, world.account, other].map((account) => claim(account, hash)));
  for (const status of ["seen", "final"]) {
    expect(await both()).toEqual([
      [status, [own.id]],
      [status, [foreign.id]],
      [status, [own.id]],
      [status, [foreign.id]],
    ]);
    await world.local.mine(10);
  }
  await world.settle(1);
  const types = await sql()`
    select type, count(*)::int from events
    where resource_id in (${own.id}, ${foreign.id}) and type like '%.paid' group by type`;
  expect(types).toEqual([{ type: "payment_link.paid", count: 2 }]);
  const payers = await sql()`select payer from payments where tx_hash = ${hash} order by log_index`;
  expect(payers.map(({ payer }) => payer.toLowerCase())).toEqual([ann.address, bob.address]);
});

it("counts one link twice that is paid twice in one transaction", async () => {
  const link = await createLink(world.account, { single_use: false });
  const call = await payOf(link);
  const before = await world.local.usdcBalance(WALLET);
  const { transactionHash: hash } = await bundle(ann.callFor([call, call]));
  await world.settle();
  expect(await claim(world.account, hash)).toEqual(["final", [link.id, link.id]]);
  expect((await world.local.usdcBalance(WALLET)) - before).toBe(2n * (25_000_000n - 62_500n));
});

it("finds by its receipt what a node keeps back of a transaction of which it lists another payment", async () => {
  const [listed, missed] = [await createLink(world.account), await createLink(world.account)];
  const row = await selectPaymentLinkBySlug(sql(), missed.slug);
  if (!row) throw new Error("no link");
  node.behave(async ({ method }, forward) => {
    if (method !== "eth_getLogs") return undefined;
    const logs = (await forward()) as { topics: string[] }[];
    return { result: logs.filter(({ topics }) => topics[1] !== row.termsId) };
  });
  const { transactionHash: hash } = await bundle(
    ann.callFor([await payOf(listed)]),
    bob.callFor([await payOf(missed)]),
  );
  await world.settle();
  await until(
    () => statusOf(listed),
    (status) => status === "paid",
  );
  expect(await noteSubmitted(world.app.house, row, hash)).toMatchObject({ known: true });
  // The cursor goes on in a pass after the one that has looked at what was told.
  await world.settle();
  await world.settle();
  await until(
    () => statusOf(missed),
    (status) => status === "paid",
  );
  node.behave();
});

it("puts nobody's words beside the gifts of two, and hides both where one of them wants to be hidden", async () => {
  const jar = await createJar("two-donors");
  const { transactionHash: hash } = await bundle(
    ann.callFor([jar.give(5_000_000n)]),
    bob.callFor([jar.give(70_000_000n)]),
  );
  await keepDonorNote(sql(), jar.terms, hash, { hidden: false, name: "Ann", line: "Hi" }, new Date());
  await world.settle();
  await sql()`update donor_notes set published_at = now() where tx_hash = ${hash}`;
  expect(await world.get(`donations/${jar.id}/notes`)).toEqual([]);
  expect((await selectSupporters(sql(), jar.terms, 9)).map(({ name, line }) => [name, line])).toEqual([
    [null, null],
    [null, null],
  ]);
  await keepDonorNote(sql(), jar.terms, hash, { hidden: true, name: null, line: null }, new Date());
  expect((await selectSupporters(sql(), jar.terms, 9)).map(({ payer }) => payer)).toEqual([null, null]);
});

it("keeps the words of one who has given twice at once", async () => {
  const jar = await createJar("two-gifts");
  const { transactionHash: hash } = await bundle(
    ann.callFor([jar.give(5_000_000n), jar.give(5_000_000n)]),
    bob.callFor([(await createJar("elsewhere")).give(1_000_000n)]),
  );
  await keepDonorNote(sql(), jar.terms, hash, { hidden: false, name: "Ann", line: null }, new Date());
  await world.settle();
  expect((await world.get(`donations/${jar.id}/notes`)).map(({ name }: { name: string }) => name)).toEqual([
    "Ann",
    "Ann",
  ]);
});

it("shows a visitor his own payment first, of one transaction with another's", async () => {
  const jar = await createJar("own-first");
  const { transactionHash: txHash } = await bundle(
    ann.callFor([jar.give(5_000_000n)]),
    bob.callFor([jar.give(70_000_000n)]),
  );
  await world.settle();
  const rows = await sql()<{ payer: Address }[]>`select payer from payments where tx_hash = ${txHash}`;
  for (const { payer } of rows) {
    const [first] = await selectPaymentsOfTerms(sql(), jar.terms, { txHash, payer, since: new Date() });
    expect(first?.payer).toBe(payer);
  }
});

it("shows a visitor whose own payment failed nobody else's of the same transaction", async () => {
  const link = await createLink(world.account, { single_use: false });
  const row = await selectPaymentLinkBySlug(sql(), link.slug);
  if (!row) throw new Error("no link");
  const { transactionHash: txHash } = await bundle(bob.callFor([await payOf(link)]));
  await noteSubmitted(world.app.house, row, txHash);
  await world.settle();
  const shown = (payer?: string) => selectPaymentsOfTerms(sql(), row, { txHash, payer, since: new Date() });
  const [own] = await sql()<{ payer: Address }[]>`select payer from payments where tx_hash = ${txHash}`;
  expect([(await shown(own?.payer)).length, (await shown()).length]).toEqual([1, 1]);
  expect(await shown(checksummed(ann.address))).toEqual([]);
  // A wallet may pay from an account of its own that it was not asked for.
  const { transactionHash } = await payLink(world.app, world.local, link.slug);
  await noteSubmitted(world.app.house, row, transactionHash);
  await world.settle();
  const sent = { txHash: transactionHash, payer: checksummed(ann.address), since: new Date() };
  expect(await selectPaymentsOfTerms(sql(), row, sent)).toHaveLength(1);
  // Nor later, when what the pages have told of is forgotten.
  await deleteOldHints(sql(), new Date(world.app.clock.now.getTime() + 3 * 3_600_000));
  expect([...(await sql()`select from payment_hints where terms_id = ${row.termsId}`)]).toEqual([]);
  expect(await shown(checksummed(ann.address))).toEqual([]);
  expect([(await shown(own?.payer)).length, (await shown()).length]).toEqual([1, 1]);
  expect(await selectPaymentsOfTerms(sql(), row, sent)).toHaveLength(1);
});
