import Router from "@koa/router";
import type { Context, Middleware } from "koa";
import { PublicError } from "../errors.js";
import { readFileBody } from "../json-body.js";
import { isFile } from "../records/file.js";
import { admit } from "../runtime/admit.js";
import { callOnTrust } from "../runtime/call-on-trust.js";
import type { Caller } from "../runtime/caller.js";
import { call } from "../runtime/gate.js";
import { holdToCaller } from "../runtime/hold-to-caller.js";
import type { House } from "../runtime/house.js";
import { type CallOptions, isMetered, type Outcome } from "../runtime/perform.js";
import { bodyLimitOf, schemasOf, toolsAt } from "../runtime/registry.js";
import { isWrite, makesRecord, type Tool } from "../runtime/tool.js";
import { validationError } from "../runtime/validate.js";
import { type Authenticated, authenticate, countedIn, lastSeen } from "./authenticate.js";
import { readJson } from "./body.js";
import { holdToCollectRate } from "./collect-rate.js";
import { createFeed } from "./feed.js";
import { idempotencyKeyOf } from "./idempotency-key.js";
import { type Streams, streamEvents, wantsEventStream } from "./live-events.js";
import { holdToOneFile } from "./one-file.js";
import { countInQuota, setQuotaHeaders } from "./quota-headers.js";
import { answerWhole, takeFormat } from "./whole-list.js";

export const API = "/api/v1";
const STUCK_AFTER_MS = 30_000;

interface Route {
  method: "get" | "post" | "patch" | "delete";
  path: string;
  params: string[];
}

/** Every route of the API follows from its tool; none is written here. A router tries its routes in turn: each noun has its own. */
export function restRoutes(
  house: House,
  { stopping, stuckAfterMs = STUCK_AFTER_MS }: Partial<Omit<Streams, "feed">> = {},
): { routers: Router[]; door: Middleware } {
  const routers = new Map<string, Router>();
  const streams = { feed: createFeed(house), stopping, stuckAfterMs };
  for (const tool of toolsAt(house.tools, "rest")) {
    if (!tool.route) continue;
    const route = parseRoute(tool.route);
    const path = `${API}${route.path}`;
    // One spelling of a path: an Idempotency-Key belongs to it.
    const router = routers.get(nounIn(path)) ?? new Router({ sensitive: true, strict: true });
    routers.set(nounIn(path), router);
    router[route.method](tool.name, path, (ctx: Context) => serve(house, tool, route, streams, ctx));
  }
  const doors = new Map([...routers].map(([noun, router]) => [noun, router.routes() as Middleware]));
  return {
    routers: [...routers.values()],
    door: (ctx, next) => doors.get(nounIn(ctx.path))?.(ctx, next) ?? next(),
  };
}

/** Behind the version: "payment-links". */
function nounIn(path: string): string {
  return path.split("/", 4)[3] ?? "";
}

async function serve(house: House, tool: Tool, route: Route, streams: Streams, ctx: Context): Promise<void> {
  ctx.state.tool = tool.name;
  ctx.state.route = tool.route;
  if (tool.scope === "collect") allowAnyOrigin(ctx);
  else if (tool.onlyAdds && (await serveOnTrust(house, tool, route, ctx))) return;
  const authenticated = await authenticate(house, ctx, "rest");
  const { caller } = authenticated;
  setQuotaHeaders(house, ctx, authenticated);
  // What a key may not do at all is said before its body is looked at.
  admit(caller, tool);
  const isWhole = ctx.req.complete;
  await answer(house, tool, { route, streams, authenticated }, ctx).catch(async (error: unknown) => {
    // Whoever was ended while his body came is told that, and nothing of what was in it.
    if (!isWhole && error instanceof PublicError) await holdToCaller(house.sql, caller, tool, house.clock());
    throw error;
  });
}

interface Asked {
  route: Route;
  streams: Streams;
  authenticated: Authenticated;
}

async function answer(
  house: House,
  tool: Tool,
  { route, streams, authenticated }: Asked,
  ctx: Context,
): Promise<void> {
  const { caller } = authenticated;
  const paged = isList(tool);
  const format = paged || tool.sheet ? takeFormat(ctx) : undefined;
  if (tool.takes) holdToOneFile(ctx, caller.account.id);
  const raw = await inputOf(tool, route, ctx);
  if (tool.live && !format && wantsEventStream(ctx))
    return streamEvents(house, streams, { caller, tool, raw }, ctx);
  if (format) {
    await answerWhole(house, caller, tool, { raw, format, paged, stuckAfterMs: streams.stuckAfterMs }, ctx);
    if (isMetered(caller, tool)) countInQuota(ctx, authenticated);
    return;
  }
  if (tool.scope === "collect") await holdToCollectRate(house, caller);
  const outcome = await call(house, caller, tool, raw, optionsOf(tool, ctx));
  if (outcome.replayed) ctx.set("Idempotent-Replayed", "true");
  if (isMetered(caller, tool) && !outcome.replayed && !outcome.waiting) countInQuota(ctx, authenticated);
  if (isFile(outcome.data)) return sendFile(ctx, outcome.data);
  answerWith(ctx, tool, outcome);
}

