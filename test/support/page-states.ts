import { type Hex, toHex } from "viem";
import { WALLET } from "./app.js";
import type { SendRequest } from "./chains.js";
import { ask, getJson } from "./page-app.js";
import type { PageWorld } from "./page-world.js";
import { payCall, payLink, until } from "./pay.js";

/** What creation refuses by now, and older records may hold. */
const HOSTILE = `<b>bold</b> \u202E${"W".repeat(1000)}`;

/** A page in every state that the service can say of it, by the state's name. Needs base, a bare optimism and arbitrum. */
export async function makeStates(world: PageWorld): Promise<Record<string, string>> {
  const { app, chains, post, createLink } = world;
  const { base } = chains;
  const pay = async (slug: string) => `/pay/${slug}?tx=${(await payLink(app, base, slug)).transactionHash}`;
  const cancel = (link: { id: string }) => post(`payment-links/${link.id}/cancel`);
  const once = { single_use: true };

  const expired = await createLink({ expires_in_days: 1, cancel_url: "https://shop.example/basket" });
  const unsigned = await post("payouts", payTo(2));
  await chains.arbitrum.stop();
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_001);
  await base.elapse(86_500);
  const canceled = await createLink();
  await cancel(canceled);
  const reverted = await takenBack(world);
  const paidInvoice = await post("invoices", bill());
  await payLink(app, base, paidInvoice.payment_slug);
  const paid = await createLink({ success_url: "https://shop.example/thanks" });
  const paidPath = await pay(paid.slug);
  const late = await createLink(once);
  await cancel(late);
  await base.elapse(10);
  await payLink(app, base, late.slug);
  const jar = { destination_wallet: WALLET, chain: "base" };
  const shown = { name: "J".repeat(100), goal_usdc: 500 };
  const open = await post("donations", { slug: "open-jar", ...jar, ...shown });
  await base.send({ from: base.accounts[4], ...open.activate_tx } as SendRequest);
  await app.house.sql`update donation_jars set description = ${HOSTILE.slice(0, 900)} where id = ${open.id}`;
  await post("donations", { slug: "early-jar", ...jar, name: "Early" });
  const closed = await post("donations", { slug: "closed-jar", ...jar, name: "Closed" });
  await post(`donations/${closed.id}/cancel`);
  const toSign = await makeToSign(world);
  const plans = await makePlans(world);
  await world.settle();
  const [refund] = await makeRefund(world, paid.id);
  const confirming = await pay((await createLink()).slug);
  const large = await pay((await createLink({ amount_usd: 10_000 })).slug);
  const [link, hostile, invoice, undeployed, unread] = [
    await createLink({ description: "Blue chair" }),
    await createLink({ description: "Blue" }),
    await post("invoices", bill()),
    await createLink({ chain: "optimism" }),
    await createLink({ chain: "arbitrum" }),
  ];
  await app.house.sql`update payment_links set description = ${HOSTILE} where id = ${hostile.id}`;
  await app.house.sql`update invoices set memo = ${HOSTILE.slice(0, 500)}`;
  return {
    link: `/pay/${link.slug}`,
    hostile: `/pay/${hostile.slug}`,
    invoice: `/pay/${invoice.payment_slug}`,
    submitted: await submit(world),
    confirming,
    large,
    paid: paidPath,
    "paid invoice": `/pay/${paidInvoice.payment_slug}`,
    late: `/pay/${late.slug}`,
    reverted,
    expired: `/pay/${expired.slug}`,
    canceled: `/pay/${canceled.slug}`,
    "not deployed": `/pay/${undeployed.slug}`,
    unreachable: `/pay/${unread.slug}`,
    "open jar": "/donate/open-jar",
    "early jar": "/donate/early-jar",
    "closed jar": "/donate/closed-jar",
    nothing: "/pay/nothing",
    receipt: paidPath.replace("?tx=", "/receipt?tx_hash="),
    ...plans,
    ...toSign,
    "payout expired": pathOf(unsigned),
    "refund to sign": pathOf(refund),
  };
}

