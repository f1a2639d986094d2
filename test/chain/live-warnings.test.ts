import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getAddress } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Chain } from "../../src/chains.js";
import { payoutGas } from "../../src/onchain/payout-gas.js";
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
  app = await startApp({ rpcUrls });
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
  return answer.body.data;
}

const codes = (record: { warnings: { code: string }[] }) => record.warnings.map((warning) => warning.code);

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

  it("is unknown where no RPC URL is set", async () => {
    expect((await payout("ethereum", [WALLET])).warnings).toEqual([]);
  });
});
