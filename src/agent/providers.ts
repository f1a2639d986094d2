import type { Config, ProviderName } from "../config.js";
import { createAnthropic } from "./anthropic.js";
import type { Model } from "./model.js";
import { offline } from "./offline.js";
import { createOpenAI } from "./openai.js";

type ModelSettings = Pick<
  Config,
  | "providers"
  | "ANTHROPIC_API_KEY"
  | "ANTHROPIC_BASE_URL"
  | "ANTHROPIC_MODEL"
  | "OPENAI_API_KEY"
  | "OPENAI_BASE_URL"
  | "OPENAI_MODEL"
>;

interface WireChoice {
  stream: boolean;
}

/** In the order of the settings; the first one answers unless it fails. */
export function createModels(settings: ModelSettings, { stream }: WireChoice = { stream: true }): Model[] {
  const make: Record<ProviderName, () => Model> = {
    anthropic: () =>
      createAnthropic({
        apiKey: settings.ANTHROPIC_API_KEY ?? "none",
        baseUrl: settings.ANTHROPIC_BASE_URL,
        model: settings.ANTHROPIC_MODEL,
        stream,
      }),
    openai: () =>
      createOpenAI({
        apiKey: settings.OPENAI_API_KEY ?? "none",
        baseUrl: settings.OPENAI_BASE_URL,
        model: settings.OPENAI_MODEL,
        stream,
      }),
    offline: () => offline,
  };
  return settings.providers.map((name) => make[name]());
}
