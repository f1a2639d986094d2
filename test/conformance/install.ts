import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromPackageRoot } from "../../src/package-root.js";

/** The suite needs a newer Node than this package does, so it lives in a folder of its own. */
const FOLDER = fromPackageRoot("node_modules/.cache/mcp-judges");
/** What npm's `node` would install once more, in a second npm. */
const NODE = `node-${process.platform}-${process.arch}`;
const PACKAGES = [
  `${NODE}@22.23.3`,
  "@modelcontextprotocol/conformance@0.2.0-alpha.12",
  "@modelcontextprotocol/inspector@2.12.0",
];

export interface Judges {
  /** `hear` is told all that was said so far, each time that there is more. */
  conformance(args: string[], hear?: (said: string) => void): Promise<Ended>;
  /** A process in which the inspector answers one command after another. */
  inspector(home: string): Inspector;
  /** The suite's own list, as YAML. */
  requirements(revision: string): string;
}

export interface Inspector {
  run(args: string[]): Promise<Ended>;
  close(): void;
}

export interface Ended {
  code: number | null;
  said: string;
}

export async function installJudges(): Promise<Judges> {
  const within = (path: string) => join(FOLDER, "node_modules", path);
  const node = within(`${NODE}/bin/node`);
  const suite = within("@modelcontextprotocol/conformance/dist/index.js");
  const inspector = within("@modelcontextprotocol/inspector/clients/cli/build/index.js");
  // The suite is started by the hundred; a newer Node need not compile it anew.
  const compiled = { NODE_COMPILE_CACHE: join(FOLDER, "compiled") };
  if (![node, suite, inspector].every(existsSync)) {
    mkdirSync(FOLDER, { recursive: true });
    const flags = ["--no-audit", "--no-fund", "--no-save", "--loglevel=error"];
    const { code, said } = await run("npm", ["install", "--prefix", FOLDER, ...flags, ...PACKAGES]);
    if (code !== 0 || ![node, suite, inspector].every(existsSync))
      throw new Error(`the programs that judge us could not be installed:\n${said}`);
  }
  return {
    conformance: (args, hear) => run(node, [suite, ...args], compiled, hear),
    inspector: (home) => openInspector(node, inspector, { ...process.env, ...compiled, HOME: home }),
    requirements: (revision) =>
      readFileSync(within(`@modelcontextprotocol/conformance/requirements/${revision}.yaml`), "utf8"),
  };
}

function openInspector(node: string, path: string, env: NodeJS.ProcessEnv): Inspector {
  const host = fork(fromPackageRoot("test/conformance/inspector-host.mjs"), [path], {
    env,
    execPath: node,
    execArgv: [],
    timeout: 600_000,
  });
  const ended = once(host, "exit").then(([code]) => ({ code, said: "the inspector's process ended" }));
  return {
    run(args) {
      const answered = new Promise<Ended>((resolve) =>
        host.removeAllListeners("message").once("message", resolve),
      );
      host.send(args);
      return Promise.race([answered, ended]);
    },
    close: () => host.kill(),
  };
}

/** To its end, with all that it said. */
function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  hear: (said: string) => void = () => {},
): Promise<Ended> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 600_000,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      hear(said);
    });
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve({ code, said }));
  });
}
