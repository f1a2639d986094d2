import { type Attributes, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Model, ModelAnswer } from "../models/model.js";
import { guardVerdicts } from "./metrics.js";

/** Names of the OpenTelemetry gen_ai conventions; no content of a chat is ever recorded. */
const tracer = trace.getTracer("unsigned.agent");

export function traced(model: Model, ask: () => Promise<ModelAnswer>): Promise<ModelAnswer> {
  const attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": model.provider,
    "gen_ai.request.model": model.model,
  };
  return inSpan(`chat ${model.model}`, attributes, async (span) => {
    const answer = await ask();
    span.setAttributes({
      "gen_ai.usage.input_tokens": answer.usage.inputTokens,
      "gen_ai.usage.cache_read.input_tokens": answer.usage.cachedTokens,
      "gen_ai.usage.output_tokens": answer.usage.outputTokens,
      "gen_ai.response.finish_reasons": [answer.stop],
    });
    return answer;
  });
}

export async function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Which rule let a call pass, held it or refused it. */
export function traceVerdict(tool: string, verdict: string, rule: string): void {
  guardVerdicts.inc({ tool, verdict, rule });
  trace.getActiveSpan()?.addEvent("guard.verdict", { "gen_ai.tool.name": tool, verdict, rule });
}
