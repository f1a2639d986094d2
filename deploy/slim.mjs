// What no program reads at a start: types, maps, sources of what is compiled, CommonJS twins of what is loaded as
// modules, fonts that nothing is set in. Run after `npm prune --omit=dev`, where nothing is to be built any more.
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const MODULES = join(ROOT, "node_modules");
/** What stays for the sake of somebody's types: a compiler and its like. */
const TYPES = ["typescript", "@typescript", "json-schema-to-ts", "ts-algebra", "@babel/runtime"];
/** What only another way of using a package asks for: WebSockets, a command line, a build, Cloudflare's sockets. */
const UNASKED = ["isows", "ws", "argparse", "require-from-string", "pg-cloudflare"];
/** A compiled twin of what msgpackr does in JavaScript as well, where it finds none. */
const TWINS = ["@msgpackr-extract", "msgpackr-extract", "node-gyp-build-optional-packages", "detect-libc"];
/** What packages bring for their own makers or for browsers. */
const PARTS = [
  "viem/_cjs",
  "viem/_types",
  "ox/_cjs",
  "ox/_types",
  "@anthropic-ai/sdk/src",
  "openai/src",
  "zod/src",
  "@modelcontextprotocol/core/node_modules/zod/src",
  "@modelcontextprotocol/server/node_modules/zod/src",
  "pdfkit/.yarn",
  "pdfkit/js/pdfkit.standalone.js",
  "bintrees/test",
  "dejavu-fonts-ttf/status.txt",
];
const USELESS = /\.(map|d\.[mc]?ts|flow|md|markdown)$/;
const FONTS = "dejavu-fonts-ttf/ttf";
const setIn = readFileSync(join(ROOT, "src/pdf/typefaces.ts"), "utf8");

for (const path of [...TYPES, ...UNASKED, ...TWINS, ...PARTS])
  rmSync(join(MODULES, path), { recursive: true, force: true });
let freed = 0;
for (const entry of readdirSync(MODULES, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  const spare =
    USELESS.test(entry.name) ||
    (path.startsWith(join(MODULES, FONTS)) && !setIn.includes(`${FONTS}/${entry.name}`));
  if (!entry.isFile() || !spare) continue;
  freed += statSync(path).size;
  rmSync(path);
}
console.error(`${Math.round(freed / 1_048_576)} MB of types, maps and fonts removed`);
