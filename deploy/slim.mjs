// What no program reads at a start: types, maps, sources of what is compiled, and CommonJS twins of what is loaded
// as modules. Run after `npm prune --omit=dev`, where nothing is to be built any more.
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const MODULES = join(import.meta.dirname, "../node_modules");
/** A compiler that stays for the sake of somebody's types, and twins of what is loaded. */
const WHOLE = [
  "typescript",
  "@typescript",
  "viem/_cjs",
  "viem/_types",
  "ox/_cjs",
  "ox/_types",
  "@anthropic-ai/sdk/src",
  "openai/src",
];
const USELESS = /\.(map|d\.[mc]?ts|flow|md|markdown)$/;

for (const path of WHOLE) rmSync(join(MODULES, path), { recursive: true, force: true });
let freed = 0;
for (const entry of readdirSync(MODULES, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !USELESS.test(entry.name)) continue;
  freed += statSync(path).size;
  rmSync(path);
}
console.error(`${Math.round(freed / 1_048_576)} MB of types and maps removed`);