/** True where it is answered; whatever else it may be is found out as if nobody had tried. */
async function serveOnTrust(house: House, tool: Tool, route: Route, ctx: Context): Promise<boolean> {
  const caller = lastSeen(house, ctx, "rest");
  const asked = caller && (await askedBy(caller, tool, route, ctx).catch(() => undefined));
  const done = asked && (await callOnTrust(house, caller, tool, asked.input, asked.options));
  if (!done) return false;
  ctx.state.caller = caller;
  const counted = countedIn(house.usage, caller, done.used, house.clock());
  setQuotaHeaders(house, ctx, counted);
  countInQuota(ctx, counted);
  answerWith(ctx, tool, done);
  return true;
}

async function askedBy(caller: Caller, tool: Tool, route: Route, ctx: Context) {
  admit(caller, tool);
  return { input: await inputOf(tool, route, ctx), options: optionsOf(tool, ctx) };
}

function answerWith(ctx: Context, tool: Tool, { data, waiting }: Pick<Outcome, "data" | "waiting">): void {
  // 201 where a record came into being; cancel, claim and the like answer 200.
  ctx.status = waiting ? 202 : makesRecord(tool) ? 201 : 200;
  ctx.body = isList(tool) ? data : { data };
}

function sendFile(ctx: Context, file: { filename: string; content_type: string; content: Uint8Array }): void {
  ctx.type = file.content_type;
  ctx.set("Content-Disposition", `inline; filename="${file.filename}"`);
  ctx.body = Buffer.from(file.content);
}

/** Open to browsers on this path alone: a collect key can do nothing else. */
function allowAnyOrigin(ctx: Context): void {
  ctx.set("Access-Control-Allow-Origin", "*");
  ctx.set("Access-Control-Expose-Headers", "Idempotent-Replayed, Request-Id, Retry-After");
}

/** A body is read once, whoever asks for it. */
function inputOf(tool: Tool, route: Route, ctx: Context): Promise<object> {
  ctx.state.input ??= readInput(tool, route, ctx);
  return ctx.state.input;
}

async function readInput(tool: Tool, route: Route, ctx: Context): Promise<object> {
  const params = Object.fromEntries(route.params.map((name) => [name, ctx.params[name]]));
  const reads = route.method === "get" || route.method === "delete";
  const body = reads ? {} : await readBody(tool, ctx);
  if (!body || typeof body !== "object" || Array.isArray(body))
    throw validationError([{ path: "body", message: "expected a JSON object" }], true);
  // A route's own parameters stand in its path alone, and only what has no body has a query.
  const unknown = Object.keys(ctx.query).filter(
    (name) => !reads || route.params.includes(name) || !isField(tool, name),
  );
  const issues = [
    ...route.params
      .filter((name) => Object.hasOwn(body, name))
      .map((path) => ({ path, message: "unknown field" })),
    ...unknown.map((path) => ({
      path: path || "query",
      message: path ? "unknown query parameter" : "unknown parameter without a name",
    })),
  ];
  if (issues.length > 0) throw validationError(issues, isWrite(tool));
  return { ...body, ...(reads && readQuery(tool, ctx)), ...params };
}

function isField(tool: Tool, name: string): boolean {
  return Object.hasOwn(schemasOf(tool).input.properties ?? {}, name);
}

async function readBody(tool: Tool, ctx: Context): Promise<unknown> {
  const limit = bodyLimitOf(tool);
  return tool.takes ? { file: await readFileBody(ctx.req, tool.takes, limit) } : readJson(ctx, limit);
}

/** Query texts become numbers and truth values where the schema wants them; everything else is left for the schema to judge. */
function readQuery(tool: Tool, ctx: Context): Record<string, unknown> {
  const properties = schemasOf(tool).input.properties as Record<string, { type?: string }> | undefined;
  return Object.fromEntries(
    Object.entries(ctx.query).map(([name, value]) => {
      const type = properties?.[name]?.type;
      if (type === "boolean" && (value === "true" || value === "false")) return [name, value === "true"];
      const numeric =
        (type === "number" || type === "integer") &&
        typeof value === "string" &&
        /^-?\d{1,15}(\.\d+)?$/.test(value);
      return [name, numeric ? Number(value) : value];
    }),
  );
}

function optionsOf(tool: Tool, ctx: Context): CallOptions {
  let signal: AbortSignal | undefined;
  return {
    // For whoever asks for it: most never do.
    get signal() {
      signal ??= abortOnClose(ctx);
      return signal;
    },
    idempotencyKey: keyOf(ctx, tool),
    route: `${ctx.method} ${ctx.path}`,
  };
}

function keyOf(ctx: Context, tool: Tool): string | undefined {
  return isWrite(tool) && ctx.method === "POST" ? idempotencyKeyOf(ctx) : undefined;
}

function abortOnClose(ctx: Context): AbortSignal {
  const controller = new AbortController();
  const close = () => {
    if (!ctx.res.writableFinished) controller.abort();
  };
  if (ctx.res.closed) close();
  else ctx.res.once("close", close);
  return controller.signal;
}

/** A list's body is its own envelope: data, has_more, next_cursor. */
export function isList(tool: Tool): boolean {
  const properties = schemasOf(tool).output.properties as Record<string, unknown> | undefined;
  return properties !== undefined && "has_more" in properties;
}

export function parseRoute(route: string): Route {
  const [method = "", path = ""] = route.split(" ");
  const params = [...path.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1] ?? "");
  return {
    method: method.toLowerCase() as Route["method"],
    path: path.replaceAll(/\{([a-z_]+)\}/g, ":$1"),
    params,
  };
}
