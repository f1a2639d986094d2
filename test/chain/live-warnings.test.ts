import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getAddress } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Chain } from "../../src/chains.js";
import { payoutGas } from "../../src/onchain/payout-gas.js";
import { jobActor } from "../../src/runtime/caller.js";
import { call } from "../../src/runtime/gate.js";
import { FEE_WALLET, startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { type LocalChain, startChain } from "../support/chains.js";

let base: LocalChain;
let arbitrum: LocalChain;
let silent: Server;
let asked = 0;
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  [base, arbitrum] = await Promise.all([
    startChain("base", { feeRecipient: FEE_WALLET }),
    startChain("arbitrum", { feeRecipient: FEE_WALLET, deployed: false }),
  ]);
  silent = createServer(() => asked++);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const rpcUrls = { base: [base.rpcUrl], arbitrum: [arbitrum.rpcUrl], polygon: [silentUrl] };
  app = await startApp({ rpcUrls, patienceMs: 2_000 });
  account = await app.createAccount();
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await Promise.all([app.close(), base.stop(), arbitrum.stop()]);
});

async function payout(chain: Chain, addresses: string[]) {
  const recipients = addresses.map((address) => ({ address, amount_usdc: 10 }));
  const answer = await app.request("POST", "/api/v1/payouts", {
    key: account.key,
    body: { chain, recipients },
  });
  expect(answer.status).toBe(201);
  const { warnings, ...record } = answer.body.data;
  // What is said of the payees themselves, and of other payouts, is no chain's to know.
  const ofOthers = ["new_payee", "same_as_earlier"];
  return { ...record, warnings: warnings.filter(({ code }: { code: string }) => !ofOthers.includes(code)) };
}

const codes = (record: { warnings: { code: string }[] }) => record.warnings.map((warning) => warning.code);

/** One of everything that somebody will pay, and what is prepared for its payer. */
async function makeAll(chain: Chain, to: string) {
  const key = account.key;
  const paid = { destination_address: to, chain };
  const bodies: Record<string, object> = {
    "payment-links": { amount_usd: 5, ...paid },
    invoices: {
      client_name: "Acme",
      client_email: "ap@acme.example",
      total_usd: 5,
      line_items: [{ description: "Work", quantity: 1, unit_price: 5 }],
      ...paid,
    },
    subscriptions: {
      name: "Pro",
      amount_usdc: 5,
      interval_days: 30,
      destination_wallet: to,
      chain,
      on_chain_plan_id: ++made,
    },
    donations: { slug: `jar-${++made}`, name: "Jar", destination_wallet: to, chain },
  };
  const found = new Map<string, string[]>();
  for (const [path, body] of Object.entries(bodies)) {
    const { status, body: answer } = await app.request("POST", `/api/v1/${path}`, { key, body });
    expect([status, answer.error], path).toEqual([201, undefined]);
    found.set(path, codes(answer.data));
    if (path === "subscriptions")
      found.set(
        "prepare_subscribe",
        await prepared("prepare_subscribe", { subscription_id: answer.data.id }),
      );
    if (path === "donations")
      found.set(
        "prepare_donate",
        await prepared("prepare_donate", { donation_id: answer.data.id, amount_usdc: 5 }),
      );
  }
  return Object.fromEntries(found);
}
let made = 0;

async function prepared(name: string, input: object): Promise<string[]> {
  const tool = app.house.tools.find((one) => one.name === name);
  if (!tool) throw new Error(`no ${name}`);
  const holder = { id: account.id, name: "Test account", plan: "free" as const, spendLimit: null };
  const caller = { account: holder, actor: jobActor("test"), door: "chat" as const };
  const { data } = await call(app.house, caller, tool, input, { signal: AbortSignal.timeout(60_000) });
  return codes(data as { warnings: { code: string }[] });
}

