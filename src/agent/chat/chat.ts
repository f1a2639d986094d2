import { hashOf } from "../../canonical-json.js";
import { PublicError } from "../../errors.js";
import { inTime } from "../../in-time.js";
import type { Log } from "../../log.js";
import type { Caller } from "../../runtime/caller.js";
import type { House } from "../../runtime/house.js";
import { holdToSpendLimit } from "../../runtime/spend-limit.js";
import { withoutCalldata } from "../../runtime/without-calldata.js";
import { seldom } from "../../seldom.js";
import { insertUsage, monthOf } from "../../store/usage.js";
import type { RuleSwitches } from "../guard/rules.js";
import type { Model } from "../models/model.js";
import { lexedTurns, readEvidenceInTurns } from "../reading/evidence.js";
import { readLiveInTurns } from "../reading/live.js";
import { parseInTurns } from "../reading/payout-order.js";
import type { Turn } from "../reading/types.js";
import { newPanel, type OnFailed } from "./ask-models.js";
import type { ChatAnswer, ChatEvent } from "./chat-answer.js";
import { answerCode, type CodeAnswer } from "./confirm.js";
import { loadGuardAccount } from "./guard-account.js";
import { type HeldReply, holdReply, reissue } from "./held-reply.js";
import { LIMITS, type Limits } from "./limits.js";
import { keepQuestion } from "./open-orders.js";
import { abandonRun, type Begun, beginRun, closeRun, keepLease } from "./run-ledger.js";
import { type Session, toolsFor } from "./session.js";
import { type Spoken, speak } from "./speak.js";
import { todaysDate } from "./todays-date.js";
import { inSpan } from "./trace.js";

export interface Agent {
  readonly house: House;
  readonly models: readonly Model[];
  readonly limits: Limits;
  readonly switches: RuleSwitches;
  readonly onFailed: OnFailed;
}

export interface AgentOptions {
  limits?: Partial<Limits>;
  /** For evals: guard rules that are off. No setting reaches this. */
  switches?: RuleSwitches;
}

export function createAgent(house: House, models: readonly Model[], options: AgentOptions = {}): Agent {
  const { limits, switches = {} } = options;
  return { house, models, limits: { ...LIMITS, ...limits }, switches, onFailed: tellFailed(house.log) };
}

/** A key that is refused would be told with every message. */
function tellFailed(log: Log): OnFailed {
  const told = seldom((what, again) => {
    const [provider, model, reason] = what.split("\n");
    log.warn(
      { provider, model, reason, again },
      "a model gives no usable answer: chats go on with the next of MODEL_PROVIDERS",
    );
  }, TOLD_EVERY_MS);
  return ({ provider, model }, reason) => told([provider, model, reason].join("\n"));
}

export interface ChatRequest {
  turns: Turn[];
  /** As it came, for telling retries from new requests. */
  body: unknown;
  idempotencyKey: string | undefined;
}

export interface Listener {
  /** Aborted when nobody listens any more. */
  gone: AbortSignal;
  emit(event: ChatEvent): void;
}

export interface ChatOutcome {
  answer: ChatAnswer;
  replayed: boolean;
  /** False for a replay: an answer is metered once. */
  metered: boolean;
}

const TOLD_EVERY_MS = 300_000;
const AGAIN = /\b(?:again|another|once more|one more|noch ?mal|encore|otra vez|de novo|ancora)\b/i;

/** One chat request from its first row to its last. */
export function chat(
  agent: Agent,
  caller: Caller,
  request: ChatRequest,
  listener: Listener,
): Promise<ChatOutcome> {
  return inSpan("invoke_agent unsigned", { "gen_ai.operation.name": "invoke_agent" }, async () => {
    const { house } = agent;
    const last = request.turns.at(-1)?.content ?? "";
    const begun = await beginRun(house, caller, {
      idempotencyKey: request.idempotencyKey,
      bodyHash: hashOf(request.body),
      again: AGAIN.test(last),
    });
    if (!("run" in begun)) return replay(house, caller, begun);
    const stop = keepLease(house, begun.run);
    try {
      const time = { ms: agent.limits.chatMs, outer: listener.gone };
      return await inTime(time, (signal) => execute(agent, caller, request, listener, begun, signal));
    } catch (error) {
      await abandonRun(house, begun.run).catch((err) => house.log.warn({ err }, "run not released"));
      throw error;
    } finally {
      stop();
    }
  });
}