/** What its owner signs, waiting and otherwise. */
async function makeToSign({ app, post, chains: { base } }: PageWorld): Promise<Record<string, string>> {
  const payout = () => post("payouts", payTo(14));
  const [waiting, canceled, signed, listed] = [
    await payout(),
    await payout(),
    await payout(),
    await payout(),
  ];
  await post(`payouts/${canceled.id}/cancel`);
  await post(`payouts/${listed.id}/cancel`);
  await app.house.sql`update payouts set flagged_at = now() where id = ${listed.id}`;
  const from = base.accounts[4] ?? "0x";
  await base.send({ from, to: signed.approve_tx.to, data: signed.approve_tx.data });
  await base.send({ from, to: signed.execute_tx.to, data: signed.execute_tx.data });
  const jar = await post("donations", {
    slug: "to-sign",
    name: "J".repeat(100),
    destination_wallet: WALLET,
    chain: "base",
  });
  return {
    "payout to sign": pathOf(waiting),
    "payout canceled": pathOf(canceled),
    "payout confirmed": pathOf(signed),
    "payout taken back": pathOf(listed),
    "jar to sign": pathOf(jar),
  };
}

const pathOf = ({ sign_url }: { sign_url: string }) => new URL(sign_url).pathname;

function payTo(count: number) {
  const recipients = Array.from({ length: count }, (_, index) => ({
    address: toHex(BigInt(WALLET) + BigInt(index % 12), { size: 20 }),
    amount_usdc: 1_000 + index / 8,
    label: "W".repeat(100),
  }));
  return { recipients, chain: "base", label: "W".repeat(100) };
}

/** Open, not registered yet, and canceled. */
async function makePlans({ post, chains: { base } }: PageWorld): Promise<Record<string, string>> {
  const plan = (on_chain_plan_id: number) =>
    post("subscriptions", {
      name: "P".repeat(100),
      amount_usdc: 5,
      interval_days: 30,
      destination_wallet: WALLET,
      chain: "base",
      on_chain_plan_id,
    });
  const [open, early, closed] = [await plan(1), await plan(2), await plan(3)];
  await base.send({ from: base.accounts[4], ...open.register_tx } as SendRequest);
  await post(`subscriptions/${closed.id}/cancel`);
  const to = ({ url }: { url: string }) => new URL(url).pathname;
  return {
    "open plan": to(open),
    "early plan": to(early),
    "closed plan": to(closed),
    "plan to sign": pathOf(early),
  };
}

async function makeRefund({ app, account, post }: PageWorld, linkId: string) {
  const { body } = await app.request("GET", "/api/v1/payments", { key: account.key });
  const own = body.data.filter(({ resource_id }: { resource_id: string }) => resource_id === linkId);
  return Promise.all(
    own.map(({ id }: { id: string }) => post(`payments/${id}/refund`, { reason: "W".repeat(100) })),
  );
}

function bill() {
  return {
    client_name: "C".repeat(200),
    client_email: "a@client.example",
    total_usd: 3_000_000,
    line_items: [{ description: "N".repeat(500), quantity: 3, unit_price: 1_000_000 }],
    due_date: "2027-01-31",
    destination_address: WALLET,
    chain: "base",
  };
}

/** Sent, and in no block from here on. */
async function submit({ app, chains: { base }, createLink }: PageWorld): Promise<string> {
  const link = await createLink();
  const { approve, call } = await payCall(app, link.slug);
  const from = base.accounts[3] ?? "0x";
  await base.send({ from, ...approve });
  await base.request("evm_setAutomine", false);
  const sent = { from, to: call.to, data: call.data, gas: "0x30000" };
  const tx_hash = (await base.request("eth_sendTransaction", sent)) as Hex;
  const { body } = await ask(app, "POST", `/pay/${link.slug}/submitted`, { body: { tx_hash } });
  if (!body.data.known) throw new Error("the node does not know what it was just given");
  return `/pay/${link.slug}?tx=${tx_hash}`;
}

async function takenBack({ app, chains: { base }, createLink }: PageWorld): Promise<string> {
  const link = await createLink({ single_use: true });
  const path = `/pay/${link.slug}`;
  const reach = (state: string) =>
    until(
      () => getJson(app, path),
      ({ body }) => body.data.payment.state === state,
    );
  const before = await base.request("evm_snapshot");
  await payLink(app, base, link.slug);
  await reach("seen");
  await base.request("evm_revert", before);
  await base.elapse(1_000);
  await base.mine(8);
  await reach("reverted");
  return path;
}
