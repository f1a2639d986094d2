import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { socketPath } from "./layout.js";

export interface Postmaster {
  pid: number;
  socketFolder: string;
  ready: boolean;
}

export function pidFile(data: string): string {
  return join(data, "postmaster.pid");
}

/** Line 1 is the process, 5 the socket's folder, 8 the state: what pg_ctl relies on. */
export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFile(data), "utf8").split("\n");
    const pid = Number.parseInt(lines[0] ?? "", 10);
    if (!Number.isInteger(pid) || pid <= 1) return { pid: 0, socketFolder: "", ready: false };
    return { pid, socketFolder: lines[4] ?? "", ready: (lines[7] ?? "").trim() === "ready" };
  } catch (error) {
    return unlessThere(error);
  }
}

/** What can't be read for another reason, for want of file descriptors say, may well be there. */
function unlessThere(error: unknown): undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== undefined && code !== "ENOENT" && code !== "ESRCH") throw error;
}

/** A pid alone proves nothing, it may have been given out again: the process must serve this very folder. */
export function isPostmasterOf(pid: number, data: string): boolean {
  if (pid === 0) return false;
  try {
    if (process.platform === "linux") {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(data);
    }
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).includes(data);
  } catch (error) {
    return unlessThere(error) ?? false;
  }
}

/** Somebody who cleans up, or an older server of a folder made anew, may have removed the socket: nobody gets in. */
export function isCutOff({ ready, socketFolder }: Postmaster): boolean {
  return ready && !existsSync(socketPath(socketFolder));
}

export function answers(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(socketFolder));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
