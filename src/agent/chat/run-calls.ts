import { PublicError } from "../../errors.js";
import { asMeant } from "../../runtime/as-meant.js";
import { fieldsOf } from "../../runtime/field.js";
import type { Tool } from "../../runtime/tool.js";
import { hiddenFields, parseInput } from "../../runtime/validate.js";
import { callOf, type ToolCall } from "../guard/call.js";
import { repeatWithin } from "../guard/repeats.js";
import { guard, type Verdict } from "../guard/verdict.js";
import { type ResultEntry, resultText, type ToolRequest } from "../models/transcript.js";
import { readEvidence } from "../reading/evidence.js";
import { isOn } from "../reading/switches.js";
import { maskSecrets } from "../text/secrets.js";
import { aboutOf } from "./about.js";
import { canonicalInput } from "./canonical-input.js";
import { inBook } from "./in-book.js";
import { learnCall } from "./learn-call.js";
import { type Performed, perform, refusedUnasked } from "./perform.js";
import { resultAddresses, resultTexts } from "./result-values.js";
import { isPending, type Session, toolsByName, writes } from "./session.js";
import { traceVerdict } from "./trace.js";

/** One step's calls, answered in their order: reads side by side, writes one after another. */
export async function runCalls(session: Session, calls: readonly ToolRequest[]): Promise<ResultEntry[]> {
  const entries: ResultEntry[] = [];
  for (let at = 0; at < calls.length; ) {
    const batch = readsFrom(session, calls, at);
    const group = batch.length > 0 ? batch : calls.slice(at, at + 1);
    const outcomes = await Promise.all(group.map((call) => judgeAndRun(session, inItsTypes(session, call))));
    for (const { entry, ran } of outcomes) {
      entries.push(entry);
      if (!ran) continue;
      session.results.push(ran);
      session.emit({ event: "tool_result", data: ran });
    }
    at += group.length;
  }
  return entries;
}

function readsFrom(session: Session, calls: readonly ToolRequest[], at: number): ToolRequest[] {
  const batch: ToolRequest[] = [];
  for (const call of calls.slice(at, at + session.limits.parallelReads)) {
    const tool = session.tools.get(call.tool);
    if (!tool || writes(tool)) break;
    batch.push(call);
  }
  return batch;
}

function inItsTypes({ tools }: Session, { input, ...call }: ToolRequest): ToolRequest {
  const tool = tools.get(call.tool);
  return { ...call, input: tool && input ? asMeant(tool, input) : input };
}

interface Outcome {
  entry: ResultEntry;
  /** Only what really ran stands in `tool_results`. */
  ran?: { tool: string; input: Record<string, unknown>; result: unknown };
}

/** What the model reads of its call. */
type Answer = (value: unknown, failed: boolean) => ResultEntry;

async function judgeAndRun(session: Session, request: ToolRequest): Promise<Outcome> {
  const answer: Answer = (value, failed) => ({
    role: "result",
    id: request.id,
    tool: request.tool,
    value,
    text: maskSecrets(resultText(value)),
    failed,
  });
  const stopped = refusedUnseen(session, request);
  if (stopped) return { entry: answer({ denied: stopped }, true) };
  const filled = await inBook(session, request.tool, canonicalInput(request.input ?? {}));
  if ("fault" in filled) return { entry: answer({ denied: filled.fault }, true) };
  if (!firstFault(session, request.tool, filled.input))
    await learnCall(session, { tool: request.tool, input: filled.input });
  const input = asItStands(session, request.tool, filled.input);
  const verdict = judge(session, request.tool, input);
  const rule = verdict.verdict === "confirm" ? (verdict.reasons[0]?.rule ?? "") : verdict.rule;
  recordVerdict(session, request.tool, verdict.verdict, rule);
  if (verdict.verdict === "deny") {
    if (verdict.rule === "schema" || verdict.rule === "canonical_address") session.badInputs += 1;
    if (verdict.code === "confirmation_pending") session.notRun.push(request.tool);
    const { code, field, message } = verdict;
    return { entry: answer({ denied: { rule: verdict.rule, code, field, message } }, true) };
  }
  if (verdict.verdict === "confirm")
    return ask(session, request, { ...(verdict.input ?? input) }, verdict, answer);
  return run(session, request, { ...(verdict.input ?? input) }, verdict, answer);
}

/** A draft is the one that is there now: what its card shows is what is issued, and no later one. */
function asItStands(
  { tools, account }: Session,
  tool: string,
  input: Record<string, unknown>,
): Record<string, unknown> {
  if (!tools.get(tool)?.fields.revision || input.revision !== undefined) return input;
  const { revision } = account.records.find(({ id }) => id === input.id) ?? {};
  return revision === undefined ? input : { ...input, revision };
}

/** A name that is no tool of ours is the model's own text: it goes into no log and no label. */
function recordVerdict(
  { tools, house, caller }: Session,
  asked: string,
  verdict: string,
  rule: string,
): void {
  const tool = tools.has(asked) ? asked : "unknown";
  traceVerdict(tool, verdict, rule);
  house.log.info({ door: "chat", account: caller.account.id, tool, verdict, rule }, "guard");
}

