import { setMaxListeners } from "node:events";

/**
 * Work with a signal that aborts when its time is up or when `outer` does. Not by `AbortSignal.any`: a timeout that
 * nothing else knows is forgotten with the garbage (nodejs/node 57736), and who waited for it then waits for ever.
 */
export async function inTime<T>(
  { ms, outer }: { ms: number; outer?: AbortSignal | undefined },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const follow = () => ending.abort(outer?.reason);
  const late = () => ending.abort(new DOMException("The time is up.", "TimeoutError"));
  const timer = setTimeout(late, ms).unref();
  if (outer) {
    // Many follow one signal, each for as long as its work takes: no leak to warn of.
    setMaxListeners(0, outer);
    outer.addEventListener("abort", follow, { once: true });
    if (outer.aborted) follow();
  }
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", follow);
  }
}
