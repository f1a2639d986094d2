import { afterEach, expect, it } from "vitest";
import type { Chain } from "../../src/chains.js";
import { healthRoutes } from "../../src/http/health.js";
import { startWatching, type Watching } from "../../src/jobs/watch/watch.js";
import { readChainProgress } from "../../src/runtime/chain-progress.js";
import { FEE_WALLET, startApp, type TestApp } from "../support/app.js";
import { type LocalChain, startChain } from "../support/chains.js";
import { type HostileRpc, startHostileRpc } from "../support/hostile-rpc.js";
import { payLink, until } from "../support/pay.js";
import { TO } from "../support/watched.js";

let base: LocalChain;
let silent: HostileRpc;
let app: TestApp;
let watching: Watching;
let log: string[];
afterEach(async () => {
  await watching.stop();
  await app.close();
  await base.stop();
  silent.stop();
});

/** `urls` of a chain that works and of a node that takes every call and answers none. */
async function start(
  urls: (base: string, silent: string) => Partial<Record<Chain, string[]>>,
): Promise<void> {
  base = await startChain("base", { feeRecipient: FEE_WALLET });
  await base.mine(20);
  silent = await startHostileRpc(base.rpcUrl);
  silent.behave(() => "hang");
  log = [];
  app = await startApp({
    log: (line) => void log.push(line),
    rpcUrls: urls(base.rpcUrl, silent.url),
    patienceMs: 2_000,
    mounts: (house) => [
      healthRoutes({
        house,
        pingQueue: async () => {},
        readProgress: () => readChainProgress(house),
        watched: ["base", "polygon"],
      }),
    ],
  });
  watching = startWatching(app.house, { pollMs: 15 });
}

async function chainState(chain: Chain) {
  const { status, body } = await app.request("GET", "/readyz");
  expect(status).toBe(200);
  return body.chains[chain];
}

async function payOne(): Promise<void> {
  await until(
    () => app.house.sql`select from chain_cursors where chain = 'base'`,
    (rows) => rows.length > 0,
  );
  const { key } = await app.createAccount();
  const made = await app.request("POST", "/api/v1/payment-links", {
    key,
    body: { amount_usd: 5, single_use: true, ...TO },
  });
  const { id, slug } = made.body.data;
  await payLink(app, base, slug);
  await base.mine(12);
  await until(
    async () => (await app.request("GET", `/api/v1/payment-links/${id}`, { key })).body.data.status,
    (status) => status === "paid",
  );
}

it("says which chain can't be reached, and lets the others and the API work", async () => {
  await start((base, silent) => ({ base: [base], polygon: [silent] }));
  await payOne();
  const state = await until(
    () => chainState("polygon"),
    ({ state }) => state === "unreachable",
    60_000,
  );
  expect(state).toMatchObject({ reason: expect.stringContaining("was not answered within") });
  expect(await chainState("base")).toMatchObject({ state: "watching" });
});

it("shows everybody why, and nobody but the operator who the node is and what it says", async () => {
  await start((_, silent) => ({ polygon: [`${silent}/v1/secret-key`] }));
  silent.behave(() => ({ error: { code: -32005, message: "project secret-key is over its limit" } }));
  const state = await until(
    () => chainState("polygon"),
    ({ state }) => state === "unreachable",
  );
  expect(state).toEqual({
    state: "unreachable",
    reason: "a node refused a call with code -32005",
    endpoints: [
      { number: 1, errors: expect.any(Number), last_error: "a node refused a call with code -32005" },
    ],
  });
  await until(
    async () => log.join(""),
    (said) => said.includes("secret-key is over its limit") && said.includes(new URL(silent.url).host),
  );
  expect(log.join("")).not.toContain("/v1/");
});

it("asks the next node where one never answers, and says which one does not", async () => {
  await start((base, silent) => ({ base: [silent, base] }));
  await until(
    () => app.house.sql`select from chain_cursors`,
    (rows) => rows.length > 0,
    60_000,
  );
  await payOne();
  expect(await chainState("base")).toMatchObject({
    state: "watching",
    endpoints: [{ number: 1, last_error: expect.stringContaining("not answered") }],
  });
  expect(log.join("")).toContain("a node failed, another one answered");
});

it("stops at once while a node owes it an answer", async () => {
  await start((_, silent) => ({ polygon: [silent] }));
  await until(
    async () => silent.calls.length,
    (calls) => calls > 0,
  );
  await watching.stop();
  expect(silent.calls).toHaveLength(1);
});

it("never uses a node of another chain, and says what it is", async () => {
  await start((base) => ({ polygon: [base] }));
  const state = await until(
    () => chainState("polygon"),
    ({ state }) => state === "unreachable",
  );
  expect(state.reason).toContain("answers for chain 8453, not for polygon");
  expect(await app.house.sql`select from chain_cursors`).toHaveLength(0);
});

it("tells what USDC's issuer has done to all payments", async () => {
  await start((base) => ({ base: [base] }));
  const usdc = async () => (await chainState("base")).usdc;
  const well = { paused: false, fee_recipient_blacklisted: false };
  expect(await until(usdc, (told) => told?.paused === false)).toEqual(well);
  await watching.stop();
  const [operator = "0x"] = base.accounts;
  await base.token(operator, "blacklist", [FEE_WALLET]);
  await base.token(operator, "pause", []);
  watching = startWatching(app.house, { pollMs: 15 });
  const told = { paused: true, fee_recipient_blacklisted: true };
  expect(await until(usdc, ({ paused }) => paused)).toEqual(told);
});

it("tells what is at each contract's address", async () => {
  await start((base) => ({ base: [base] }));
  const contracts = async () => (await chainState("base")).contracts;
  const deployed = { batch_payout: "deployed", subscription_hub: "deployed", donation_jars: "deployed" };
  await until(contracts, (told) => told?.checkout === "deployed");
  await watching.stop();
  await base.request("anvil_setCode", base.contracts.checkout, "0x00");
  watching = startWatching(app.house, { pollMs: 15 });
  expect(await until(contracts, (told) => told.checkout !== "deployed")).toEqual({
    ...deployed,
    checkout: "other code",
  });
});
