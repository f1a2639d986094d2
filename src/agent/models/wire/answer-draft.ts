import { isObject } from "../../../is-object.js";
import { parseJson } from "../../../json-body.js";
import { type ModelAnswer, ModelFailure, type Stop } from "../model.js";
import type { Aside, ProposedCall } from "../transcript.js";
import { NO_USAGE, type Usage } from "../usage.js";

const MOST_CALLS = 64;
const LONGEST_TEXT = 64_000;
const LONGEST_ASIDE = 400_000;

export interface DraftCall {
  /** Empty where the server gives none, as some do. */
  id: string;
  tool: string;
  json: string;
  /** What its server wants to see again with it. */
  extra?: object;
}

/** An answer as it came over a wire, whole or in pieces, before it is believed. */
export interface AnswerDraft {
  text: string;
  calls: DraftCall[];
  /** Undefined until the server has said why it stopped. */
  stop: Stop | undefined;
  usage: Usage;
  /** What its server wants to see again, in the wire's own fields. */
  aside: Record<string, unknown>;
}

export function newDraft(): AnswerDraft {
  return { text: "", calls: [], stop: undefined, usage: NO_USAGE, aside: {} };
}

/** Half a stream, doubled ids, a flood of calls or nothing at all is no answer; none of its tools may run. */
export function finishDraft(draft: AnswerDraft): ModelAnswer {
  const { text: whole, calls, stop: told, usage } = draft;
  const text = withoutThoughts(whole);
  // Whoever calls and says that he is done waits for what comes of it: many servers say so.
  const stop = told === "done" && calls.length > 0 ? "tools" : told;
  const fault = (message: string, again = true) => new ModelFailure(message, again, usage);
  if (stop === undefined) throw fault("the answer broke off");
  if (calls.length > MOST_CALLS) throw fault(`${calls.length} tool calls in one answer`);
  const ids = calls.map(({ id }) => id).filter((id) => id !== "");
  if (new Set(ids).size !== ids.length) throw fault("two tool calls with one id");
  const runs = stop === "tools" ? calls.map(proposed) : [];
  if (stop === "tools" && runs.length === 0) throw fault("stopped for tools without a tool call");
  const isEmpty = runs.length === 0 && text.trim() === "";
  // Whoever thinks as long as he may does so again.
  if (isEmpty && stop === "length") throw fault("nothing said within its length", false);
  if (isEmpty && stop !== "refusal") throw fault("an empty answer");
  return { text: text.slice(0, LONGEST_TEXT), calls: runs, stop, usage, aside: asideOf(draft) };
}

const THOUGHTS_END = "</think>";

/** Some servers send what a model thought before it spoke along with what it says. */
function withoutThoughts(text: string): string {
  const end = text.lastIndexOf(THOUGHTS_END);
  return end < 0 ? text : text.slice(end + THOUGHTS_END.length).trimStart();
}

function asideOf({ aside, calls }: AnswerDraft): Aside | undefined {
  const hasExtras = calls.some(({ extra }) => extra !== undefined);
  const whole = { ...aside, ...(hasExtras && { extras: calls.map(({ extra }) => extra ?? {}) }) };
  if (Object.keys(whole).length === 0) return undefined;
  return textOfInput(whole).length <= LONGEST_ASIDE ? whole : undefined;
}

function proposed({ tool, json }: DraftCall): ProposedCall {
  return { tool, input: readObject(json) };
}

/** An input that came as a value, as text again; one that nothing could walk through is none. */
export function textOfInput(input: unknown): string {
  try {
    return JSON.stringify(input) ?? "null";
  } catch {
    return "null";
  }
}

/** Read as strictly as a request's body: whoever judges it goes through every level. */
function readObject(json: string): Record<string, unknown> | undefined {
  if (json.trim() === "") return {};
  try {
    const value = parseJson(Buffer.from(json));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
