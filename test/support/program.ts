import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fromPackageRoot } from "../../src/package-root.js";
import { build } from "./build.js";
import { EmbeddedWorld, until } from "./embedded-world.js";

/** Of util-linux; another machine may have none. */
export const SCRIPT = "/usr/bin/script";

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Server {
  process: ChildProcess;
  url: string;
  said(): string;
  ended: Promise<Ended>;
}

/** The built program as real processes, in folders of their own; `end` leaves none. */
export class Program {
  readonly world = new EmbeddedWorld();
  readonly #running: ChildProcess[] = [];

  constructor() {
    build("server", "web", "console", "guides", "client");
  }

  /** Runs a built file to its end, with no settings but the given ones. */
  run(file: string, words: string[], env: Record<string, string>): Promise<Ended> {
    return this.#start(file, words, env).ended;
  }

  cli(words: string[], env: Record<string, string>): Promise<Ended> {
    return this.run("cli", words, env);
  }

  /** Ready when it has said so; fails with its own words where it ends before. */
  async server(env: Record<string, string>): Promise<Server> {
    return this.#ready(this.#start("main", [], { PORT: "0", LOG_LEVEL: "info", ...env }));
  }

  /** Nobody reads its stdout, so that its address is in the log alone. */
  async serverUnread(env: Record<string, string>): Promise<Server> {
    const started = this.#start("main", [], { PORT: "0", LOG_LEVEL: "info", ...env });
    started.process.stdout?.destroy();
    return this.#ready(started);
  }

  /** As the README says to start it; its process is npm's. */
  async serverByNpm(env: Record<string, string>): Promise<Server> {
    const given = { PORT: "0", LOG_LEVEL: "info", ...env };
    return this.#ready(this.#spawn("npm", ["--prefix", fromPackageRoot("."), "start"], given));
  }

  /** As somebody sees it who starts it by hand: on a terminal, which `script` makes. */
  async serverOnTerminal(env: Record<string, string>): Promise<Server> {
    const line = `${process.execPath} ${fromPackageRoot("dist/src/main.js")}`;
    const given = { PORT: "0", LOG_LEVEL: "info", ...env };
    return this.#ready(this.#spawn(SCRIPT, ["-qefc", line, "/dev/null"], given));
  }

  async #ready(started: Omit<Server, "url">): Promise<Server> {
    let over = false;
    started.ended.then(() => {
      over = true;
    });
    await until("ready", () => over || /"msg":"ready"/.test(started.said()), 90_000);
    if (over) throw new Error(started.said());
    const [, port] = /"port":(\d+)/.exec(started.said()) ?? [];
    const url = /ready at (\S+)/.exec(started.said())?.[1] ?? `http://127.0.0.1:${port}`;
    return { ...started, url };
  }

  async end(): Promise<void> {
    for (const child of this.#running.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await this.world.end();
  }

  #start(file: string, words: string[], env: Record<string, string>) {
    return this.#spawn(process.execPath, [fromPackageRoot(`dist/src/${file}.js`), ...words], env);
  }

  #spawn(command: string, words: string[], env: Record<string, string>) {
    const { PATH = "" } = process.env;
    const child = spawn(command, words, {
      cwd: this.world.folder(),
      env: { PATH, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#running.push(child);
    const out = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk) => {
      out.stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      out.stderr += chunk;
    });
    const ended = once(child, "close").then(([code]): Ended => ({ code, ...out }));
    return { process: child, said: () => out.stdout + out.stderr, ended };
  }
}