async function replay(
  house: House,
  caller: Caller,
  { answer: stored, by }: { answer: unknown; by: "key" | "body" },
): Promise<ChatOutcome> {
  // It may be another key's answer, of one that is given what this one is not.
  const shown = caller.actor.policy === "ask" ? withoutCalldata(stored) : stored;
  const answer = await reissue(house, caller, shown as HeldReply);
  if (by === "key") return { answer, replayed: true, metered: false };
  const reply = `${answer.reply}\n\n(This is the answer to the same message of a moment ago; nothing new was made.)`;
  return { answer: { ...answer, reply, deduplicated: true }, replayed: false, metered: false };
}

async function execute(
  agent: Agent,
  caller: Caller,
  request: ChatRequest,
  listener: Listener,
  begun: Begun,
  signal: AbortSignal,
): Promise<ChatOutcome> {
  const { house } = agent;
  const month = monthOf(house.clock());
  await house.usage.flushOf(caller.account.id, month);
  const priced = { name: "chat", meter: "agent_call" } as const;
  await house.sql.begin((tx) => holdToSpendLimit(tx, caller.account, priced, month));
  const session = await openSession(agent, caller, request, listener, begun, signal);
  const panel = newPanel(agent.models, agent.onFailed);
  const code = await answerCode(session);
  const spoken: CodeAnswer & Spoken = code ?? (await speak(session, panel));
  if (listener.gone.aborted && session.made.length === 0)
    throw new PublicError("model_unavailable", "The caller left before anything was made.");
  const first = agent.models[code ? 0 : panel.current];
  const bare: ChatAnswer = {
    reply: spoken.reply,
    ...(spoken.footer && { footer: spoken.footer }),
    tool_results: session.results,
    provider: first?.provider ?? "none",
    usage: { inputTokens: panel.usage.inputTokens, outputTokens: panel.usage.outputTokens },
    ...(spoken.confirmation && { confirmation: spoken.confirmation }),
  };
  const answer = await house.sql.begin(async (tx) => {
    if (session.made.length === 0) await holdToSpendLimit(tx, caller.account, priced, month);
    await insertUsage(tx, caller.account.id, month, "agent_call");
    const { answer, stored } = await holdReply(tx, session, bare);
    if (spoken.asked) await keepQuestion(tx, session, spoken.asked);
    await closeRun(tx, begun.run, stored, house.clock());
    return answer;
  });
  return { answer, replayed: false, metered: true };
}

async function openSession(
  agent: Agent,
  caller: Caller,
  { turns }: ChatRequest,
  { emit }: Listener,
  { run, writes }: Begun,
  signal: AbortSignal,
): Promise<Session> {
  const { house, limits, switches } = agent;
  const now = house.clock();
  const timeZone = caller.account.timeZone ?? "UTC";
  const named = await loadGuardAccount(house.sql, {
    accountId: caller.account.id,
    actorId: caller.actor.id,
    turns,
    now,
    runId: run.stored ? run.id : null,
    tools: house.tools,
  });
  const account = { ...named, timeZone };
  const evidence = await readEvidenceInTurns(turns, account);
  await readLiveInTurns(evidence);
  await parseInTurns(lexedTurns(evidence), evidence.trusted.contacts);
  return {
    house,
    caller,
    turns,
    today: todaysDate(now, timeZone),
    account,
    learned: new Set(),
    run,
    limits,
    switches,
    tools: toolsFor(house, caller),
    signal,
    emit,
    results: writes.map(({ tool, input, result }) => ({ tool, input, result })),
    made: writes.map(({ tool, input, result, recordId }) => ({
      tool,
      input,
      result,
      recordId: recordId ?? tool,
    })),
    held: [],
    notRun: [],
    notes: [],
    badInputs: 0,
    screened: 0,
    looked: 0,
  };
}
