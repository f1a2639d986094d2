import cluster, { type Worker } from "node:cluster";
import type { Config } from "../../config.js";
import type { Log } from "../../log.js";
import { closeUnaccepted } from "./close-unaccepted.js";
import { answerMetrics } from "./metrics-of-all.js";
import { tellToStop } from "./told-to-stop.js";

/** Whoever can't start again now, for want of the database perhaps, tries it once more after so long. */
const AGAIN_MS = 1_000;

export function isSupervisor({ PROCESSES, ROLE }: Pick<Config, "PROCESSES" | "ROLE">): boolean {
  return cluster.isPrimary && PROCESSES > 1 && ROLE !== "worker";
}

/** One of several, and not the one that says that they are ready. */
export function isFurther(): boolean {
  return cluster.isWorker && cluster.worker?.id !== 1;
}

/**
 * Several processes behind one port: the first in the role that was asked for, the others for requests alone. Who dies
 * is replaced; where the first can't even start, all is over.
 */
export function supervise({ PROCESSES, ROLE }: Pick<Config, "PROCESSES" | "ROLE">, log: Log): void {
  const alive = new Set<Worker>();
  const serving = new Set<Worker>();
  let begun = false;
  let stopping: NodeJS.Signals | undefined;
  let worst = 0;
  const start = (role: Config["ROLE"]) => {
    if (stopping) return;
    const worker = cluster.fork({ ROLE: role });
    alive.add(worker);
    closeUnaccepted(worker);
    worker.once("listening", () => {
      serving.add(worker);
      if (begun) return;
      begun = true;
      for (let further = 1; further < PROCESSES; further++) start("api");
    });
    worker.once("exit", (code, signal) => {
      alive.delete(worker);
      const served = serving.delete(worker);
      // Who had only begun to start ends by the signal itself.
      if (stopping || !begun) return end(code ?? (signal === stopping ? 0 : 1));
      log.error({ pid: worker.process.pid, code, signal }, "a process has ended and is replaced");
      if (served) start(role);
      else setTimeout(start, AGAIN_MS, role);
    });
  };
  const end = (code: number) => {
    worst = Math.max(worst, code);
    if (alive.size === 0) process.exit(worst);
  };
  const stop = (signal: NodeJS.Signals) => {
    stopping = signal;
    for (const worker of alive)
      if (serving.has(worker)) tellToStop(worker, signal);
      else worker.process.kill(signal);
    end(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  process.on("SIGHUP", stop);
  // As JSON, a count that nobody knows would come to 0.
  cluster.setupPrimary({ serialization: "advanced" });
  answerMetrics();
  start(ROLE);
}
