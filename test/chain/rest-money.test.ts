import type { Address } from "viem";
import { numberToHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHAIN_FACTS, CHAINS, type Chain } from "../../src/chains.js";
import { approveTx } from "../../src/onchain/approve.js";
import { checkoutId, encodePay } from "../../src/onchain/checkout.js";
import { jobActor } from "../../src/runtime/caller.js";
import { call } from "../../src/runtime/gate.js";
import { selectPaymentLinkBySlug } from "../../src/store/payment-links.js";
import { FEE_WALLET, startApp, type TestAccount, type TestApp } from "../support/app.js";
import { type LocalChain, startChains } from "../support/chains.js";
import { approveAndSend, usdcChanges } from "../support/money.js";

let chains: Record<Chain, LocalChain>;
let app: TestApp;
beforeAll(async () => {
  [chains, app] = await Promise.all([startChains({ feeRecipient: FEE_WALLET }), startApp()]);
});
afterAll(() => Promise.all([app.close(), ...CHAINS.map((chain) => chains[chain].stop())]));

let strangers = 0x200000;
const stranger = (): Address => numberToHex(++strangers, { size: 20 });

async function stage(name: Chain) {
  const local = chains[name];
  const [, payer = "0x"] = local.accounts;
  const account = await app.createAccount({ plan: "growth" });
  const destination = stranger();
  const create = async (path: string, body: object) => {
    const answer = await app.request("POST", `/api/v1${path}`, { key: account.key, body });
    expect(answer.body.error).toBeUndefined();
    return answer.body.data;
  };
  const watched = { payer, destination, feeRecipient: FEE_WALLET };
  return { local, payer, account, destination, create, watched };
}

/** A tool that has no route of its own, as chat and MCP call it. */
async function runTool(account: TestAccount, name: string, input: object) {
  const tool = app.house.tools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  const caller = {
    account: { id: account.id, name: "Test account", plan: "growth", spendLimit: null },
    actor: jobActor("test"),
    door: "chat",
  } as const;
  const { data } = await call(app.house, caller, tool, input, { signal: AbortSignal.timeout(60_000) });
  return data as { approve_tx: ReturnType<typeof approveTx>; execute_tx: ReturnType<typeof encodePay> };
}

describe.each(CHAINS)("what the service answers on %s moves money", (name) => {
  it.each([1, 2, 500])("pays a payout to %i", async (count) => {
    const { local, payer, create } = await stage(name);
    const recipients = Array.from({ length: count }, (_, index) => ({
      address: stranger(),
      amount_usdc: (1_000_001 + index * 10_000) / 1e6,
    }));
    const payout = await create("/payouts", { chain: name, recipients });
    expect(payout.approve_tx).toMatchObject({ to: CHAIN_FACTS[name].usdc, chainId: CHAIN_FACTS[name].id });
    const total = BigInt(Math.round(payout.totalUsdc * 1e6));
    const fee = BigInt(Math.round(payout.feeUsdc * 1e6));
    expect(BigInt(payout.approve_tx.amount)).toBe(total + fee);
    const changes = await usdcChanges(local, { payer, feeRecipient: FEE_WALLET }, () =>
      approveAndSend(local, payer, payout.approve_tx, payout.execute_tx),
    );
    expect(changes).toEqual({ payer: -total - fee, feeRecipient: fee });
    const balances = await Promise.all(recipients.map(({ address }) => local.usdcBalance(address)));
    expect(balances).toEqual(recipients.map(({ amount_usdc }) => BigInt(Math.round(amount_usdc * 1e6))));
  });

  it("pays a collect checkout once", async () => {
    const { local, payer, account, destination, create, watched } = await stage(name);
    await create("/wallets", { address: destination, chain: name });
    const key = await app.createKey(account.id, { collect: true });
    const body = { amount_usdc: 12.34 };
    const answer = await app.request("POST", "/api/v1/collect/checkout", { key, body });
    const { to, data, value, approve_tx } = answer.body.data;
    const changes = await usdcChanges(local, watched, () =>
      approveAndSend(local, payer, approve_tx, { to, data, value, chainId: CHAIN_FACTS[name].id }),
    );
    expect(changes).toEqual({ payer: -12_340_000n, destination: 12_278_300n, feeRecipient: 61_700n });
    await local.send({ from: payer, ...approve_tx });
    await expect(local.send({ from: payer, to, data, value })).rejects.toThrow("AlreadyPaid");
  });

  it.each(["link", "invoice"] as const)("pays a %s by the terms it committed to", async (kind) => {
    const { local, payer, destination, create, watched } = await stage(name);
    const to = { destination_address: destination, chain: name };
    const client = { client_name: "A client", client_email: "client@example.com" };
    const line_items = [{ description: "Work", quantity: 2, unit_price: 10 }];
    const { slug, payment_slug } =
      kind === "link"
        ? await create("/payment-links", { amount_usd: 20, ...to })
        : await create("/invoices", { ...client, line_items, total_usd: 20, ...to });
    const link = await selectPaymentLinkBySlug(app.house.sql, slug ?? payment_slug);
    if (!link) throw new Error("no link");
    const { contract, amount, fee, salt, singleUse: once } = link;
    const terms = { destination: link.destinationAddress, amount, fee, deadline: 0n, once, salt };
    expect(checkoutId(name, contract, terms)).toBe(link.termsId);
    const pay = encodePay(name, contract, terms);
    const approval = approveTx(name, contract, amount);
    const changes = await usdcChanges(local, watched, () => approveAndSend(local, payer, approval, pay));
    expect(changes).toEqual({ payer: -20_000_000n, destination: 19_900_000n, feeRecipient: 100_000n });
    await local.send({ from: payer, ...approval });
    const again = local.send({ from: payer, ...pay });
    if (kind === "link") await again;
    else await expect(again).rejects.toThrow("AlreadyPaid");
  });

  it("registers a plan, takes the first period and two renewals", async () => {
    const { local, payer, account, destination, create, watched } = await stage(name);
    const plan = await create("/subscriptions", {
      name: "Monthly",
      amount_usdc: 5,
      interval_days: 30,
      destination_wallet: destination,
      chain: name,
      on_chain_plan_id: 7,
    });
    await local.send({ from: payer, ...plan.register_tx });
    for (const renewal of [false, true, true]) {
      const prepared = await runTool(account, "prepare_subscribe", { subscription_id: plan.id, renewal });
      const changes = await usdcChanges(local, watched, () =>
        approveAndSend(local, payer, prepared.approve_tx, prepared.execute_tx),
      );
      expect(changes).toEqual({ payer: -5_000_000n, destination: 4_975_000n, feeRecipient: 25_000n });
      await local.elapse(30 * 86_400);
    }
  });

  it("activates a jar and takes a donation", async () => {
    const { local, payer, account, destination, create, watched } = await stage(name);
    const slug = `jar-of-${name}`;
    const jar = await create("/donations", {
      slug,
      name: "Our jar",
      destination_wallet: destination,
      chain: name,
    });
    const prepared = await runTool(account, "prepare_donate", { slug, amount_usdc: 3.000001 });
    await local.send({ from: payer, ...prepared.approve_tx });
    await expect(local.send({ from: payer, ...prepared.execute_tx })).rejects.toThrow("NotCreated");
    await local.send({ from: payer, ...jar.activate_tx });
    const changes = await usdcChanges(local, watched, () =>
      local.send({ from: payer, ...prepared.execute_tx }),
    );
    expect(changes).toEqual({ payer: -3_000_001n, destination: 2_985_000n, feeRecipient: 15_001n });
  });
});
