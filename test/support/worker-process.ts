import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fromPackageRoot } from "../../src/package-root.js";
import type { Connection } from "../../src/store/database.js";
import { build } from "./build.js";

export interface WorkerProcess {
  pid: number;
  /** As the kernel would for want of memory. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
}

/** The built program itself in its role as a worker, ready to work. */
export async function startWorkerProcess(
  connection: Connection,
  env: Record<string, string> = {},
): Promise<WorkerProcess> {
  build("server");
  const child = spawn(process.execPath, [fromPackageRoot("dist/src/main.js")], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      PATH: process.env.PATH,
      ROLE: "worker",
      LOG_LEVEL: "info",
      ...databaseEnv(connection),
      ...env,
    },
  });
  await ready(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, "exit");
    return child.exitCode;
  };
  return {
    pid: child.pid ?? 0,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}

async function ready(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr ?? process.stdin })) {
    said.push(line);
    if (!line.includes('"ready"')) continue;
    child.stderr?.resume();
    return;
  }
  throw new Error(`the worker did not start:\n${said.join("\n")}`);
}

/** A socket folder does not fit into a URL that both drivers read: it comes by libpq's variables. */
export function databaseEnv(connection: Connection): Record<string, string> {
  if ("url" in connection) return { DATABASE_URL: connection.url };
  const { host, port, user, database } = connection;
  return { DATABASE_URL: `postgres:///${database}`, PGHOST: host, PGPORT: String(port), PGUSER: user };
}
