import type { Context, Middleware } from "koa";
import { type Agent, type ChatOutcome, chat } from "../agent/chat/chat.js";
import type { ChatEvent } from "../agent/chat/chat-answer.js";
import { PublicError } from "../errors.js";
import { LARGE_BODY_LIMIT } from "../json-body.js";
import { refuseCollectKey } from "../runtime/admit.js";
import { takeRateSlot } from "../store/rate-limit.js";
import { authenticate } from "./authenticate.js";
import { readJson } from "./body.js";
import { readChatRequest } from "./chat-request.js";
import { errorBody } from "./errors.js";
import { openEventStream } from "./event-stream.js";
import { idempotencyKeyOf } from "./idempotency-key.js";
import { countInQuota, setQuotaHeaders } from "./quota-headers.js";
import { API } from "./rest.js";

const CHATS = 15;
const WINDOW_S = 10;

export function chatRoute(agent: Agent): Middleware {
  return (ctx, next) => {
    if (ctx.path !== `${API}/chat`) return next();
    if (ctx.method === "POST") return serve(agent, ctx);
    ctx.set("Allow", "POST");
    throw new PublicError("method_not_allowed", `This path takes POST, not ${ctx.method}.`);
  };
}

async function serve(agent: Agent, ctx: Context): Promise<void> {
  const { house } = agent;
  ctx.state.route = "POST /chat";
  const authenticated = await authenticate(house, ctx, "chat");
  const { caller } = authenticated;
  refuseCollectKey(caller);
  setQuotaHeaders(house, ctx, authenticated);
  await holdToRate(agent, caller.account.id);
  const body = await readJson(ctx, LARGE_BODY_LIMIT);
  const turns = readChatRequest(body);
  const request = { turns, body, idempotencyKey: idempotencyKeyOf(ctx) };
  const stream = wantsStream(ctx) ? openEventStream(ctx) : undefined;
  const listener = {
    gone: goneSignal(ctx),
    emit: (event: ChatEvent) => stream?.send(event.event, event.data),
  };
  try {
    const outcome = await chat(agent, caller, request, listener);
    if (outcome.metered) countInQuota(ctx, authenticated);
    answer(ctx, outcome, stream);
  } catch (error) {
    if (!stream?.started) throw error;
    const known =
      error instanceof PublicError
        ? error
        : new PublicError("internal_error", "Something failed on our side.");
    if (!(error instanceof PublicError))
      house.log.error({ id: ctx.state.requestId, err: error }, "chat failed");
    stream.send("error", { error: errorBody(ctx, known) });
    stream.end();
  }
}

function answer(
  ctx: Context,
  { answer, replayed }: ChatOutcome,
  stream: ReturnType<typeof openEventStream> | undefined,
) {
  if (replayed && !ctx.headerSent) ctx.set("Idempotent-Replayed", "true");
  if (stream) {
    stream.send("done", answer);
    stream.end();
    return;
  }
  ctx.status = 200;
  ctx.body = answer;
}

/** Counts every request of the account with a valid key, but those that it refuses itself. */
async function holdToRate({ house }: Agent, accountId: string): Promise<void> {
  const wait = await takeRateSlot(house.sql, `chat:${accountId}`, CHATS, WINDOW_S);
  if (wait === null) return;
  throw new PublicError(
    "rate_limited",
    `More than ${CHATS} chat requests in ${WINDOW_S} seconds. Nothing was created.`,
    {
      retryAfterSeconds: wait / 1000,
    },
  );
}

function wantsStream(ctx: Context): boolean {
  return ctx.accepts(["application/json", "text/event-stream"]) === "text/event-stream";
}

function goneSignal(ctx: Context): AbortSignal {
  const controller = new AbortController();
  ctx.res.once("close", () => {
    if (!ctx.res.writableEnded) controller.abort();
  });
  return controller.signal;
}
