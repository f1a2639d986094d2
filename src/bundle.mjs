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

/** What evals and tests start by the dozen. */
const PROGRAMS_OF_TESTS = {
  evals: "../evals/run.ts",
  "toy-agent": "../evals/examples/run.ts",
  demo: "../test/support/demo.ts",
  "chain-user": "../test/support/chain-user.ts",
  "embedded-user": "../test/support/embedded-user.ts",
  "watch-runner": "../test/support/watch-runner.ts",
};

export async function bundleProgram() {
  await bundle(
    PROGRAMS.map((file) => join(HERE, file)),
    "src",
  );
  // npm links to them in a checkout, too, and makes nothing executable that is built later.
  for (const name of COMMANDS) chmodSync(join(HERE, `../dist/src/${name}.js`), 0o755);
}

export async function bundleProgramsOfTests() {
  const input = Object.entries(PROGRAMS_OF_TESTS).map(([name, file]) => [name, join(HERE, file)]);
  await bundle(Object.fromEntries(input), "programs");
}

/** Programs as a few files: to find and open a thousand small ones takes most of a start. */
async function bundle(input, folder) {
  await build({
    configFile: false,
    root: HERE,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: TAKEN_IN },
    build: {
      ssr: true,
      outDir: `../dist/${folder}`,
      emptyOutDir: true,
      target: "node20",
      sourcemap: true,
      rolldownOptions: { input, output: { chunkFileNames: "parts/[name].js" } },
    },
  });
}
