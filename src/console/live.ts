import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Event } from "../client/public.js";
import { api } from "./api.js";

type Listener = (event: Event) => void;

const listeners = new Set<Listener>();
const returns = new Set<() => void>();
const ROOM = "unsigned-live";
const TOGETHER_MS = 300;

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
  void navigator.locks.request(name, () => follow());

  function follow(): Promise<never> {
    const since = last === undefined ? "" : `?after_sequence=${last}`;
    const source = new EventSource(`/api/v1/events${since}`);
    source.onopen = () => tellLive(true);
    source.onmessage = ({ data }) => {
      const event: Event = JSON.parse(data);
      tell(event);
      room.postMessage(event);
    };
    source.onerror = () => {
      tellLive(false);
      // Given up by the browser: the service said no. Asking who we are leads to sign in, where that is why.
      if (source.readyState === EventSource.CLOSED) void api.get("/session").then(again, again);
    };
    const again = () => setTimeout(follow, 5_000);
    return new Promise(() => {});
  }
}

/** Calls when something of these kinds has happened (`payment.`, `invoice.paid`), much at once as one; and when the stream is back. */
export function useLive(kinds: readonly string[], onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  const key = kinds.join(" ");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const back = () => latest.current();
    const listener: Listener = (event) => {
      if (!key.split(" ").some((kind) => event.type.startsWith(kind))) return;
      clearTimeout(timer);
      timer = setTimeout(back, TOGETHER_MS);
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
