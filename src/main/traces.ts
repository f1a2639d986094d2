import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  type ContextManager,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { Config } from "../config.js";
import type { Log } from "../log.js";
import { RecordedSpan, type SpanRecord } from "./traces/recorded-span.js";
import { startSending } from "./traces/send-spans.js";

/**
 * Where a collector is named, the spans that the code writes go there; without one they cost nothing. Our own, because
 * the official SDK and its exporter bring fourteen packages of 34 MB for this.
 */
export function startTraces(config: Config, log: Log): () => Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (!endpoint) return async () => {};
  const headers = config.OTEL_EXPORTER_OTLP_HEADERS;
  const sender = startSending({ endpoint, headers, serviceName: config.OTEL_SERVICE_NAME }, log);
  const tracer = new RecordingTracer(sender.add);
  context.setGlobalContextManager(contextManager());
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  return sender.stop;
}

type Work = (span: Span) => unknown;

class RecordingTracer implements Tracer {
  readonly #finished: (span: SpanRecord) => void;

  constructor(finished: (span: SpanRecord) => void) {
    this.#finished = finished;
  }

  startSpan(name: string, options: SpanOptions = {}, around = context.active()): Span {
    const { kind = SpanKind.INTERNAL, attributes = {}, root } = options;
    const parent = root ? undefined : trace.getSpanContext(around);
    return new RecordedSpan({ name, kind, attributes, parent }, this.#finished);
  }

  startActiveSpan<F extends Work>(
    name: string,
    ...rest: [F] | [SpanOptions, F] | [SpanOptions, Context, F]
  ): ReturnType<F> {
    const work = rest[rest.length - 1] as F;
    const options = rest.length > 1 ? (rest[0] as SpanOptions) : {};
    const around = rest.length === 3 ? rest[1] : context.active();
    const span = this.startSpan(name, options, around);
    return context.with(trace.setSpan(around, span), () => work(span)) as ReturnType<F>;
  }
}

/** What runs inside a span finds it, through every await. */
function contextManager(): ContextManager {
  const store = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => store.getStore() ?? ROOT_CONTEXT,
    with: (inside, work, self, ...words) => store.run(inside, () => work.call(self as never, ...words)),
    bind: <T>(inside: Context, target: T) =>
      typeof target === "function"
        ? (((...words: unknown[]) => store.run(inside, () => target(...words))) as T)
        : target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}
