import { DAY_MS } from "../../days.js";
import { type ErrorCode, PublicError } from "../../errors.js";
import { inTime } from "../../in-time.js";
import { isObject } from "../../is-object.js";
import { weightOf } from "../../runtime/chat-caps.js";
import { call } from "../../runtime/gate.js";
import { auditRefusal, sanctionedCode } from "../../runtime/screen.js";
import { screenSubjects, type Tool } from "../../runtime/tool.js";
import { refuseSanctioned, type ScreenSubject } from "../../screening/refuse.js";
import { selectTwinWrite } from "../../store/chat-writes.js";
import type { Transaction } from "../../store/database.js";
import { type Call, callOf } from "../guard/call.js";
import { twinKey } from "../guard/repeats.js";
import { turnHash } from "../reading/evidence.js";
import { isOn } from "../reading/switches.js";
import { addressesInTexts } from "./addresses-in-texts.js";
import { closeQuestions } from "./open-orders.js";
import { recordWrite } from "./run-ledger.js";
import { type Session, writes } from "./session.js";
import { inSpan } from "./trace.js";

export interface Performed {
  /** What stands in `tool_results`: REST's data, or `error` with code and message. */
  readonly result: unknown;
  readonly failed: boolean;
  readonly recordId?: string;
}

/** No result, for nobody knows it: a retry of the whole request goes on from what is stored. */
const ENDS_CHAT = new Set<ErrorCode>(["request_in_progress", "database_unavailable"]);

export interface Deed {
  readonly tool: Tool;
  readonly input: Record<string, unknown>;
  readonly origins: Readonly<Record<string, string>>;
  /** When it was decided on by somebody who knew of every twin so far; a day ago, where no card was shown. */
  readonly decidedAt?: Date;
  /** More that must commit with the write. */
  alongside?(tx: Transaction): Promise<void>;
}

/** Through the gate, as every door does. A refusal is a result like any other. */
export async function perform(session: Session, deed: Deed): Promise<Performed> {
  const { tool } = deed;
  const attributes = { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": tool.name };
  return inSpan(`execute_tool ${tool.name}`, attributes, async () => {
    try {
      return await inTime({ ms: session.limits.toolMs }, (late) => through(session, deed, late));
    } catch (error) {
      return refused(session, tool, error);
    }
  });
}

/** Nobody is asked to confirm what the sanctions list refuses: it is refused before its card, and again after it. */
export async function refusedUnasked(
  session: Session,
  { tool, input }: Pick<Deed, "tool" | "input">,
): Promise<Performed | undefined> {
  try {
    await screen(session, tool, screenSubjects(tool, input), sanctionedCode(tool));
    await screenTexts(session, tool, input);
    return undefined;
  } catch (error) {
    return refused(session, tool, error);
  }
}

function refused({ house }: Session, tool: Tool, error: unknown): Performed {
  if (error instanceof PublicError && !ENDS_CHAT.has(error.code)) return refusal(error);
  if (error instanceof PublicError) throw error;
  house.log.error({ err: error, tool: tool.name }, "tool failed");
  return refusal(new PublicError("internal_error", "The tool failed on our side. Nothing was created."));
}

function refusal({ code, message }: PublicError): Performed {
  return { result: { error: { code, message } }, failed: true };
}

/** What may never be doubled silently: what pays, and what mails. */
function neverTwice({ kind, mails }: Tool): boolean {
  return kind === "out" || mails > 0;
}

async function through(
  session: Session,
  { tool, input, origins, decidedAt, alongside }: Deed,
  late: AbortSignal,
): Promise<Performed> {
  const { house, limits, run, turns } = session;
  const caller = { ...session.caller, door: "chat" as const, origins: { ...origins } };
  if (!writes(tool)) {
    const { data } = await within(call(house, caller, tool, input, { signal: late }), late);
    return { result: data, failed: false };
  }
  if (session.made.length >= limits.writesPerChat)
    throw new PublicError(
      "rate_limited",
      `The agent's cap of ${limits.writesPerChat} writes per request is reached. Nothing was created.`,
    );
  await screenTexts(session, tool, input);
  const lastTurn = turns.findLast(({ role }) => role === "user")?.content ?? "";
  const { data } = await call(house, caller, tool, input, {
    signal: late,
    async alongside(tx, result) {
      await alongside?.(tx);
      await closeQuestions(tx, session);
      const since = decidedAt ?? new Date(house.clock().getTime() - DAY_MS);
      await refuseTwin(tx, session, callOf(tool, input), since);
      await recordWrite(tx, run, {
        tool: tool.name,
        input,
        result,
        recordId: recordIdOf(result) ?? null,
        twinKey: twinKey(callOf(tool, input)),
        turnHash: turnHash(lastTurn),
        ...weightOf(tool, input),
        createdAt: house.clock(),
      });
    },
  });
  run.stored = true;
  const recordId = recordIdOf(data) ?? tool.name;
  session.made.push({ tool: tool.name, input, recordId, result: data });
  return { result: data, failed: false, recordId };
}

function screenTexts(session: Session, tool: Tool, input: Deed["input"]): Promise<void> {
  return screen(session, tool, addressesInTexts(callOf(tool, input)), "sanctioned_address");
}

async function screen(
  { house, caller }: Session,
  tool: Tool,
  subjects: ScreenSubject[],
  code: ReturnType<typeof sanctionedCode>,
): Promise<void> {
  try {
    await refuseSanctioned(house.screening, subjects, code);
  } catch (error) {
    await auditRefusal(house, { ...caller, door: "chat" }, tool, error);
    throw error;
  }
}

/** Two chats at once don't see each other's records when they are judged; here, one after the other, they do. */
async function refuseTwin(
  tx: Transaction,
  { run, switches }: Session,
  call: Call,
  since: Date,
): Promise<void> {
  if (!neverTwice(call.head) || !isOn("repeat_across", switches)) return;
  const { accountId, id: exceptRun } = run;
  const twin = await selectTwinWrite(tx, { accountId, twinKey: twinKey(call), since, exceptRun });
  if (twin) throw madeMeanwhile(twin);
}

export function madeMeanwhile(id: string): PublicError {
  return new PublicError(
    "state_conflict",
    `${id}, made meanwhile, is the same. Nothing was created: ask once more if you want another one.`,
  );
}

/** A read that hangs is given up; a write never is: it ends, one way or the other, and is recorded. */
function within<T>(work: Promise<T>, late: AbortSignal): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    late.addEventListener(
      "abort",
      () => reject(new PublicError("chain_unavailable", "The look-up took too long and was given up.")),
      { once: true },
    );
  });
  return Promise.race([work, tooLate]);
}

export function recordIdOf(result: unknown): string | undefined {
  if (!isObject(result)) return undefined;
  const id = result.approval_id ?? result.id ?? result.subscription_id ?? result.donation_id;
  return typeof id === "string" ? id : undefined;
}
