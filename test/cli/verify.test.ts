import { execFile } from "node:child_process";
import { expect, it } from "vitest";
import { encodeExecute } from "../../src/onchain/batch-payout.js";
import { contractAddresses } from "../../src/onchain/deployment.js";
import { fromPackageRoot } from "../../src/package-root.js";
import { FEE_WALLET, WALLET } from "../support/app.js";
import { build } from "../support/build.js";

const { batch_payout } = contractAddresses("base", FEE_WALLET);
const items = Array.from({ length: 500 }, (_, index) => ({ address: WALLET, amount: BigInt(index + 1) }));
const call = encodeExecute("base", batch_payout, { items, salt: `0x${"11".repeat(32)}` });
const OURS = ["--fee-recipient", FEE_WALLET];

/** In a process whose database, node and proxy would all fail: it asks none of them. */
function verify(words: string[], input?: string): Promise<{ code: number; stdout: string; stderr: string }> {
  build("server");
  const file = fromPackageRoot("dist/src/cli.js");
  const env = { PATH: process.env.PATH, DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [file, "verify", ...words],
      { env, cwd: fromPackageRoot(".") },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
    child.stdin?.end(input ?? "");
  });
}

it("says what a payout of 500 does, row by row, with no server and no node", async () => {
  const { code, stdout } = await verify(["--chain", "base", ...OURS, call.to, "-", "--json"], call.data);
  expect(code).toBe(0);
  const said = JSON.parse(stdout);
  expect(said).toMatchObject({
    verdict: "follows from the artifact",
    contract: "batch_payout",
    chain: "base",
  });
  expect(said.rows).toHaveLength(500);
  expect(said.rows[499]).toEqual({ address: WALLET, amount: "0.0005 USDC" });
  expect([said.total, said.fee, said.leaves]).toEqual(["0.12525 USDC", "0.000376 USDC", "0.125626 USDC"]);
}, 60_000);

it("prints a row a line for people, and takes the bytes as an argument", async () => {
  const { code, stdout } = await verify(["--chain", "base", ...OURS, call.to, call.data]);
  expect(code).toBe(0);
  expect(stdout.split("\n").filter((line) => line.startsWith(`  ${WALLET}  `))).toHaveLength(500);
}, 60_000);

it("exits 1 where the contract's address does not follow from the artifact", async () => {
  const { code, stdout } = await verify(["--chain", "base", ...OURS, WALLET, call.data]);
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/DO NOT SIGN[\s\S]*does not follow from the artifact/),
  ]);
  expect((await verify(["--chain", "optimism", ...OURS, call.to, call.data])).code).toBe(1);
}, 60_000);

it("names what it can't read", async () => {
  const refused = async (...words: string[]) => {
    const { code, stdout, stderr } = await verify(words);
    return [code, stdout, stderr.trimEnd().split("\n").at(-1)];
  };
  expect(await refused("--chain", "base", call.to)).toEqual([2, "", "missing: DATA"]);
  expect(await refused("--chain", "base", "0x12", "0x")).toEqual([
    2,
    "",
    expect.stringMatching(/^TO: expected an address/),
  ]);
  expect(await refused("--chain", "base", call.to, "0x1")).toEqual([
    2,
    "",
    expect.stringMatching(/^DATA: expected 0x/),
  ]);
  expect(await refused("--chain", "basil", call.to, "0x")).toEqual([
    2,
    "",
    expect.stringMatching(/^--chain: expected one of/),
  ]);
}, 60_000);
