import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { programOfTests } from "./build.js";

export interface Said {
  host: string;
  port: number;
  user: string;
  database: string;
  started: string;
  error?: string;
}

export interface EmbeddedUser {
  process: ChildProcess;
  said: Said;
}

/** Temporary folders and the processes that use them; `end` leaves neither. */
export class EmbeddedWorld {
  readonly #folders: string[] = [];
  readonly #users: ChildProcess[] = [];
  readonly #deeds: (() => Promise<void>)[] = [];

  folder(name = "unsigned-embedded"): string {
    const folder = mkdtempSync(join(tmpdir(), `${name}-`));
    this.#folders.push(folder);
    return folder;
  }

  async user(
    dataDir: string,
    options: { wrap?: string[]; env?: NodeJS.ProcessEnv } = {},
  ): Promise<EmbeddedUser> {
    const user = [...programOfTests("embedded-user"), dataDir];
    const [command = "", ...args] = [...(options.wrap ?? []), ...user];
    const child = spawn(command, args, {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, ...options.env },
    });
    this.#users.push(child);
    for await (const line of createInterface({ input: child.stdout })) {
      return { process: child, said: JSON.parse(line) };
    }
    throw new Error("the user ended without a word");
  }

  atEnd(deed: () => Promise<void>): void {
    this.#deeds.push(deed);
  }

  async end(): Promise<void> {
    for (const deed of this.#deeds.splice(0)) await deed();
    for (const user of this.#users.splice(0)) await kill(user);
    for (const folder of this.#folders.splice(0)) {
      await until("the server is gone", () => serversBelow(folder).length === 0);
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

export async function kill(user: ChildProcess): Promise<void> {
  if (user.exitCode !== null || user.signalCode !== null) return;
  user.kill("SIGKILL");
  await once(user, "exit");
}

export function postmasterPid(dataDir: string): number {
  try {
    return Number.parseInt(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8"), 10);
  } catch {
    return 0;
  }
}

/** The postmasters whose command line names something below the folder. */
export function serversBelow(folder: string): number[] {
  const pid = postmasterPid(folder);
  return [pid].filter((pid) => pid > 1 && commandLine(pid).includes(folder));
}

export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms = 30_000,
): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within ${ms} ms: ${what}`);
    await pause(20);
  }
}
