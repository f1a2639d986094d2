import type { Exchange, RunResult } from "../run-case.js";
import { tell } from "../score/facts.js";
import { html } from "./escape-html.js";
import { redact } from "./redact.js";

interface Said {
  role: string;
  content: unknown;
}

/** One run as a page shows it: the talk with its calls, what the guard made of them, the rows that came of it. */
export function traceOf({ exchanges, verdicts, deeds, facts, usage, error }: RunResult): string {
  const stopped = verdicts.filter(({ verdict }) => verdict !== "allow");
  const found = Object.entries(facts).filter(([, list]) => list.length > 0);
  return [
    `<ol class="talk">${exchanges.map((one, at) => exchangeOf(one, exchanges[at - 1])).join("")}</ol>`,
    ...stopped.map(({ tool, verdict, rule }) =>
      line("verdict", verdict === "deny" ? "denied" : "held", `${tool} (${rule})`),
    ),
    line("rows", "rows", deeds.map(tell).join("; ") || "nothing new"),
    ...found.map(([name, list]) => line("fact", name, list.join("; "))),
    ...(usage ? [line("", "tokens", `${usage.input} in, ${usage.output} out`)] : []),
    ...(error === undefined ? [] : [line("fact", "error", error)]),
  ].join("");
}

/** Only the turns that are new: every request carries the earlier ones again. */
function exchangeOf({ sent, status, body }: Exchange, before: Exchange | undefined): string {
  const turns = turnsIn(sent).slice(before ? turnsIn(before.sent).length + 1 : 0);
  const calls: { tool: string; input: unknown; result: unknown }[] = body.tool_results ?? [];
  const reply = body.reply ?? JSON.stringify(body.error ?? body);
  return [
    ...turns.map(({ role, content }) => item(role, role, textOf(content))),
    ...calls.map(({ tool, input, result }) =>
      item("call", tool, `${textOf(input)}\n→ ${textOf(result).slice(0, 2000)}`),
    ),
    item("assistant", status === 200 ? "assistant" : `assistant, ${status}`, textOf(reply)),
  ].join("");
}

function turnsIn(sent: unknown): Said[] {
  const { messages, message } = sent as { messages?: Said[]; message?: string };
  return message === undefined ? (messages ?? []) : [{ role: "user", content: message }];
}

function textOf(value: unknown): string {
  const shown = redact(value);
  return typeof shown === "string" ? shown : (JSON.stringify(shown) ?? "");
}

function item(kind: string, who: string, text: string): string {
  return `<li class="${html(kind)}"><b>${html(who)}</b><pre>${html(text)}</pre>`;
}

function line(kind: string, name: string, text: string): string {
  return `<p class="${kind}"><b>${html(name)}</b> ${html(textOf(text))}`;
}
