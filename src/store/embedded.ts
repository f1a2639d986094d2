import { type FileLock, lockFile } from "./embedded/file-lock.js";
import { ensureServer } from "./embedded/launch.js";
import { type Layout, PORT, prepareLayout } from "./embedded/layout.js";
import { answers, isCutOff, isPostmasterOf, readPostmaster } from "./embedded/postmaster.js";
import { isWatched, watch } from "./embedded/watcher.js";

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string };
  /** This process needs the server no longer; the server ends once nobody does. */
  release(): Promise<void>;
}

const CHECK_MS = 2_000;

/**
 * One server per data folder, shared by all processes that call this. The lease is a lock that the kernel
 * drops with the process, so no user can be forgotten and none is ever counted twice.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: (line: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const layout = prepareLayout(dataDir);
  const lease = await lockFile(layout.lease, "shared");
  try {
    watch(layout);
    const host = await startUnderLock(layout, lease);
    const stopKeeping = keep(layout, lease, log);
    return {
      connection: { host, port: PORT, user: "postgres", database: "postgres" },
      release: async () => {
        await stopKeeping();
        lease.release();
      },
    };
  } catch (error) {
    lease.release();
    throw error;
  }
}

async function startUnderLock(layout: Layout, lease: FileLock): Promise<string> {
  const start = await lockFile(layout.startLock, "exclusive");
  try {
    return await ensureServer(layout, { lease, start });
  } finally {
    start.release();
  }
}

async function isServing({ data }: Layout): Promise<boolean> {
  const found = readPostmaster(data);
  if (!found || isCutOff(found)) return false;
  return isPostmasterOf(found.pid, data) || (await answers(found.socketFolder));
}

/** Replaces a watcher or a server that somebody killed, for as long as this process lives. */
function keep(layout: Layout, lease: FileLock, log: (line: string) => void): () => Promise<void> {
  let looking: Promise<unknown> | undefined;
  const look = async () => {
    if (!isWatched(layout)) watch(layout);
    if (await isServing(layout)) return;
    log("embedded database: the server is gone, starting it again");
    await startUnderLock(layout, lease);
  };
  const check = () => {
    looking ??= look()
      .catch((error) => log(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(check, CHECK_MS).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
