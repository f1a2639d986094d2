import { execFileSync } from "node:child_process";
import { fromPackageRoot } from "../../src/package-root.js";

/** Nothing where nothing has changed. */
export function buildPages(): void {
  execFileSync(process.execPath, [fromPackageRoot("build.mjs"), "web", "console"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}
