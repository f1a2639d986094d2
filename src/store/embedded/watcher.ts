import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LOCK_FUNCTION } from "./file-lock.js";
import type { Layout } from "./layout.js";
import { isAlive } from "./postmaster.js";

/**
 * One shell per data folder waits for the exclusive lease, which the kernel grants once no user of the
 * server is left, and then stops the server. Newcomers wait for their shared lease meanwhile.
 * It gives up `watch.lock` before the lease, so that a newcomer's watcher always finds it free.
 * Where the folder was removed meanwhile, and maybe made anew with another server in it, no pid file tells
 * of the server, but its working folder does.
 */
const WATCH = `${LOCK_FUNCTION}
cd / || exit 1
data=$1/data
exec 9<>"$1/watch.lock"; lock -xn 9 || exit 0
echo $$ >"$1/watch.pid"
exec 8<>"$1/lease"; lock -x 8 || exit 1
pids() {
  same=; if [ ! -d /proc/self ] || [ "$1/lease" -ef /proc/self/fd/8 ]; then same=1; fi
  if [ "$same" ] && head -n 1 "$data/postmaster.pid"; then return; fi
  for folder in /proc/[0-9]*/cwd; do
    case $(readlink "$folder") in
      "$data (deleted)") pid=$folder ;;
      "$data") [ "$same" ] || continue; pid=$folder ;;
      *) continue ;;
    esac
    pid=\${pid#/proc/}; echo "\${pid%/cwd}"
  done
}
serves() {
  if [ -d /proc/self ]; then tr '\\0' '\\n' <"/proc/$1/cmdline" | grep -qxF -e "$data"
  else ps -o args= -p "$1" | grep -qF -e "$data"; fi 2>/dev/null
}
for pid in $(pids "$1" 2>/dev/null | grep -x '[1-9][0-9]*'); do
  for signal in INT QUIT KILL; do
    serves "$pid" && kill -s "$signal" "$pid"
    tries=0
    while [ $tries -lt 30 ] && serves "$pid"; do sleep 0.1; tries=$((tries + 1)); done
  done
done
exec 9>&-`;

/** Does nothing where one watches already. */
export function watch(layout: Layout): void {
  const child = spawn("sh", ["-c", 'eval "$SCRIPT"', "unsigned-postgres-watch", layout.root], {
    stdio: "ignore",
    detached: true,
    env: { PATH: process.env.PATH, SCRIPT: WATCH },
  });
  child.once("error", () => {});
  child.unref();
}

export function isWatched(layout: Layout): boolean {
  try {
    const pid = Number.parseInt(readFileSync(join(layout.root, "watch.pid"), "utf8"), 10);
    return pid > 1 && isAlive(pid);
  } catch {
    return false;
  }
}
