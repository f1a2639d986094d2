import { createModels } from "../../src/agent/chat/providers.js";
import type { Model } from "../../src/agent/models/model.js";
import { readConfig } from "../../src/config.js";

/** A real provider, where its key is set. */
export function liveModels(name: string): Model[] | undefined {
  const provider = name.replace("live:", "");
  const key = provider === "anthropic" ? "ANTHROPIC_API_KEY" : "OPENAI_API_KEY";
  if (!process.env[key]) return undefined;
  return createModels(readConfig({ ...process.env, MODEL_PROVIDERS: provider }));
}
