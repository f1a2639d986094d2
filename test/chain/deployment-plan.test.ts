import { spawnSync } from "node:child_process";
import type { Hex } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CHAIN_FACTS } from "../../src/chains.js";
import { FEE_WALLET } from "../support/app.js";
import { type LocalChain, type SendRequest, startChain } from "../support/chains.js";
import { Program } from "../support/program.js";

let local: LocalChain;
let program: Program;
beforeAll(async () => {
  program = new Program();
  local = await startChain("base", { feeRecipient: FEE_WALLET, deployed: false });
}, 120_000);
afterAll(async () => {
  await Promise.all([local.stop(), program.end()]);
});

async function plan(more: Record<string, string> = { RPC_URL_BASE: local.rpcUrl }) {
  const env = { DATA_DIR: "/dev/null/nowhere", FEE_RECIPIENT: FEE_WALLET, ...more };
  const { code, stdout, stderr } = await program.cli(["contracts", "plan", "--chain", "base", "--json"], env);
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}
const states = ({ contracts }: { contracts: { state: string }[] }) => contracts.map(({ state }) => state);
const times = (state: string) => [state, state, state, state];

it("says what each transaction takes, what is there already and whether the token is USDC", async () => {
  const [sender = "0x"] = local.accounts;
  const before = await plan();
  expect(states(before)).toEqual(times("absent"));
  expect(before.token).toEqual({
    address: CHAIN_FACTS.base.usdc,
    holds_usdc: true,
    name: "USD Coin",
    version: "2",
    symbol: "USDC",
    decimals: 6,
  });
  for (const { to, data, gas } of before.transactions as (SendRequest & { gas: string })[]) {
    const { gasUsed } = await local.send({ from: sender, to, data: data as Hex, gas });
    expect(Number(gasUsed)).toBeGreaterThan(Number(gas) * 0.95);
  }
  expect(states(await plan())).toEqual(times("deployed"));
  await local.request("anvil_setCode", CHAIN_FACTS.base.usdc, "0x");
  expect((await plan()).token).toEqual({ address: CHAIN_FACTS.base.usdc, holds_usdc: false });
}, 120_000);

it("knows nothing of a chain without a node, and still prints what to send", async () => {
  const away: Record<string, string>[] = [{}, { RPC_URL_BASE: "http://127.0.0.1:9" }];
  for (const env of away) {
    const { transactions, token, ...rest } = await plan(env);
    expect(states(rest as never)).toEqual(times("unknown"));
    expect([transactions.length, token]).toEqual([4, { address: CHAIN_FACTS.base.usdc, holds_usdc: null }]);
  }
}, 120_000);

it("prints a command with which Sourcify gets each contract's sources, compiler and name", async () => {
  const made = await plan({});
  for (const { address, source, verify } of made.contracts) {
    const [print, pack = "", send] = verify.split(" | ");
    expect(print).toBe("npm run --silent cli -- contracts plan --chain base --json");
    expect(send).toMatch(new RegExp(`^curl .* https://sourcify.dev/server/v2/verify/8453/${address}$`));
    const { stdout, stderr } = spawnSync("sh", ["-c", pack], { input: JSON.stringify(made) });
    expect(String(stderr)).toBe("");
    const body = JSON.parse(String(stdout));
    expect(body.compilerVersion).toMatch(/^0\.8\.\d+\+commit\.[0-9a-f]{8}$/);
    expect(body.contractIdentifier).toBe(source);
    const [path, name] = source.split(":");
    expect(body.stdJsonInput.sources[path].content).toContain(`contract ${name} is Settlement`);
    expect(body.stdJsonInput).toEqual(JSON.parse(made.standard_json_input));
  }
}, 120_000);
