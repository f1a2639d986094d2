import { chmodSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const HERE = import.meta.dirname;
/** What package.json names as its commands. */
const COMMANDS = ["unsigned", "unsigned-mcp"];
const PROGRAMS = ["main.ts", "cli.ts", "unsigned.ts", "unsigned-mcp.ts", "pdf/pdf-worker.ts"];
/** What reads files of its own, only a developer has, or draws in a worker; the rest of node_modules goes in. */
const LEFT_OUT = ["fontkit", "gpt-tokenizer", "pdfkit", "subset-font", "ajv", "ajv-formats"];

/** What evals and tests start by the dozen. */
const PROGRAMS_OF_TESTS = {
  evals: "../evals/run.ts",
  "toy-agent": "../evals/examples/run.ts",
  demo: "../test/support/demo.ts",
  "chain-user": "../test/support/chain-user.ts",
  "embedded-user": "../test/support/embedded-user.ts",
  "watch-runner": "../test/support/watch-runner.ts",
};

/** What benchmarks measure as it is shipped. */
const PROGRAMS_OF_BENCHES = { "agent-talker": "../test/bench/agent-talker.ts" };

export async function bundleProgram() {
  await bundle(
    PROGRAMS.map((file) => join(HERE, file)),
    "src",
  );
  // npm links to them in a checkout, too, and makes nothing executable that is built later.
  for (const name of COMMANDS) chmodSync(join(HERE, `../dist/src/${name}.js`), 0o755);
}

export async function bundleProgramsOfTests() {
  await bundle(inputOf(PROGRAMS_OF_TESTS), "programs");
}

export async function bundleProgramsOfBenches() {
  await bundle(inputOf(PROGRAMS_OF_BENCHES), "bench");
}

function inputOf(programs) {
  return Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(HERE, file)]));
}

/** A letter beyond Latin-1 makes the engine keep a whole file in twice the memory. */
const asciiOnly = {
  name: "ascii-only",
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type === "chunk") file.code = file.code.replace(/[\x80-\uffff]/g, escaped);
    }
  },
};

function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Programs as a few files: to find and open a thousand small ones takes most of a start. */
async function bundle(input, folder) {
  await build({
    configFile: false,
    root: HERE,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true, external: LEFT_OUT },
    plugins: [asciiOnly],
    build: {
      ssr: true,
      outDir: `../dist/${folder}`,
      emptyOutDir: true,
      target: "node20",
      sourcemap: true,
      rolldownOptions: {
        input,
        checks: { eval: false },
        output: { chunkFileNames: "parts/[name].js", comments: { jsdoc: false } },
      },
    },
  });
}
