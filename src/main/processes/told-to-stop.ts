import type { Worker } from "node:cluster";

/** Not by a signal: Ctrl-C reaches all processes of a terminal already, and a second one ends them at once. */
export function tellToStop(worker: Worker, signal: string): void {
  if (worker.isConnected()) worker.send({ stop: signal });
}

export function onToldToStop(stop: (signal: string) => void): void {
  process.on("message", ({ stop: signal }: { stop?: string }) => {
    if (signal) stop(signal);
  });
}
