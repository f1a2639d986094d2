import type { Log } from "../../log.js";
import { keyValues, type SpanRecord } from "./recorded-span.js";

/** More are thrown away while the collector is slow or away: what it is told must never cost us memory. */
const KEPT = 2_048;
const BATCH = 512;
const PERIOD_MS = 5_000;
const PATIENCE_MS = 5_000;
/** Of the ten seconds that there are to end. */
const LAST_MS = 800;

export interface Collector {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
}

export interface SpanSender {
  add(span: SpanRecord): void;
  /** Sends what is left, if the collector takes it at once. */
  stop(): Promise<void>;
}

/** OTLP over HTTP as JSON, in batches beside the work: nothing ever waits for it, and a lost batch stays lost. */
export function startSending(collector: Collector, log: Log): SpanSender {
  const url = `${collector.endpoint.replace(/\/+$/, "")}/v1/traces`;
  const waiting: SpanRecord[] = [];
  let lost = 0;
  let sending: Promise<void> | undefined;
  let away = false;

  async function send(patienceMs: number): Promise<void> {
    const batch = waiting.splice(0, BATCH);
    if (batch.length === 0) return;
    const error = await post(url, collector, batch, patienceMs).then(
      () => undefined,
      (reason: Error) => reason,
    );
    if (error) lost += batch.length;
    if (error && !away)
      log.warn({ error: String(error.cause ?? error) }, "the trace collector takes nothing");
    if (!error && away) log.info({ lost }, "the trace collector is back");
    if (!error && away) lost = 0;
    away = error !== undefined;
  }
  function sendSoon(): void {
    sending ??= send(PATIENCE_MS).finally(() => {
      sending = undefined;
      if (!away && waiting.length >= BATCH) sendSoon();
    });
  }
  const timer = setInterval(sendSoon, PERIOD_MS).unref();
  return {
    add(span) {
      if (waiting.length >= KEPT) lost++;
      else waiting.push(span);
      if (!away && waiting.length >= BATCH) sendSoon();
    },
    async stop() {
      clearInterval(timer);
      if (!sending && !away) await send(LAST_MS);
    },
  };
}

async function post(
  url: string,
  { headers, serviceName }: Collector,
  spans: SpanRecord[],
  patienceMs: number,
): Promise<void> {
  const resource = { attributes: keyValues({ "service.name": serviceName }) };
  const scopeSpans = [{ scope: { name: "unsigned" }, spans }];
  const response = await fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`status ${response.status}`);
}
