export interface Usage {
  readonly inputTokens: number;
  /** Those of the input that the server still knew from before. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
}

export const NO_USAGE: Usage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 };

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
    outputTokens: a.outputTokens + b.outputTokens,
  };
}

/** A server tells it in pieces, and may tell it twice. */
export function mostOf(a: Usage, b: Usage): Usage {
  return {
    inputTokens: Math.max(a.inputTokens, b.inputTokens),
    cachedTokens: Math.max(a.cachedTokens, b.cachedTokens),
    outputTokens: Math.max(a.outputTokens, b.outputTokens),
  };
}

/** A model server may say anything. */
export function readCount(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? Math.min(value, 1e9) : 0;
}
