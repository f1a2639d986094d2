import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../src/store/database.js";
import { libraryEnvironment, locateBinaries } from "../../src/store/embedded/binaries.js";
import { chooseIdentity } from "../../src/store/embedded/identity.js";
import { until } from "./embedded-world.js";

/** How PostgreSQL is told to stop: kindly to clients, at once, or not at all. */
const SIGNALS = { fast: "SIGINT", immediate: "SIGQUIT", kill: "SIGKILL" } as const;

export interface OwnPostgres {
  url: string;
  /** Where all that it needs lies. */
  folder: string;
  stop(how: keyof typeof SIGNALS): Promise<void>;
  start(): Promise<void>;
  /** Every connection but the one that says so; how many that were. */
  cutConnections(): Promise<number>;
  end(): Promise<void>;
}

/** A PostgreSQL on a port of this machine that a test may stop, kill and start again; `end` leaves nothing of it. */
export async function startOwnPostgres(
  /** Or what makes them of the folder, with the files that they name. */
  settings: Record<string, string> | ((folder: string) => Record<string, string>) = {},
  /** A command to start the server with, which ends by starting it. */
  around: (folder: string) => string[] = () => [],
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "unsigned-own-postgres-"));
  const wanted = typeof settings === "function" ? settings(folder) : settings;
  const binaries = locateBinaries();
  const env = {
    PATH: process.env.PATH,
    LC_ALL: "C",
    ...libraryEnvironment(binaries, join(folder, "libraries")),
  };
  const { wrap, uid, gid } = chooseIdentity(folder, binaries, env);
  const data = join(folder, "data");
  const run = (command: string[]) => [...wrap, ...command] as [string, ...string[]];
  const [initdb, ...words] = run([
    binaries.initdb,
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=trust",
    "-E",
    "UTF8",
  ]);
  execFileSync(initdb, [...words, "--locale=C"], { env, uid, gid, stdio: "ignore" });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const options = { listen_addresses: "127.0.0.1", port, unix_socket_directories: "", ...wanted };
  const flags = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let server: ChildProcess | undefined;

  const start = async () => {
    const [command = "", ...args] = [...around(folder), ...run([binaries.postgres, "-D", data, ...flags])];
    const spawned = () => spawn(command, args, { env, uid, gid, stdio: "ignore" });
    server = spawned();
    await until("the server answers", () => {
      // While a killed one's children still hold its memory, a new one gives up at once.
      if (server?.exitCode) server = spawned();
      return answers(url);
    });
  };
  const stop = async (how: keyof typeof SIGNALS) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill(SIGNALS[how]);
    await once(server, "exit");
  };
  await start();
  return {
    url,
    folder,
    start,
    stop,
    async cutConnections() {
      const sql = openDatabase({ url }, 1);
      const cut = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`;
      await sql.end();
      return cut.length;
    },
    async end() {
      await stop("immediate");
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const sql = openDatabase({ url }, 1);
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
