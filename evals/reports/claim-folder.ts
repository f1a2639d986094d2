import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HarnessError } from "../harness-error.js";
import { makeFolder } from "../make-folder.js";

const REPORTS = ["index.html", "report.md", "junit.xml", "summary.json", "runs.jsonl"];

/**
 * One run at a time writes its reports into a folder: of two the later would take the earlier's away. What an
 * earlier one left goes at once, or whoever ends without a report would be told of by that of yesterday.
 */
export function claimFolder(folder: string): void {
  const mark = join(folder, ".running");
  const claim = (flag: "w" | "wx") => writeFileSync(mark, String(process.pid), { flag });
  try {
    makeFolder(folder);
    claim("wx");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !existsSync(mark))
      throw new HarnessError(`--report ${folder}: can't be written to: ${(error as Error).message}`);
    const other = Number(readFileSync(mark, "utf8"));
    if (isRunning(other))
      throw new HarnessError(
        `--report ${folder}: the run with process id ${other} writes there; name another folder`,
      );
    claim("w");
  }
  process.once("exit", () => rmSync(mark, { force: true }));
  for (const place of [folder, join(folder, "ours")])
    for (const name of REPORTS) rmSync(join(place, name), { force: true });
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
