import { createHash } from "node:crypto";
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** Everything the embedded server keeps, below `DATA_DIR/postgres`. */
export interface Layout {
  root: string;
  data: string;
  log: string;
  libraries: string;
  /** Held shared by every process that uses the server. */
  lease: string;
  /** Held by the one process that inspects, creates or starts the server. */
  startLock: string;
  /** Held by the server itself and by its children: it is seen where its process and its socket are not. */
  served: string;
}

export const PORT = 5432;
const LONGEST_SOCKET_PATH = 103;

export function prepareLayout(dataDir: string): Layout {
  try {
    return createLayout(dataDir);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new Error(
      `embedded database: DATA_DIR can't be made or written at ${resolve(dataDir)}: ${error.message}; choose another DATA_DIR or set DATABASE_URL`,
      { cause: error },
    );
  }
}

/** Level by level: below a folder such as /proc, which says that it has no such place, Node's `recursive` never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process that starts was quicker.
    if (!existsSync(folder)) throw error;
  }
}

function createLayout(dataDir: string): Layout {
  makeFolder(resolve(dataDir));
  const parent = realpathSync(dataDir);
  const root = join(parent, "postgres");
  const owner = createPrivateFolder(root, statSync(parent));
  assertOwner(root, owner.uid);
  const layout: Layout = {
    root,
    data: join(root, "data"),
    log: join(root, "server.log"),
    libraries: join(root, "lib"),
    lease: join(root, "lease"),
    startLock: join(root, "start.lock"),
    served: join(root, "served.lock"),
  };
  const locks = [
    layout.lease,
    layout.startLock,
    layout.served,
    join(root, "watch.lock"),
    join(root, "watch.pid"),
  ];
  for (const file of [...locks, layout.log]) createFile(file, owner);
  return layout;
}

/** Follows no link: the folder may be another user's while we are root. */
function createFile(path: string, { uid, gid }: { uid: number; gid: number }): void {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const file = openSync(path, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  if (process.geteuid?.() === 0) fchownSync(file, uid, gid);
  closeSync(file);
}

/** A unix socket's path is limited to some hundred bytes, a data folder's is not. */
export function socketFolder(layout: Layout): string {
  const inside = join(layout.root, "run");
  if (fits(inside)) return inside;
  const name = `unsigned-${createHash("sha256").update(layout.root).digest("hex").slice(0, 20)}`;
  const outside = [tmpdir(), "/tmp"].filter((folder) => existsSync(folder));
  return outside.map((folder) => join(folder, name)).find(fits) ?? inside;
}

export function createSocketFolder(folder: string, owner: { uid: number; gid: number }): void {
  createPrivateFolder(folder, owner);
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== owner.uid) {
    throw new Error(`embedded database: ${folder} belongs to somebody else (uid ${found.uid}); remove it`);
  }
  chmodSync(folder, 0o700);
}

export function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${PORT}`);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(socketPath(folder)) <= LONGEST_SOCKET_PATH;
}

/** Root works in the name of whoever owns the folder, so that he can use it later. */
function createPrivateFolder(
  folder: string,
  owner: { uid: number; gid: number },
): { uid: number; gid: number } {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (process.geteuid?.() === 0) lchownSync(folder, owner.uid, owner.gid);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
  return statSync(folder);
}

function assertOwner(root: string, uid: number): void {
  const me = process.geteuid?.();
  if (me === 0 || me === uid) return;
  throw new Error(
    `embedded database: ${root} belongs to uid ${uid}, this process runs as uid ${me}; run as its owner, choose another DATA_DIR or set DATABASE_URL`,
  );
}
