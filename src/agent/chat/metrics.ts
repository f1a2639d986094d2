import { Counter, Registry } from "prom-client";

/** What `/metrics` says of the agent; no content of a chat is in it. */
export const agentMetrics = new Registry();

const registers = [agentMetrics];

export const modelCalls = new Counter({
  name: "unsigned_model_calls_total",
  help: "Model calls, by provider and how they ended",
  labelNames: ["provider", "outcome"],
  registers,
});

export const modelTokens = new Counter({
  name: "unsigned_model_tokens_total",
  help: "Tokens that model servers have counted, of every try; cached is a part of input",
  labelNames: ["provider", "direction"],
  registers,
});

export const guardVerdicts = new Counter({
  name: "unsigned_guard_verdicts_total",
  help: "Tool calls of models, by verdict and the rule that gave it",
  labelNames: ["tool", "verdict", "rule"],
  registers,
});
