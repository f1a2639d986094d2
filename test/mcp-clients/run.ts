import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { fromPackageRoot } from "../../src/package-root.js";
import { serveInstances } from "../conformance/serve.js";
import { COMMANDS } from "./commands.js";
import { connects } from "./connect-command.js";
import { JUDGES, programOf } from "./programs.js";

/**
 * Frameworks nobody here wrote, each with its own client or its own reading of our schemas: each lists, reads and writes
 * once. Then coding assistants, which connect as far as they do without a model. Their packages are large and stay in a
 * folder of their own. Exits 1 where one of them can't, 75 without them.
 */
const FOLDER = fromPackageRoot("node_modules/.cache/mcp-clients");
const PACKAGES = [
  "mcp-remote@0.15.1",
  "@ai-sdk/mcp@2.0.99",
  "@langchain/mcp-adapters@1.1.4",
  "@openai/agents@0.20.0",
  "@mastra/mcp@2.0.0",
  "@anthropic-ai/claude-code@2.1.197",
  "@google/gemini-cli@0.61.0",
  "opencode-ai@1.18.33",
  "@openai/codex@0.169.0",
];
const NOT_HAD = 75;
const run = promisify(execFile);
const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(FOLDER, "node_modules", name, "package.json"), "utf8")).version;

interface Seen {
  list: number;
  read: boolean;
  write: boolean;
  note: string;
}

async function install(): Promise<void> {
  const missing = PACKAGES.filter(
    (name) => !existsSync(join(FOLDER, "node_modules", name.slice(0, name.lastIndexOf("@")))),
  );
  if (missing.length === 0) return;
  mkdirSync(FOLDER, { recursive: true });
  const flags = ["--no-audit", "--no-fund", "--no-save", "--loglevel=error", "--ignore-scripts"];
  await run("npm", ["install", "--prefix", FOLDER, ...flags, ...PACKAGES]);
}

async function judge(name: string, env: Record<string, string>): Promise<Seen> {
  const file = join(FOLDER, `${name.replaceAll(/\W+/g, "-").toLowerCase()}.mjs`);
  writeFileSync(file, programOf(name));
  const options = { cwd: FOLDER, env: { ...process.env, ...env }, timeout: 120_000 };
  const { stdout } = await run(process.execPath, [file], options);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}");
}

try {
  await install();
} catch (error) {
  console.error(`NOT JUDGED: ${error instanceof Error ? error.message : error}`);
  process.exit(NOT_HAD);
}
await run(process.execPath, [fromPackageRoot("build.mjs"), "server"]);
const instances = await serveInstances();
try {
  const RELAY = fromPackageRoot("dist/src/unsigned-mcp.js");
  console.log("| client | version | tools | reads | writes | |\n| --- | --- | --- | --- | --- | --- |");
  for (const [name, { from }] of Object.entries(JUDGES)) {
    const seen = await judge(name, { URL: instances.keyed, KEY: instances.key, RELAY });
    const { list, read, write, note } = seen;
    console.log(`| ${name} | ${versionOf(from)} | ${list} | ${read} | ${write} | ${note} |`);
    if (list < 18 || !read || !write) process.exitCode = 1;
  }
  console.log("\n| coding assistant | version | connects |\n| --- | --- | --- |");
  for (const [name, command] of Object.entries(COMMANDS)) {
    const connected = await connects(command, { folder: FOLDER, url: instances.keyed, key: instances.key });
    console.log(`| ${name} | ${versionOf(command.from)} | ${connected} |`);
    if (!connected) process.exitCode = 1;
  }
} finally {
  await instances.close();
}
