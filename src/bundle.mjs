import { chmodSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const HERE = import.meta.dirname;
/** What package.json names as its commands. */
const COMMANDS = ["unsigned", "unsigned-mcp"];
const PROGRAMS = ["main.ts", "cli.ts", "unsigned.ts", "unsigned-mcp.ts", "pdf/pdf-worker.ts"];
/** What comes as many modules goes in; the rest is loaded from node_modules as it is. */
const TAKEN_IN =
  /^(viem|ox|abitype|zod|zod-to-json-schema|postgres|@noble\/|@scure\/|@modelcontextprotocol\/)/;

/** The program as a few files: to find and open a thousand small ones takes most of a start. */
export async function bundleProgram() {
  await build({
    configFile: false,
    root: HERE,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: TAKEN_IN },
    build: {
      ssr: true,
      outDir: "../dist/src",
      emptyOutDir: true,
      target: "node20",
      sourcemap: true,
      rolldownOptions: {
        input: PROGRAMS.map((file) => join(HERE, file)),
        output: { chunkFileNames: "parts/[name].js" },
      },
    },
  });
  // npm links to them in a checkout, too, and makes nothing executable that is built later.
  for (const name of COMMANDS) chmodSync(join(HERE, `../dist/src/${name}.js`), 0o755);
}
