import { afterAll, beforeAll, expect, it } from "vitest";
import { CHAIN_FACTS, CHAINS, enterNetwork, TEST_NOTICE } from "../../src/chains.js";
import { FEE_WALLET, request, WALLET } from "../support/app.js";
import { type LocalChain, startChain } from "../support/chains.js";
import { type MailPeer, startMailPeer } from "../support/mail-peer.js";
import { approveAndSend } from "../support/money.js";
import { until } from "../support/pay.js";
import { firstPageText } from "../support/pdf-text.js";
import { Program, type Server } from "../support/program.js";
import { type Receiver, startReceiver } from "../support/receiver.js";

let program: Program;
let local: LocalChain;
let peer: MailPeer;
let receiver: Receiver;
let server: Server;
let key: string;
let dataDir: string;

beforeAll(async () => {
  enterNetwork("testnet");
  program = new Program();
  [local, peer, receiver] = await Promise.all([
    startChain("base", { feeRecipient: FEE_WALLET }),
    startMailPeer(),
    startReceiver(),
  ]);
  await local.mine(20);
  dataDir = program.world.folder();
  server = await program.server({
    ...network(),
    FEE_RECIPIENT: FEE_WALLET,
    RPC_URL_BASE: local.rpcUrl,
    SMTP_URL: peer.url,
  });
  key = /svc_test_[0-9A-Za-z]{49}/.exec(server.said())?.[0] ?? "";
}, 180_000);
afterAll(async () => {
  enterNetwork("mainnet");
  await Promise.all([program.end(), local.stop(), peer.stop(), receiver.stop()]);
});

const network = () => ({ DATA_DIR: dataDir, NETWORK: "testnet" });
const call = (method: string, path: string, body?: object) =>
  request(server.url, method, `/api/v1${path}`, { key, ...(body && { body }) });

const INVOICE = {
  client_name: "Acme",
  client_email: "ap@acme.example",
  total_usd: 20,
  line_items: [{ description: "Work", quantity: 1, unit_price: 20 }],
  destination_address: WALLET,
  chain: "base",
};

it("has chains and tokens of its own by the five names", () => {
  expect(CHAINS.map((chain) => CHAIN_FACTS[chain].id)).toEqual([84532, 11155420, 421614, 80002, 11155111]);
  expect(new Set(CHAINS.map((chain) => CHAIN_FACTS[chain].usdc)).size).toBe(5);
});

it("pays out on a test network, and tells webhooks that it is no real money", async () => {
  expect(key).not.toBe("");
  expect(server.said()).toContain(TEST_NOTICE);
  expect((await request(server.url, "GET", "/readyz")).body).toMatchObject({ network: "testnet" });
  expect((await call("POST", "/webhooks", { url: receiver.url, events: ["payout.confirmed"] })).status).toBe(
    201,
  );
  const recipients = [{ address: WALLET, amount_usdc: 5 }];
  const payout = (await call("POST", "/payouts", { chain: "base", recipients })).body.data;
  expect(payout.execute_tx.chainId).toBe(84532);
  expect(payout.approve_tx.to).toBe("0x036CbD53842c5426634e7929541eC2318f3dCF7e");
  await approveAndSend(local, local.accounts[1] ?? "0x", payout.approve_tx, payout.execute_tx);
  await local.mine(20);
  const told = await until(
    async () => receiver.received.map(({ body }) => JSON.parse(body)),
    (events) => events.length > 0,
  );
  expect(told).toMatchObject([{ type: "payout.confirmed", livemode: false }]);
});

it("says TEST on pages, in letters and on documents", async () => {
  const invoice = (await call("POST", "/invoices", INVOICE)).body.data;
  const page = await fetch(`${server.url}/pay/${invoice.payment_slug}`, { headers: { accept: "text/html" } });
  const html = await page.text();
  expect(html).toContain(TEST_NOTICE);
  expect(html).toContain("Base Sepolia");
  expect(html).toContain('data-chain-id="84532"');
  await until(
    async () => peer.received.length,
    (letters) => letters > 0,
  );
  const { mail } = peer.received[0] ?? {};
  expect(mail?.subject).toMatch(/^\[TEST\] Invoice /);
  expect([mail?.text, mail?.html].every((text) => text?.includes(TEST_NOTICE))).toBe(true);
  expect(await firstPageText(mail?.attachments[0]?.content as ArrayBuffer)).toContain(TEST_NOTICE);
});

it("takes no key of the main networks", async () => {
  const live = key.replace("svc_test_", "svc_live_");
  const refused = await request(server.url, "GET", "/api/v1/insights", { key: live });
  expect([refused.status, refused.body.error.code]).toEqual([401, "invalid_key"]);
  const collect = (await call("POST", "/api-keys", { collect: true })).body.data;
  expect(collect.key).toMatch(/^svc_tpk_[0-9A-Za-z]{49}$/);
});

it("stays the network that it was begun on", async () => {
  const server = await program.cli(["accounts", "list"], { DATA_DIR: dataDir });
  expect(server.code).toBe(2);
  expect(server.stderr).toContain("NETWORK: this database is of testnet, got mainnet");
  const wrong = await program.cli(["accounts", "list"], { DATA_DIR: dataDir, NETWORK: "goerli" });
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain("NETWORK: expected one of mainnet, testnet");
  expect((await program.cli(["accounts", "list"], network())).code).toBe(0);
});
