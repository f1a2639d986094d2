import type { Config, ProviderName } from "../../config.js";
import type { Model } from "../models/model.js";
import { offline } from "../offline/offline.js";

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
      atFirstAnswer("anthropic", settings.ANTHROPIC_MODEL, async (model) =>
        (await import("../models/anthropic.js")).createAnthropic({
          apiKey: settings.ANTHROPIC_API_KEY ?? "none",
          baseUrl: settings.ANTHROPIC_BASE_URL,
          model,
          stream,
        }),
      ),
    openai: () =>
      atFirstAnswer("openai", settings.OPENAI_MODEL, async (model) =>
        (await import("../models/openai.js")).createOpenAI({
          apiKey: settings.OPENAI_API_KEY ?? "none",
          baseUrl: settings.OPENAI_BASE_URL,
          model,
          stream,
        }),
      ),
    offline: () => offline,
  };
  return settings.providers.map((name) => make[name]());
}

/** A provider's SDK takes longer to load than the rest of a start; many installations use none. */
function atFirstAnswer(provider: string, model: string, load: (model: string) => Promise<Model>): Model {
  let loading: Promise<Model> | undefined;
  return {
    provider,
    model,
    async answer(request) {
      loading ??= load(model);
      return (await loading).answer(request);
    },
  };
}
