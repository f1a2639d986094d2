import type { Context, Middleware } from "koa";
import { PublicError } from "../errors.js";
import { newId } from "../ids.js";
import type { Log } from "../log.js";
import type { House } from "../runtime/house.js";

const LONGEST_AGENT = 200;

/** The one catch of this door, the request's id and its log line. */
export function catchErrors(house: Pick<House, "log" | "links">): Middleware {
  const { log } = house;
  return async (ctx, next) => {
    const started = performance.now();
    const { requestId } = Object.assign(ctx.state, newRequest(house));
    ctx.set("Request-Id", requestId);
    try {
      await next();
    } catch (error) {
      answerError(ctx, error, log);
    }
    logRequest(ctx, log, performance.now() - started);
  };
}

/** What every refusal names beside its reason. */
export function newRequest({ links }: Pick<House, "links">) {
  return { requestId: newId("req", new Date()), docs: `${links.baseUrl}/docs` };
}

function answerError(ctx: Context, error: unknown, log: Log): void {
  const known = publicError(error);
  if (known.code === "internal_error") log.error({ id: ctx.state.requestId, err: error }, "request failed");
  if (ctx.headerSent) return;
  ctx.status = known.status;
  if (!ctx.writable) return;
  const { challenge = known.status === 401 ? "Bearer" : undefined } = known.extras;
  if (challenge) ctx.set("WWW-Authenticate", challenge);
  if (known.againInSeconds !== undefined) ctx.set("Retry-After", String(known.againInSeconds));
  ctx.body = { error: errorBody(ctx, known) };
}

/** What is told of a refusal, and where there is more to read. */
export function errorBody({ state }: Pick<Context, "state">, known: PublicError) {
  return { ...known.toJSON(), docs: `${state.docs}#error-${known.code}`, request_id: state.requestId };
}

function publicError(error: unknown): PublicError {
  if (error instanceof PublicError) return error;
  return new PublicError(
    "internal_error",
    "Something failed on our side. Nothing that was refused has been stored.",
  );
}

function logRequest(ctx: Context, log: Log, milliseconds: number): void {
  const { requestId, tool, caller } = ctx.state;
  const line = {
    id: requestId,
    door: "http",
    method: ctx.method,
    route: ctx.state.route,
    tool,
    account: caller?.account.id,
    actor: caller?.actor.id,
    address: ctx.ip,
    agent: ctx.get("user-agent").slice(0, LONGEST_AGENT) || undefined,
  };
  const level = ctx.status === 503 ? "warn" : "info";
  log[level]({ ...line, status: ctx.status, ms: Math.round(milliseconds * 10) / 10 }, "request");
}
