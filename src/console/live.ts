import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Event } from "../client/public.js";
import { api } from "./api.js";

type Listener = (event: Event) => void;

const listeners = new Set<Listener>();
const returns = new Set<() => void>();
const ROOM = "unsigned-live";
const TOGETHER_MS = 300;
/** Where something happens all the time, too, what is shown is no older. */
const OLDEST_MS = 3_000;
const AGAIN_MS = 2_000;

/** False while the stream is away: what is shown may be old. */
export const isLive = signal(true);

/** A browser keeps few connections to one host: of all windows one listens, and tells the others. */
export function listen(accountId: string): void {
  const name = `${ROOM}-${accountId}`;
  const room = new BroadcastChannel(name);
  let last: number | undefined;
  const tell = (event: Event) => {
    last = event.sequence;
    for (const listener of listeners) listener(event);
  };
  room.onmessage = ({ data }) => (typeof data === "boolean" ? setLive(data) : tell(data));
  const setLive = (live: boolean) => {
    // What happened meanwhile is asked for: nobody told of it here.
    if (live && !isLive.value) for (const back of returns) back();
    isLive.value = live;
  };
  const tellLive = (live: boolean) => {
    setLive(live);
    room.postMessage(live);
  };
  void navigator.locks.request(name, follow);

  /** As the member that this window is of: of another account it hears nothing. */
  async function follow(): Promise<never> {
    for (;;) {
      try {
        const events = await api.events(last === undefined ? {} : { after: last });
        tellLive(true);
        for await (const event of events) {
          tell(event);
          room.postMessage(event);
        }
      } catch {
        // Said below: what is shown may be old.
      }
      tellLive(false);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Calls when something of these kinds has happened (`payment.`, `invoice.paid`), much at once as one; and when the stream is back. */
export function useLive(kinds: readonly string[], onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  const key = kinds.join(" ");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since: number | undefined;
    const back = () => {
      since = undefined;
      latest.current();
    };
    const listener: Listener = (event) => {
      if (!key.split(" ").some((kind) => event.type.startsWith(kind))) return;
      clearTimeout(timer);
      since ??= performance.now();
      timer = setTimeout(back, Math.min(TOGETHER_MS, since + OLDEST_MS - performance.now()));
    };
    listeners.add(listener);
    returns.add(back);
    return () => {
      clearTimeout(timer);
      listeners.delete(listener);
      returns.delete(back);
    };
  }, [key]);
}
