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
  /** Whether the page takes a payment now. */
  payable: boolean;
  /** Of a donation jar. */
  raised?: string;
}

const POLL_MS = 3_000;

/** Told by the server as it happens; asked for whenever that does not work. */
export function follow(path: string, onLive: (live: Live) => void): () => void {
  const { search } = location;
  const source = new EventSource(`${path}/events${search}`);
  let timer: ReturnType<typeof setInterval> | undefined;
  const poll = async () => {
    const response = await fetch(`${path}${search}`, { headers: { accept: "application/json" } });
    const { data } = await response.json();
    if (data) onLive(data);
  };
  const stopPolling = () => {
    clearInterval(timer);
    timer = undefined;
  };
  source.addEventListener("payment", (event) => {
    stopPolling();
    onLive(JSON.parse((event as MessageEvent<string>).data));
  });
  source.addEventListener("error", () => {
    timer ??= setInterval(() => poll().catch(() => {}), POLL_MS);
  });
  return () => {
    source.close();
    stopPolling();
  };
}
