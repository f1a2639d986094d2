import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Again and again until it is stopped: what only a weak reference knows is gone for whoever waits for it. */
export function collectGarbage(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const timer = setInterval(collect, 50);
  return () => clearInterval(timer);
}