describe("what a chain knows of anything else to be paid", () => {
  const each = (told: string[]) => ({
    "payment-links": told,
    invoices: told,
    subscriptions: told,
    prepare_subscribe: told,
    donations: told,
    prepare_donate: told,
  });

  it("is nothing to warn of when all is well", async () => {
    expect(await makeAll("base", WALLET)).toEqual(each([]));
  });

  it("names a destination and a fee recipient that the issuer has blacklisted, and a paused token", async () => {
    const [operator = "0x"] = base.accounts;
    await base.token(operator, "blacklist", [WALLET]);
    expect(await makeAll("base", WALLET)).toEqual(each(["issuer_blacklisted"]));
    await base.token(operator, "unBlacklist", [WALLET]);
    await base.token(operator, "blacklist", [FEE_WALLET]);
    expect(await makeAll("base", WALLET)).toEqual(each(["fee_recipient_blacklisted"]));
    expect(codes(await payout("base", [WALLET]))).toContain("fee_recipient_blacklisted");
    await base.token(operator, "unBlacklist", [FEE_WALLET]);
    await base.token(operator, "pause", []);
    expect(await makeAll("base", WALLET)).toEqual(each(["issuer_paused"]));
    await base.token(operator, "unpause", []);
  });

  it("says when our contract is not there", async () => {
    expect(await makeAll("arbitrum", WALLET)).toEqual(each(["not_deployed"]));
  });

  it("is waited for at most once where the chain is silent, and nothing is refused", async () => {
    expect(await makeAll("polygon", WALLET)).toEqual(each([]));
    const before = asked;
    expect(await makeAll("polygon", WALLET)).toEqual(each([]));
    expect(asked).toBe(before);
  });
});

describe("what a chain knows of a payout", () => {
  it("is nothing to warn of when all is well", async () => {
    expect((await payout("base", [WALLET])).warnings).toEqual([]);
  });

  it("names every recipient that the issuer has blacklisted", async () => {
    const [operator = "0x", bad = "0x", good = "0x"] = base.accounts;
    await base.token(operator, "blacklist", [bad]);
    const { warnings } = await payout("base", [good, bad]);
    expect(warnings).toMatchObject([{ code: "issuer_blacklisted" }]);
    expect(warnings[0].message).toContain(getAddress(bad));
    expect(warnings[0].message).not.toContain(getAddress(good));
  });

  it("tells when no linked wallet holds enough, and stops when one does", async () => {
    const wallets = (address: string) =>
      app.request("POST", "/api/v1/wallets", { key: account.key, body: { address, chain: "base" } });
    await wallets("0x00000000000000000000000000000000000f0001");
    const { warnings } = await payout("base", [WALLET]);
    expect(warnings).toMatchObject([{ code: "insufficient_balance" }]);
    expect(warnings[0].message).toContain("10.03 USDC");
    await wallets(base.accounts[3] ?? "");
    expect((await payout("base", [WALLET])).warnings).toEqual([]);
  });

  it("tells when our contract is not there, and what Arbitrum asks for posting the calldata", async () => {
    const unknown = await payout("arbitrum", [WALLET]);
    expect(codes(unknown)).toEqual(["not_deployed", "gas_unknown"]);
    expect(unknown.execute_tx.gas).toBeUndefined();
    // A local chain has no precompiles: this code answers every call with the words 123456, 0, 0.
    await arbitrum.request(
      "anvil_setCode",
      "0x00000000000000000000000000000000000000C8",
      "0x6201e2405f5260605ff3",
    );
    const known = await payout("arbitrum", [WALLET]);
    expect(codes(known)).toEqual(["not_deployed"]);
    expect(known.execute_tx.gas).toBe(String(payoutGas("arbitrum", 1, 123_456n)?.limit));
  });

  it("is not waited for twice when the chain is silent", async () => {
    expect((await payout("polygon", [WALLET])).warnings).toEqual([]);
    expect(asked).toBeGreaterThan(0);
    const before = asked;
    expect((await payout("polygon", [WALLET])).warnings).toEqual([]);
    expect(asked).toBe(before);
  });

  it("is unknown where no RPC URL is set, and said to be", async () => {
    expect(codes(await payout("ethereum", [WALLET]))).toEqual(["chain_not_watched"]);
  });
});
