import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Binaries, libraryEnvironment, locateBinaries } from "./binaries.js";
import { type FileLock, lockFile } from "./file-lock.js";
import { chooseIdentity, type Identity } from "./identity.js";
import { initialize } from "./initialize.js";
import { createSocketFolder, type Layout, PORT, socketFolder } from "./layout.js";
import { answers, isCutOff, isPostmasterOf, pidFile, readPostmaster } from "./postmaster.js";

const PATIENCE_MS = 60_000;
const LAST_CHILDREN_MS = 20_000;
const LOG_LIMIT = 1 << 20;
/** Children of a server that was killed hold its memory for a moment after it. */
const PASSING = /pre-existing shared memory block|lock file ".*" already exists/;

/**
 * Holds copies of both locks until the server has written its pid file, even if we are killed meanwhile:
 * neither a watcher nor the next to start looks for a server that cannot be found yet. The third lock is the server's.
 */
const LAUNCH = `pid_file=$1; shift
"$@" 3>&- 4>&- &
while kill -0 $! 2>/dev/null && [ ! -s "$pid_file" ]; do sleep 0.01; done`;

export interface Locks {
  lease: FileLock;
  start: FileLock;
}

/** The folder of the running server's socket. */
export async function ensureServer(layout: Layout, locks: Locks): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  let launched: Launched | undefined;
  while (Date.now() < deadline) {
    const found = readPostmaster(layout.data);
    if (found?.ready && (await answers(found.socketFolder))) return found.socketFolder;
    if (!found || !isPostmasterOf(found.pid, layout.data)) {
      if (launched) await explainFailure(launched, layout);
      launched = await launchAlone(layout, locks);
    } else if (isCutOff(found)) {
      process.kill(found.pid, "SIGINT");
    }
    await pause(5);
  }
  throw new Error(`embedded database: not ready after ${PATIENCE_MS / 1000} s; see ${layout.log}`);
}

interface AllLocks extends Locks {
  served: FileLock;
}

interface Launched {
  logOffset: number;
}

/** Two servers of one folder destroy it, and none sees another that runs in another container or on another machine. */
async function launchAlone(layout: Layout, locks: Locks): Promise<Launched> {
  const served = await lockFile(layout.served, "exclusive", LAST_CHILDREN_MS).catch((cause) => {
    throw new Error(
      `embedded database: ${layout.root} is served already, in another container or on another machine; end that one, choose another DATA_DIR or set DATABASE_URL`,
      { cause },
    );
  });
  try {
    rmSync(pidFile(layout.data), { force: true });
    return await launch(layout, { ...locks, served });
  } finally {
    served.release();
  }
}

async function launch(layout: Layout, locks: AllLocks): Promise<Launched> {
  const binaries = locateBinaries();
  const env = {
    PATH: process.env.PATH,
    LC_ALL: "C",
    TZ: "UTC",
    ...libraryEnvironment(binaries, layout.libraries),
  };
  const identity = chooseIdentity(layout.root, binaries, env);
  await initialize(layout, binaries, identity, env);
  const sockets = socketFolder(layout);
  const { uid, gid } = statSync(layout.root);
  createSocketFolder(sockets, { uid, gid });
  return spawnServer(layout, locks, { binaries, identity, env, sockets });
}

interface Plan {
  binaries: Binaries;
  identity: Identity;
  env: NodeJS.ProcessEnv;
  sockets: string;
}

async function spawnServer(
  layout: Layout,
  { lease, start, served }: AllLocks,
  plan: Plan,
): Promise<Launched> {
  const { wrap, uid, gid } = plan.identity;
  const logSize = statSync(layout.log).size;
  const log = openSync(layout.log, logSize > LOG_LIMIT ? "w" : "a");
  const server = [...wrap, plan.binaries.postgres, "-D", layout.data, ...settings(plan.sockets)];
  const child = spawn("sh", ["-c", LAUNCH, "unsigned-postgres-launch", pidFile(layout.data), ...server], {
    stdio: ["ignore", log, log, lease.descriptor, start.descriptor, served.descriptor],
    detached: true,
    cwd: "/",
    env: plan.env,
    uid,
    gid,
  });
  closeSync(log);
  await once(child, "exit");
  return { logOffset: logSize > LOG_LIMIT ? 0 : logSize };
}

/** fsync, full_page_writes and synchronous_commit stay on: an acknowledged row survives any kill. */
function settings(sockets: string): string[] {
  return Object.entries({
    listen_addresses: "",
    port: PORT,
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: 200,
    shared_buffers: "128MB",
    wal_level: "minimal",
    max_wal_senders: 0,
    io_method: "sync",
    // Workers take longer to start than nearly every query takes by itself.
    max_parallel_workers_per_gather: 0,
    jit: "off",
    log_checkpoints: "off",
    timezone: "UTC",
    log_timezone: "UTC",
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function explainFailure({ logOffset }: Launched, layout: Layout): Promise<void> {
  const said = readFileSync(layout.log).subarray(logOffset).toString();
  if (PASSING.test(said)) return void (await pause(100));
  const fatal = said.split("\n").findLast((line) => /FATAL|PANIC|error/i.test(line));
  throw new Error(
    `embedded database: PostgreSQL did not start: ${fatal ?? "it said nothing"} (see ${layout.log})`,
  );
}
