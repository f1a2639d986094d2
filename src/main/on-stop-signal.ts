import { constants } from "node:os";
import type { Log } from "../log.js";
import { onToldToStop } from "./processes/told-to-stop.js";

const GRACE_MS = 9_500;
const ASKED = ["SIGTERM", "SIGINT"] as const;

/** The first process of a container gets no signal that it doesn't listen to: who has only begun to start ends by it. */
export function endWhileStarting(): void {
  if (process.pid === 1) for (const signal of ASKED) process.once(signal, end);
}

function end(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal]);
}

/** Runs the steps in order at the first SIGTERM, SIGINT or SIGHUP, then ends; in any case within ten seconds. */
export function onStopSignal(log: Log, steps: ((signal: string) => Promise<unknown> | undefined)[]): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    let code = 0;
    for (const step of steps) {
      try {
        await step(signal);
      } catch (error) {
        code = 1;
        log.error({ err: error }, "stopping failed");
      }
    }
    process.exit(code);
  };
  for (const signal of ASKED) process.off(signal, end).once(signal, () => void stop(signal));
  // A terminal that is closed may say so twice: it and its shell.
  process.on("SIGHUP", (signal) => void stop(signal));
  onToldToStop((signal) => void stop(signal));
}
