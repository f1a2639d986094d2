import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";

/**
 * Node has no flock(2). A child that locks a descriptor it inherited locks it for us too, and
 * the kernel lets go when our last copy closes, however this process ends.
 */
export const LOCK_FUNCTION = `lock() {
  if command -v flock >/dev/null 2>&1; then flock "$1" "$2"; return; fi
  perl -MFcntl=:flock -e 'open(my $f, ">&=", $ARGV[1]) or die;
    exit !flock($f, {"-s" => LOCK_SH, "-x" => LOCK_EX, "-xn" => LOCK_EX | LOCK_NB}->{$ARGV[0]})' -- "$1" "$2"
}`;

export interface FileLock {
  descriptor: number;
  release(): void;
}

export async function lockFile(
  path: string,
  kind: "shared" | "exclusive",
  patienceMs = 60_000,
): Promise<FileLock> {
  const descriptor = openSync(path, "r+");
  let open = true;
  const release = () => {
    if (open) closeSync(descriptor);
    open = false;
  };
  try {
    await lockDescriptor(descriptor, kind === "shared" ? "-s" : "-x", patienceMs);
  } catch (error) {
    release();
    throw new Error(
      `embedded database: cannot lock ${path}: ${error instanceof Error ? error.message : error}`,
    );
  }
  return { descriptor, release };
}

async function lockDescriptor(descriptor: number, flag: string, patienceMs: number): Promise<void> {
  const child = spawn("sh", ["-c", `${LOCK_FUNCTION}\nlock ${flag} 3`], {
    stdio: ["ignore", "ignore", "ignore", descriptor],
    timeout: patienceMs,
    killSignal: "SIGKILL",
  });
  const [code, signal] = await once(child, "exit");
  if (signal) throw new Error(`still taken after ${patienceMs / 1000} s`);
  if (code === 127) throw new Error("needs flock (util-linux) or perl");
  if (code !== 0) throw new Error(`lock failed with ${code}`);
}
