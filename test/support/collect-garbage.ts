import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Again and again until it is stopped: what only a weak reference knows is gone for whoever waits for it. */
export function collectGarbage(): () => void {
  const timer = setInterval(collector(), 50);
  return () => clearInterval(timer);
}

/** Bytes of the heap that somebody still holds. */
export function heldInHeap(): number {
  collector()();
  return process.memoryUsage().heapUsed;
}

function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}