function refusedUnseen(session: Session, { tool, input }: ToolRequest): object | undefined {
  const { signal, limits, badInputs, tools } = session;
  const head = tools.get(tool);
  if (head && !writes(head) && ++session.looked > limits.looksPerChat)
    return { rule: "looks", message: "Too many look-ups in one request. Answer the user without tools." };
  if (signal.aborted) return { rule: "time", message: "The chat's time is over. Nothing ran." };
  if (badInputs > limits.repairs)
    return { rule: "repairs", message: "Too many malformed calls. Answer the user without tools." };
  if (input === undefined)
    return { rule: "schema", code: "validation_failed", message: "The input is no JSON object." };
  return undefined;
}

function judge(session: Session, tool: string, input: Record<string, unknown>): Verdict {
  const { house, turns, account, tools, made, results, caller, switches } = session;
  return guard({ tool, input }, turns, account, house.clock(), {
    ...switches,
    known: toolsByName(house.tools),
    allowed: tools,
    parse: (name, value) => firstFault(session, name, value),
    strict: caller.actor.policy === "strict",
    made,
    pending: isPending(session),
    resultTexts: resultTexts(results),
    resultAddresses: resultAddresses(results),
    screened: session.screened,
  });
}

function firstFault(session: Session, name: string, value: unknown) {
  const tool = session.tools.get(name);
  if (!tool) return { path: "", message: "There is no such tool." };
  try {
    parseInput(tool, value, { issues: hiddenFields(tool, "chat", value), open: new Set() });
    return undefined;
  } catch (error) {
    if (!(error instanceof PublicError)) throw error;
    return { path: error.extras.issues?.[0]?.path ?? "", message: error.message };
  }
}

type Confirmed = Extract<Verdict, { verdict: "confirm" }>;

async function ask(
  session: Session,
  request: ToolRequest,
  input: Record<string, unknown>,
  verdict: Confirmed,
  answer: Answer,
): Promise<Outcome> {
  const head = session.tools.get(request.tool);
  if (!head) throw new Error(`the guard held an unknown tool: ${request.tool}`);
  const refused = await refusedUnasked(session, { tool: head, input });
  if (refused) return outcomeOf(refused, announce(session, request, verdict), answer);
  hold(session, head, input, verdict);
  return { entry: answer({ held: "The user is shown a card and confirms it. Nothing ran." }, true) };
}

function hold(session: Session, head: Tool, input: Record<string, unknown>, verdict: Confirmed): void {
  if (isHeldAlready(session, head, input)) return;
  session.held.push({
    tool: head.name,
    head,
    input,
    reasons: [...new Set(verdict.reasons.map(({ message }) => message))],
    sources: verdict.sources,
    origins: verdict.origins,
    ...(verdict.twin && { twin: verdict.twin }),
    ...aboutOf(callOf(head, input), session.account),
  });
}

/** Asked for twice, shown once: unless the user wants two. */
function isHeldAlready(
  { turns, account, held, switches }: Session,
  head: Tool,
  input: Record<string, unknown>,
): boolean {
  const before = held.map(({ tool, input }) => ({ tool, input, recordId: tool }));
  const repeated = repeatWithin(callOf(head, input), before, readEvidence(turns, account));
  return isOn("repeat_within", switches) && repeated !== undefined;
}

type Allowed = Extract<Verdict, { verdict: "allow" }>;

async function run(
  session: Session,
  request: ToolRequest,
  input: Record<string, unknown>,
  { repeatOf, origins, notes, input: reworded }: Allowed,
  answer: Answer,
): Promise<Outcome> {
  const earlier = repeatOf && session.made.find(({ recordId }) => recordId === repeatOf);
  if (earlier) return { entry: answer(earlier.result, false) };
  const tool = session.tools.get(request.tool);
  if (!tool) throw new Error(`the guard let an unknown tool pass: ${request.tool}`);
  if (!writes(tool) && fieldsOf(tool.fields, "address").length > 0) session.screened += 1;
  const announced = announce(session, request, { input: reworded });
  const performed = await perform(session, { tool, input, origins });
  if (!performed.failed)
    session.notes.push(...notes, ...(reworded ? ["Its texts are in your own words."] : []));
  return outcomeOf(performed, announced, answer);
}

/** A call as the model made it, in the user's words where it runs in those. */
function announce(
  session: Session,
  { tool, input }: ToolRequest,
  { input: reworded }: Pick<Allowed, "input">,
) {
  const announced = { tool, input: { ...(reworded ?? input) } };
  session.emit({ event: "tool_call", data: announced });
  return announced;
}

function outcomeOf({ result, failed }: Performed, announced: ToolCall, answer: Answer): Outcome {
  return { entry: answer(result, failed), ran: { ...announced, result } };
}
