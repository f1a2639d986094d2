import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromPackageRoot } from "../../src/package-root.js";
import { median, report, rounded } from "./report.js";

/** `npm install` into an empty folder, by the registry and the cache that npm is set up with. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

function install(): number {
  const folder = mkdtempSync(join(tmpdir(), "unsigned-bench-"));
  try {
    for (const file of ["package.json", "package-lock.json"])
      copyFileSync(fromPackageRoot(file), join(folder, file));
    const begun = performance.now();
    const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund"], {
      cwd: folder,
      stdio: ["ignore", 2, 2],
    });
    if (status !== 0) throw new Error(`npm install ended with ${status}`);
    return (performance.now() - begun) / 1000;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const value = rounded(median(Array.from({ length: ROUNDS }, install)), 1);
report("install", [
  { what: "npm install, as a developer", value, unit: "s", goal: "at most 25", holds: value <= 25 },
]);
