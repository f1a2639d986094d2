import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHAIN_FACTS, CHAINS, type Chain } from "../../src/chains.js";
import { CONTRACTS } from "../../src/onchain/deployment.js";
import { programOfTests } from "../support/build.js";
import { type LocalChain, STARTING_USDC, startChains } from "../support/chains.js";
import { rpc } from "../support/rpc.js";

let chains: Record<Chain, LocalChain>;
beforeAll(async () => {
  chains = await startChains();
});
afterAll(() => Promise.all(CHAINS.map((chain) => chains[chain].stop())));

describe.each(CHAINS)("local %s", (name) => {
  it("has the real chain id and a funded account", async () => {
    const local = chains[name];
    expect(Number(await local.request("eth_chainId"))).toBe(CHAIN_FACTS[name].id);
    expect(await local.usdcBalance(local.accounts[9] ?? "0x")).toBe(STARTING_USDC);
  });

  it("has every contract at its computed address", async () => {
    for (const contract of CONTRACTS) {
      const code = await chains[name].request("eth_getCode", chains[name].contracts[contract], "latest");
      expect(code, contract).toMatch(/^0x[0-9a-f]{500,}$/);
    }
  });
});

describe.each(["ethereum", "base", "optimism"] as const)("the gas cap on local %s", (name) => {
  const offer = (gas: bigint) => {
    const [from = "0x", to = "0x"] = chains[name].accounts;
    return chains[name].send({ from, to, gas });
  };

  it("lets 2^24 pass and refuses one more", async () => {
    expect(CHAIN_FACTS[name].gasCap).toBe(2n ** 24n);
    expect((await offer(2n ** 24n)).status).toBe("0x1");
    await expect(offer(2n ** 24n + 1n)).rejects.toThrow(/gas/i);
  });
});

it("ends a chain when the process that started it is killed", async () => {
  const [node, program] = programOfTests("chain-user");
  const parent = spawn(node, [program], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((resolve) => {
    parent.stdout.once("data", (line: Buffer) => resolve(line.toString().trim()));
  });
  expect(await answers(url)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => answers(url)).toBe(false);
});

async function answers(url: string): Promise<boolean> {
  return await rpc(url, [["eth_chainId", []]]).then(
    () => true,
    () => false,
  );
}
