import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HarnessError } from "../harness-error.js";

/** One run at a time writes its reports into a folder: of two the later would take the earlier's away. */
export function claimFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const mark = join(folder, ".running");
  const claim = (flag: "w" | "wx") => writeFileSync(mark, String(process.pid), { flag });
  try {
    claim("wx");
  } catch {
    const other = Number(readFileSync(mark, "utf8"));
    if (isRunning(other))
      throw new HarnessError(
        `--report ${folder}: the run with process id ${other} writes there; name another folder`,
      );
    claim("w");
  }
  process.once("exit", () => rmSync(mark, { force: true }));
}

function isRunning(pid: number): boolean {
  if (pid === process.pid || !(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
