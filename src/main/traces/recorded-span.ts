import { randomBytes } from "node:crypto";
import {
  type Attributes,
  type AttributeValue,
  type Exception,
  type Span,
  type SpanContext,
  type SpanStatus,
  SpanStatusCode,
  type TimeInput,
  TraceFlags,
} from "@opentelemetry/api";

/** What a collector is told of a span, as OTLP's JSON wants it. */
export interface SpanRecord {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: KeyValue[];
  events: { timeUnixNano: string; name: string; attributes: KeyValue[] }[];
  status: SpanStatus;
}

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}

interface Begun {
  name: string;
  kind: number;
  attributes: Attributes;
  parent: SpanContext | undefined;
}

/** Collects what happens to it and hands itself over at its end, once. */
export class RecordedSpan implements Span {
  readonly #begun: Begun;
  readonly #finished: (span: SpanRecord) => void;
  readonly #context: SpanContext;
  readonly #start = nanoseconds();
  readonly #attributes: Attributes;
  readonly #events: SpanRecord["events"] = [];
  #name: string;
  #status: SpanStatus = { code: SpanStatusCode.UNSET };
  #open = true;

  constructor(begun: Begun, finished: (span: SpanRecord) => void) {
    this.#begun = begun;
    this.#finished = finished;
    this.#context = {
      traceId: begun.parent?.traceId ?? randomBytes(16).toString("hex"),
      spanId: randomBytes(8).toString("hex"),
      traceFlags: TraceFlags.SAMPLED,
    };
    this.#attributes = { ...begun.attributes };
    this.#name = begun.name;
  }

  spanContext(): SpanContext {
    return this.#context;
  }

  isRecording(): boolean {
    return this.#open;
  }

  setAttribute(key: string, value: AttributeValue): this {
    return this.setAttributes({ [key]: value });
  }

  setAttributes(attributes: Attributes): this {
    Object.assign(this.#attributes, attributes);
    return this;
  }

  addEvent(name: string, attributes?: Attributes | TimeInput): this {
    const own = typeof attributes === "object" && !Array.isArray(attributes) && !(attributes instanceof Date);
    this.#events.push({ timeUnixNano: nanoseconds(), name, attributes: keyValues(own ? attributes : {}) });
    return this;
  }

  /** Its kind alone: what an error says may quote what a chat says. */
  recordException(error: Exception): void {
    this.addEvent("exception", { "exception.type": error instanceof Error ? error.name : "Error" });
  }

  addLink(): this {
    return this;
  }

  addLinks(): this {
    return this;
  }

  setStatus(status: SpanStatus): this {
    this.#status = status;
    return this;
  }

  updateName(name: string): this {
    this.#name = name;
    return this;
  }

  end(): void {
    if (!this.#open) return;
    this.#open = false;
    const { parent, kind } = this.#begun;
    this.#finished({
      traceId: this.#context.traceId,
      spanId: this.#context.spanId,
      ...(parent && { parentSpanId: parent.spanId }),
      name: this.#name,
      // OTLP counts from "unspecified" on.
      kind: kind + 1,
      startTimeUnixNano: this.#start,
      endTimeUnixNano: nanoseconds(),
      attributes: keyValues(this.#attributes),
      events: this.#events,
      status: this.#status,
    });
  }
}

/** By the real clock, as a collector's own is; no business clock shifts it. */
function nanoseconds(): string {
  return `${Math.round((performance.timeOrigin + performance.now()) * 1000)}000`;
}

export function keyValues(attributes: Attributes): KeyValue[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  );
}

function anyValue(value: AttributeValue | null): Record<string, unknown> {
  if (Array.isArray(value)) return { arrayValue: { values: value.map((one) => anyValue(one ?? null)) } };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value !== "number") return {};
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
