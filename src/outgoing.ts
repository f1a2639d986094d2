import { Agent, type Dispatcher, ProxyAgent, setGlobalDispatcher } from "undici";
import type { ForwardProxy } from "./forward-proxy.js";

const POOL = { connections: 256, keepAliveTimeout: 30_000 };

let way: Dispatcher = new Agent(POOL);

/** How requests to nodes and models leave this process. */
export function outgoing(): Dispatcher {
  return way;
}

/** `fetch` too, from now on. */
export function leaveBy({ url, skips }: ForwardProxy): void {
  const proxied = new ProxyAgent({ ...POOL, uri: url.href });
  way = new Agent(POOL).compose(
    (direct) => (options, handler) =>
      skips(new URL(String(options.origin))) ? direct(options, handler) : proxied.dispatch(options, handler),
  );
  setGlobalDispatcher(way);
}
