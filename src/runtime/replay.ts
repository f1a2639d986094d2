import { nounOf } from "../ids.js";
import { isWaiting, type Waiting } from "../records/approval.js";
import { parseAnswer } from "./answer.js";
import type { Context } from "./context.js";
import type { Keyed, Replay } from "./idempotency.js";
import type { Outcome } from "./perform.js";
import { toolsOfOne } from "./registry.js";
import type { Tool } from "./tool.js";

type Answer = Record<string, unknown>;

/** Whoever asks for it again after that wants another one. */
const OVER = new Set<unknown>(["canceled", "declined", "expired", "failed"]);

export const WAITING = 202;

/**
 * What was asked for twice with one key is answered as before, or with what a person has made of it since; without one,
 * only while what was made stands.
 */
export async function answerAgain(
  tools: readonly Tool[],
  ctx: Context,
  { tool, keyed }: { tool: Tool; keyed: Keyed | undefined },
  replay: Replay,
): Promise<Outcome | undefined> {
  if (!keyed?.implied)
    return replay.status === WAITING ? whatBecame(tools, ctx, tool, replay) : replayed(replay);
  const data = await stillStands(tools, ctx, replay.answer);
  return data && { data: { ...data, deduplicated: true }, replayed: true, waiting: isWaiting(data) };
}

function replayed({ answer, status }: Replay): Outcome {
  return { data: answer, replayed: true, waiting: status === WAITING };
}

async function whatBecame(
  tools: readonly Tool[],
  ctx: Context,
  { output }: Tool,
  replay: Replay,
): Promise<Outcome> {
  const before = replay.answer as Waiting;
  const now = await lookUp(tools, ctx, before.approval_id);
  if (!now || now.status === "waiting") return replayed(replay);
  const made = await lookUp(tools, ctx, now.record_id);
  // As the call itself would have answered it: a look may say more.
  if (made) return { data: parseAnswer(output, made), replayed: true };
  const { status, note, error } = now;
  return { data: { ...before, status, note, error }, replayed: true, waiting: true };
}

/** What an earlier call was answered, as it is by now; undefined where what it made is over. */
async function stillStands(
  tools: readonly Tool[],
  ctx: Context,
  answer: unknown,
): Promise<Answer | undefined> {
  const before = answer as Answer;
  const now = await lookUp(tools, ctx, isWaiting(before) ? before.approval_id : before.id);
  // A link that takes one payment, and has it, is of no use to whoever asks for one.
  const isUsedUp = now?.status === "paid" && now.single_use === true;
  if (!now || OVER.has(now.status) || isUsedUp) return undefined;
  if (!isWaiting(before)) return { ...before, status: now.status };
  if (now.status === "waiting") return before;
  const made = await lookUp(tools, ctx, now.record_id);
  return made && !OVER.has(made.status) ? made : undefined;
}

async function lookUp(tools: readonly Tool[], ctx: Context, id: unknown): Promise<Answer | undefined> {
  if (typeof id !== "string") return undefined;
  const tool = toolsOfOne(tools, "look").find(({ noun }) => noun === nounOf(id));
  return tool && (parseAnswer(tool.output, await tool.execute({ id }, ctx, undefined)) as Answer);
}
