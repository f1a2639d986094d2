import { setTimeout as delay } from "node:timers/promises";
import { type Model, type ModelAnswer, ModelFailure, type ModelRequest } from "../models/model.js";
import { addUsage, NO_USAGE, type Usage } from "../models/usage.js";
import type { Limits } from "./limits.js";
import { modelCalls, modelTokens } from "./metrics.js";
import { traced } from "./trace.js";

/** The providers of one chat, and who of them answers now: one that failed is not asked again. */
export interface Panel {
  readonly models: readonly Model[];
  /** Told of each provider that a chat has to go on without. */
  readonly onFailed: OnFailed;
  current: number;
  usage: Usage;
}

export type OnFailed = (model: Model, reason: string) => void;

export function newPanel(models: readonly Model[], onFailed: OnFailed = () => {}): Panel {
  return { models, onFailed, current: 0, usage: NO_USAGE };
}

export class ModelsExhausted extends Error {}

type Ask = Omit<ModelRequest, "signal" | "onFirstByte">;

/** Each provider gets a few tries; the transcript, with every result in it, goes on to the next one. */
export async function askModels(
  panel: Panel,
  request: Ask,
  limits: Limits,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  for (; panel.current < panel.models.length; panel.current++) {
    const model = panel.models[panel.current];
    const answer = model && (await tryModel(panel, model, request, limits, signal));
    if (answer) return answer;
  }
  panel.current = Math.max(0, panel.models.length - 1);
  throw new ModelsExhausted();
}

async function tryModel(
  panel: Panel,
  model: Model,
  request: Ask,
  limits: Limits,
  signal: AbortSignal,
): Promise<ModelAnswer | undefined> {
  // Who has kept others waiting is not waited for again while there is another one to ask.
  const waitsAgain = model === panel.models.at(-1);
  for (let attempt = 0; attempt <= limits.backoffMs.length; attempt++) {
    if (attempt > 0) await delay(jittered(limits.backoffMs[attempt - 1] ?? 0), undefined, { signal });
    try {
      const answer = await traced(model, () => askOnce(model, request, { limits, waitsAgain, signal }));
      count(panel, model, answer.stop, answer.usage);
      return answer;
    } catch (error) {
      if (error instanceof ModelFailure) count(panel, model, "failed", error.usage ?? NO_USAGE);
      signal.throwIfAborted();
      if (!(error instanceof ModelFailure)) throw error;
      if (error.retryable && attempt < limits.backoffMs.length) continue;
      panel.onFailed(model, error.message);
      return undefined;
    }
  }
  return undefined;
}

function count(panel: Panel, { provider }: Model, outcome: string, usage: Usage): void {
  panel.usage = addUsage(panel.usage, usage);
  modelCalls.inc({ provider, outcome });
  modelTokens.inc({ provider, direction: "input" }, usage.inputTokens);
  modelTokens.inc({ provider, direction: "cached" }, usage.cachedTokens);
  modelTokens.inc({ provider, direction: "output" }, usage.outputTokens);
}

/** Bounded twice: until something arrives, and until all of it has. A wire that heeds no signal holds up nobody. */
function askOnce(
  model: Model,
  request: Ask,
  { limits, waitsAgain, signal }: { limits: Limits; waitsAgain: boolean; signal: AbortSignal },
): Promise<ModelAnswer> {
  return new Promise((resolve, reject) => {
    const late = new AbortController();
    const giveUp = () => {
      late.abort();
      reject(new ModelFailure("no answer in time", waitsAgain));
    };
    const whole = setTimeout(giveUp, limits.modelCallMs);
    const first = setTimeout(giveUp, limits.firstByteMs);
    signal.addEventListener("abort", giveUp, { once: true });
    const onFirstByte = () => clearTimeout(first);
    model
      .answer({ ...request, signal: late.signal, onFirstByte })
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(whole);
        clearTimeout(first);
        signal.removeEventListener("abort", giveUp);
      });
  });
}

function jittered(milliseconds: number): number {
  return milliseconds * (0.75 + Math.random() / 2);
}
