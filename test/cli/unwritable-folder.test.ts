import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "unsigned-unwritable-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** To root every folder is open. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

it.each(["", "dist"])("says in one line what to do where a build may not write: %j", (existing) => {
  const place = join(folder, `program-${existing}`);
  mkdirSync(join(place, existing), { recursive: true });
  copyFileSync(fromPackageRoot("build.mjs"), join(place, "build.mjs"));
  for (const closed of [folder, join(place, existing), place]) chmodSync(closed, 0o555);
  const { status, stderr } = spawnSync(process.execPath, [join(place, "build.mjs")], {
    encoding: "utf8",
    ...nobody,
  });
  for (const open of [folder, place, join(place, existing)]) chmodSync(open, 0o755);
  expect([status, stderr]).toEqual([
    1,
    `dist/ is missing or older than its sources, and can't be written (EACCES). Run: npm run build, as a user who may write in ${place}\n`,
  ]);
});
