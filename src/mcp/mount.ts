import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createMcpHandler, type Server } from "@modelcontextprotocol/server";
import type { Context, Middleware } from "koa";
import { PublicError } from "../errors.js";
import { refuseCollectKey } from "../runtime/admit.js";
import type { Caller } from "../runtime/caller.js";
import type { Tool } from "../runtime/tool.js";
import { eventsAsJson, takesEvents } from "./accepted.js";
import { namedTools } from "./list-tools.js";
import { isMcpPath } from "./path.js";
import { parseError } from "./read-message.js";
import { isModern, readRequest } from "./read-request.js";

export interface McpMount {
  tools: readonly Tool[];
  /** Whose key this is; throws what is to be answered instead. */
  authenticate(ctx: Context): Promise<Caller>;
  serve(caller: Caller): Server;
  /** Throws where a call is to be refused over HTTP, which the program reads, not its model. */
  admit?(caller: Caller, tool: Pick<Tool, "scope">): void;
  /** Hosts under which this service may be addressed, beside loopback. */
  hosts: readonly string[];
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Streamable HTTP at /mcp: a browser page of somebody else's must not reach it, nor a re-bound name. */
export function mcpMount({ tools, authenticate, serve, admit, hosts }: McpMount): Middleware {
  const allowed = new Set([...LOOPBACK, ...hosts]);
  const handler = createMcpHandler(({ authInfo }) => serve(authInfo?.extra?.caller as Caller));
  return async (ctx, next) => {
    if (!isMcpPath(ctx.path)) return next();
    ctx.state.route = "MCP";
    refuseForeign(ctx, allowed);
    const asked = await authenticate(ctx);
    refuseCollectKey(asked);
    const isWhole = ctx.req.complete;
    const aborted = new AbortController();
    ctx.res.once("close", () => {
      if (!ctx.res.writableFinished) aborted.abort();
    });
    const read = await readRequest(tools, ctx, aborted.signal).catch(unreadable);
    if ("refusal" in read) {
      ctx.status = 400;
      ctx.body = read.refusal;
      return;
    }
    // A message comes as slowly as its sender likes: who was ended meanwhile is answered nothing.
    const caller = isWhole ? asked : await authenticate(ctx);
    const called = toolOf(tools, read.parsedBody);
    if (called) admit?.(caller, called);
    const authInfo = { token: "", clientId: caller.actor.id, scopes: [], extra: { caller } };
    const answered = await handler.fetch(read.request, { authInfo, parsedBody: read.parsedBody });
    const asJson = streams(answered) && !isModern(ctx) && !takesEvents(ctx);
    await answer(ctx, asJson ? await eventsAsJson(answered, Array.isArray(read.parsedBody)) : answered);
  };
}

function toolOf(tools: readonly Tool[], body: unknown): Pick<Tool, "scope"> | undefined {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } };
  if (method !== "tools/call") return undefined;
  return namedTools(tools).get(params?.name);
}

/** What is no JSON is refused in the protocol's words. */
function unreadable(error: unknown) {
  if (error instanceof PublicError && error.code === "invalid_json") return { refusal: parseError(error) };
  throw error;
}

function refuseForeign(ctx: Context, allowed: Set<string>): void {
  const host = hostname(`http://${ctx.get("host")}`);
  if (!host || !allowed.has(host))
    throw new PublicError(
      "forbidden_host",
      `This Host is not served here: ask for ${[...allowed].join(", ")}, or set BASE_URL to where this service is found.`,
    );
  const origin = ctx.get("origin");
  const from = origin && hostname(origin);
  if (origin && (!from || !allowed.has(from)))
    throw new PublicError("forbidden_host", "This Origin may not call here.");
}

/** None where a login stands before it: whoever reads it otherwise would take that for the host. */
function hostname(url: string): string | undefined {
  if (url.includes("@") || !URL.canParse(url)) return undefined;
  return new URL(url).hostname;
}

async function answer(ctx: Context, response: Response): Promise<void> {
  ctx.status = response.status;
  response.headers.forEach((value, name) => {
    ctx.set(name, value);
  });
  ctx.body = await bodyOf(response);
  if (!response.body) ctx.status = response.status;
}

/** Whole where it is whole already, so that its length is told; events as they come. */
async function bodyOf(response: Response): Promise<Buffer | Readable | null> {
  if (!response.body) return null;
  return streams(response)
    ? Readable.fromWeb(response.body as ReadableStream)
    : Buffer.from(await response.arrayBuffer());
}

function streams({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}
