import type { Context } from "koa";
import { PublicError } from "../errors.js";
import { LARGE_BODY_LIMIT, readJsonBody } from "../json-body.js";
import type { Tool } from "../runtime/tool.js";
import { acceptHeader } from "./accepted.js";
import { MESSAGE_DEPTH, noBatch, refuseLarge, tidied } from "./read-message.js";

const MODERN = "2026-07-28";

/** From this version on every request is a message of its own. */
export function isModern(ctx: Context): boolean {
  return ctx.get("mcp-protocol-version") >= MODERN;
}

export interface ReadRequest {
  request: Request;
  parsedBody?: unknown;
}

/** What the handler needs of a request; a body that is parsed here is not carried along as a stream. */
export async function readRequest(
  tools: readonly Tool[],
  ctx: Context,
  signal: AbortSignal,
): Promise<ReadRequest | { refusal: object }> {
  // Fetch makes no request of these: answered as whatever else is not served.
  const method = /^(TRACE|TRACK|CONNECT)$/.test(ctx.method) ? "PUT" : ctx.method;
  const headers = Object.entries({ ...ctx.headers, accept: acceptHeader(ctx) }).flatMap(
    ([name, value]): [string, string][] =>
      value === undefined ? [] : [value].flat().map((one) => [name, one]),
  );
  // Of a target that names its host again (RFC 9112, 3.2.2) the path alone.
  const url = `http://${ctx.get("host")}${ctx.path}${ctx.search}`;
  const request = new Request(url, { method, headers, signal });
  if (method !== "POST") return { request };
  const body = await readJsonBody(ctx.req, LARGE_BODY_LIMIT, MESSAGE_DEPTH);
  if (!body) throw new PublicError("invalid_json", "The body is empty.");
  // The SDK looks for batches in the versions before alone, and calls every other one unsupported.
  if (Array.isArray(body.value) && isModern(ctx)) return { refusal: noBatch() };
  refuseLarge(tools, body.value, body.size);
  return { request, parsedBody: tidied(body.value) };
}
