import { withLock } from "./alone.js";

/** How far the payment has come, in the service's own words. */
export interface Progress {
  state: "waiting" | "submitted" | "seen" | "confirming" | "paid" | "late" | "reverted";
  tx_hash: string | null;
  by_another: boolean;
  confirmations: number;
  confirmations_needed: number;
  chain_state: string;
}

export interface Live {
  payment: Progress;
  /** Of the record: it can be canceled or expire while somebody looks at it. */
  status: string;
  /** Whether the page takes a payment now. */
  payable: boolean;
  /** Of a donation jar. */
  raised?: string;
}

const POLL_MS = 3_000;
/** Beside a stream: one that has fallen silent says nothing of it. */
const SELDOM_MS = 30_000;
/** Browsers have six connections to a server for all of their tabs (HTTP/1.1), and a stream keeps one. */
const STREAMS = 3;

/** Told by the server as it happens; asked for whenever that does not work. */
export function follow(path: string, onLive: (live: Live) => void): () => void {
  const { search } = location;
  const over = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;
  let every = 0;
  const poll = (ms: number) => {
    if (every === ms) return;
    every = ms;
    clearInterval(timer);
    timer = setInterval(async () => {
      const live = await readLive(path, search);
      if (live && !over.signal.aborted) onLive(live);
    }, ms);
  };
  const pollOften = () => poll(POLL_MS);
  const stream = () => {
    // It begins with an event: where something between keeps all of it back until its end, none comes.
    pollOften();
    const source = new EventSource(`${path}/events${search}`);
    source.addEventListener("payment", (event) => {
      poll(SELDOM_MS);
      onLive(JSON.parse((event as MessageEvent<string>).data));
    });
    source.addEventListener("error", pollOften);
    over.signal.addEventListener("abort", () => source.close());
  };
  void inOneOfFew(over.signal, stream, pollOften);
  return () => {
    over.abort();
    clearInterval(timer);
  };
}

export async function readLive(path: string, search: string): Promise<Live | undefined> {
  const headers = { accept: "application/json" };
  const response = await fetch(`${path}${search}`, { headers }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  return answer?.data;
}

/** Does the first where one of the few places is free, until it is over, and the other where none is. */
async function inOneOfFew(over: AbortSignal, work: () => void, otherwise: () => void, at = 0): Promise<void> {
  if (over.aborted) return;
  if (at === STREAMS) return otherwise();
  const held = await withLock(`stream ${at}`, async () => {
    if (over.aborted) return;
    work();
    await new Promise((resolve) => over.addEventListener("abort", resolve));
  });
  if (!held) await inOneOfFew(over, work, otherwise, at + 1);
}
