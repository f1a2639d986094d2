import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "../report.js";
import { loadNow, lookAtMachine, type Machine } from "./machine.js";
import type { Planned } from "./plan.js";
import type { Measured } from "./text-table.js";

export interface Figures {
  machine: Machine;
  benches: Measured[];
}

const LONGEST_MS = 600_000;
/** So long a bench may take to put away what it has, once it is told to end. */
const GRACE_MS = 10_000;
const BENCHES = join(import.meta.dirname, "..");

/** One bench after the other, each in a process of its own; nothing of them is left, whatever becomes of them. */
export async function measure(plan: readonly Planned[]): Promise<Figures> {
  const machine = lookAtMachine();
  const benches: Measured[] = [];
  // Short, for a socket's path is.
  const folder = mkdtempSync("/tmp/unsigned-page-");
  removeAfterwards(folder);
  let running: ChildProcess | undefined;
  const interrupted = new AbortController();
  const stop = () => {
    interrupted.abort();
    if (running) end(running, "SIGKILL");
  };
  // Whoever runs us may pass a signal on that came to us, too.
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    for (const planned of plan) {
      if (interrupted.signal.aborted) break;
      process.stderr.write(`${planned.bench} … `);
      const begun = performance.now();
      running = start(planned, folder);
      const rows = await rowsOf(running, planned.bench);
      const seconds = Math.round((performance.now() - begun) / 1000);
      process.stderr.write(`${seconds} s\n`);
      benches.push({ bench: planned.bench, rows, seconds, load: loadNow() });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
  }
  // Half of the figures are none.
  if (interrupted.signal.aborted) process.exit(130);
  machine.load.end = loadNow();
  return { machine, benches };
}

/** Even where we are killed: by a shell that outlives us. */
function removeAfterwards(folder: string): void {
  const wait = 'while kill -0 "$1" 2>/dev/null; do sleep 1; done; sleep 2; rm -rf "$2"';
  const child = spawn("sh", ["-c", wait, "unsigned-page-end", String(process.pid), folder], {
    stdio: "ignore",
    detached: true,
  });
  child.unref();
}

/** The leader of a group, so that all that it starts ends with it; its folders are inside of one. */
function start({ bench, env, words = [] }: Planned, folder: string): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", join(BENCHES, "run.ts"), bench, ...words, "--json"], {
    stdio: ["ignore", "pipe", process.env.BENCH_VERBOSE ? "inherit" : "pipe"],
    env: { ...process.env, ...env, TMPDIR: folder },
    detached: true,
  });
}

async function rowsOf(child: ChildProcess, bench: string): Promise<Row[]> {
  let [said, complained] = ["", ""];
  child.stdout?.on("data", (chunk) => {
    said += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    complained = (complained + chunk).slice(-2_000);
  });
  const late = setTimeout(() => end(child, "SIGTERM"), LONGEST_MS);
  const killed = setTimeout(() => end(child, "SIGKILL"), LONGEST_MS + GRACE_MS);
  const [code, signal] = await once(child, "close");
  clearTimeout(late);
  clearTimeout(killed);
  const line = said.split("\n").find((one) => one.startsWith(`{"bench":"${bench}"`));
  if (line) return (JSON.parse(line) as { rows: Row[] }).rows;
  const why =
    complained
      .trim()
      .split("\n")
      .findLast((one) => /error/i.test(one)) ?? "it said nothing";
  return [{ what: bench, missing: `ended with ${signal ?? code}: ${why}`, holds: false }];
}

function end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
