import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { encodeExecute } from "../../src/onchain/batch-payout.js";
import { contractAddresses } from "../../src/onchain/deployment.js";
import { fromPackageRoot } from "../../src/package-root.js";
import { FEE_WALLET, WALLET } from "../support/app.js";
import { Program } from "../support/program.js";

const program = new Program();
afterAll(() => program.end());

interface Package {
  version: string;
  bin: Record<string, string>;
  dependencies: Record<string, string>;
}

/** The package as npm packs it, in a folder with nothing else but what it says it depends on. */
function install(folder: string): string {
  const npm = (...words: string[]) =>
    execFileSync("npm", words, { cwd: fromPackageRoot("."), stdio: ["ignore", "pipe", "ignore"] });
  npm("pack", "--ignore-scripts", "--pack-destination", folder);
  const read = (path: string): Package => JSON.parse(readFileSync(path, "utf8"));
  const { version } = read(fromPackageRoot("package.json"));
  execFileSync("tar", ["-xzf", join(folder, `unsigned-${version}.tgz`), "-C", folder]);
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  renameSync(join(folder, "package"), join(modules, "unsigned"));
  const { bin, dependencies } = read(join(modules, "unsigned/package.json"));
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(fromPackageRoot(`node_modules/${name}`), join(modules, name));
  }
  return join(modules, "unsigned", bin.unsigned ?? "");
}

it("says from its package, in an empty folder and asking nobody, what calldata does", async () => {
  const folder = program.world.folder();
  const bin = install(folder);
  const { batch_payout } = contractAddresses("base", FEE_WALLET);
  const items = [{ address: WALLET, amount: 12_500_000n }] as const;
  const call = encodeExecute("base", batch_payout, { items, salt: `0x${"11".repeat(32)}` });
  const verify = (to: string) => {
    const words = [bin, "verify", "--chain", "base", "--fee-recipient", FEE_WALLET, to, call.data];
    // A database, a proxy and a home that nothing could be got from.
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
      HTTPS_PROXY: "http://127.0.0.1:1",
    };
    try {
      return { code: 0, said: execFileSync(process.execPath, words, { cwd: folder, env, encoding: "utf8" }) };
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: string };
      return { code: status, said: stdout };
    }
  };
  const right = verify(call.to);
  expect(right.code).toBe(0);
  for (const said of ["follows from the artifact", WALLET, "12.50 USDC", "0.0375 USDC", "12.5375 USDC"])
    expect(right.said).toContain(said);
  expect(verify(WALLET)).toEqual({ code: 1, said: expect.stringContaining("DO NOT SIGN") });
}, 180_000);
