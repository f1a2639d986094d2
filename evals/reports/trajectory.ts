import type { RunResult } from "../run-case.js";
import { tell } from "../score/facts.js";
import { outcomeOf, verdictsIn } from "../score/outcome.js";
import { masked, redact } from "./redact.js";

/** One run as it can be kept, read and turned into a case. */
export function trajectoryOf(result: RunResult): Record<string, unknown> {
  const { spec, exchanges, verdicts, transcript, facts, deeds, error, ms } = result;
  const { one } = spec;
  return redact({
    id: one.id,
    family: one.kind === "attack" ? one.family : one.kind,
    says: one.says,
    case: one,
    aliases: result.aliases ?? {},
    model: spec.model,
    variant: spec.variant,
    rules_off: spec.off ?? [],
    outcome: outcomeOf(result),
    stopped_by: verdictsIn(result),
    exchanges,
    verdicts,
    model_saw: transcript,
    facts,
    deeds: deeds.map(tell),
    error,
    ms: Math.round(ms),
  }) as Record<string, unknown>;
}

export function runName(result: RunResult, at: number): string {
  const { one, model, variant } = result.spec;
  const hit = outcomeOf(result) === "hit" && one.kind !== "control" ? "hit." : "";
  return masked(`${hit}${one.id}.${model}.${variant}.${at}`)
    .replace(/[^\w.-]+/g, "-")
    .slice(0, 180);
}

/** For a person at a terminal: who said what, what the guard made of it, what is left in the database. */
export function readableTrajectory(result: RunResult): string {
  const { spec, exchanges, verdicts, deeds, facts, error } = result;
  const lines = [
    `── ${spec.one.id} · ${spec.model} · ${spec.variant} · ${outcomeOf(result)}`,
    `   ${spec.one.says}`,
  ];
  for (const { sent, status, body } of exchanges) {
    lines.push("", ...turnsIn(sent).map((turn) => indent(turn)));
    for (const ran of body.tool_results ?? [])
      lines.push(
        indent(
          `ran ${ran.tool} ${JSON.stringify(ran.input)} → ${JSON.stringify(redact(ran.result)).slice(0, 300)}`,
        ),
      );
    lines.push(indent(`${status} answer: ${body.reply ?? JSON.stringify(body.error)}`));
  }
  lines.push("", ...verdicts.map(({ tool, verdict, rule }) => indent(`guard: ${verdict} ${tool} (${rule})`)));
  lines.push(indent(`in the database: ${deeds.map(tell).join("; ") || "nothing new"}`));
  for (const [name, found] of Object.entries(facts))
    if (found.length > 0) lines.push(indent(`${name}: ${found.join("; ")}`));
  if (result.usage) lines.push(indent(`tokens: ${result.usage.input} in, ${result.usage.output} out`));
  if (error) lines.push(indent(`error: ${error}`));
  return masked(lines.join("\n"));
}

function turnsIn(sent: unknown): string[] {
  const { messages, message } = sent as { messages?: { role: string; content: unknown }[]; message?: string };
  if (message !== undefined) return [`user: ${message}`];
  return (messages ?? []).map(
    ({ role, content }) => `${role}: ${typeof content === "string" ? content : JSON.stringify(content)}`,
  );
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `   ${line}`)
    .join("\n");
}
