import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export interface Anvil {
  rpcUrl: string;
  stop(): Promise<void>;
}

const STARTUP_MS = 60_000;
// Ends the node when its standard input closes: that happens on stop() and when the parent dies, however it dies.
const WATCHED = '"$0" "$@" & node=$!; cat >/dev/null; kill $node 2>/dev/null; wait $node';

/** One anvil on a free port of its own choosing. */
export async function startAnvil(options: string[]): Promise<Anvil> {
  const child = spawn("sh", ["-c", WATCHED, anvilBinary(), "--port", "0", ...options], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  try {
    const port = await listeningPort(child.stdout, child.stderr);
    return { rpcUrl: `http://127.0.0.1:${port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function anvilBinary(): string {
  const { platform, arch } = process;
  const name = `@foundry-rs/anvil-${platform}-${arch === "x64" ? "amd64" : arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json"));
  return join(dirname(require.resolve(`${name}/package.json`)), "bin", "anvil");
}

function listeningPort(stdout: NodeJS.ReadableStream, stderr: NodeJS.ReadableStream): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = "";
    const fail = () => reject(new Error(`anvil did not start: ${said.slice(-500)}`));
    const deadline = setTimeout(fail, STARTUP_MS);
    const listen = (chunk: Buffer) => {
      said += chunk;
      const port = /Listening on [^\s]+:(\d+)/.exec(said)?.[1];
      if (!port) return;
      clearTimeout(deadline);
      stdout.off("data", listen);
      stdout.resume();
      resolve(Number(port));
    };
    stdout.on("data", listen);
    stderr.on("data", (chunk: Buffer) => {
      said += chunk;
    });
    stderr.once("end", fail);
  });
}
