/** How far the payment has come, in the service's own words. */
export interface Progress {
  state: "waiting" | "submitted" | "seen" | "confirming" | "paid" | "late" | "reverted";
  tx_hash: string | null;
  confirmations: number;
  confirmations_needed: number;
  chain_state: string;
}

export interface Live {
  payment: Progress;
  /** Of the record: it can be canceled or expire while somebody looks at it. */
  status: string;
  /** Of a donation jar. */
  raised?: string;
  activated?: boolean;
}

const POLL_MS = 3_000;
const TRIES = 3;

/** Told by the server as it happens; asked for where that does not work. */
export function follow(path: string, tx: string | undefined, onLive: (live: Live) => void): () => void {
  const query = tx ? `?tx=${tx}` : "";
  const source = new EventSource(`${path}/events${query}`);
  let failures = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const poll = async () => {
    const response = await fetch(`${path}${query}`, { headers: { accept: "application/json" } });
    const { data } = await response.json();
    if (data) onLive(data);
  };
  source.addEventListener("payment", (event) => {
    failures = 0;
    onLive(JSON.parse((event as MessageEvent<string>).data));
  });
  source.addEventListener("error", () => {
    failures++;
    if (failures < TRIES && source.readyState !== EventSource.CLOSED) return;
    source.close();
    timer ??= setInterval(() => poll().catch(() => {}), POLL_MS);
  });
  return () => {
    source.close();
    clearInterval(timer);
  };
}
