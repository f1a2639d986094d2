import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { head } from "./ask.js";
import { TargetError } from "./target.js";

const MOST_BYTES = 5_000_000;

const running = new Set<() => void>();

/** Every program that still runs, with all that it started. */
export function endPrograms(): void {
  for (const end of running) end();
}

export interface Program {
  write(text: string): void;
  /** The next line that it writes. */
  readLine(): Promise<string>;
  /** All that it writes until it ends by itself. */
  readAll(): Promise<string>;
  end(): void;
}

/** Somebody's command in a group of its own, so that it ends with everything that it started. */
export function startProgram(command: string, env: Record<string, string>, deadlineMs: number): Program {
  const child = spawn("sh", ["-c", command], { detached: true, env: { ...process.env, ...env } });
  let fault: TargetError | undefined;
  let bytes = 0;
  let complaint = "";
  const end = () => {
    clearTimeout(timer);
    running.delete(end);
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // All of it has ended by itself.
    }
  };
  running.add(end);
  const fail = (why: string) => {
    fault ??= new TargetError(`${command} ${why}`);
    end();
  };
  const timer = setTimeout(
    () => fail(`${bytes === 0 ? "had written nothing" : "was not done"} after ${deadlineMs / 1000} s`),
    deadlineMs,
  );
  child.stdin.on("error", () => {});
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) fail(`wrote more than ${MOST_BYTES / 1e6} MB`);
  });
  child.stderr.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk).slice(-2000);
  });
  child.once("error", (error) => fail(`can't be started: ${error.message}`));
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = async () => {
    const code = await closed;
    return fault ?? new TargetError(`${command} ended with ${code} and no answer: ${head(complaint)}`);
  };
  return {
    write: (text) => void child.stdin.write(text),
    async readLine() {
      const { value, done } = await lines.next();
      if (done || fault) throw await ended();
      return value;
    },
    async readAll() {
      child.stdin.end();
      const all: string[] = [];
      for (let next = await lines.next(); !next.done; next = await lines.next()) all.push(next.value);
      const code = await closed;
      if (fault || code !== 0) throw await ended();
      return all.join("\n");
    },
    end,
  };
}
