import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { PublicError } from "../errors.js";
import { isObject } from "../is-object.js";
import { BODY_LIMIT, LARGE_BODY_LIMIT, parseJson, refuseLarger } from "../json-body.js";
import { bodyLimitOf } from "../runtime/registry.js";
import type { Tool } from "../runtime/tool.js";

/** A call's arguments stand two levels down: they may be nested as deep as a body over REST. */
export const MESSAGE_DEPTH = 34;

/** A call may be as large as its tool's body over REST, everything else as large as most bodies. */
export function refuseLarge(tools: readonly Tool[], message: unknown, size: number): void {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  const tool = method === "tools/call" && tools.find(({ name }) => name === params?.name);
  refuseLarger(size, tool ? bodyLimitOf(tool) : BODY_LIMIT);
}

/** Throws what `parseError` says in the protocol's words. */
export function readMessage(tools: readonly Tool[], bytes: Uint8Array): unknown {
  refuseLarger(bytes.length, LARGE_BODY_LIMIT);
  const message = parseJson(bytes, MESSAGE_DEPTH);
  refuseLarge(tools, message, bytes.length);
  return tidied(message);
}

/** Clients leave things out by null and arguments, where their lists are their maps, by an empty list; some send them as text. */
export function tidied(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(tidied);
  if (!isObject(message) || typeof message.method !== "string" || !isObject(message.params)) return message;
  const params = Object.fromEntries(Object.entries(message.params).filter(([, value]) => value !== null));
  if (message.method !== "tools/call") return { ...message, params };
  const { arguments: given, ...rest } = params;
  const read = typeof given === "string" ? inText(given) : given;
  const isNone = read === undefined || read === null || (Array.isArray(read) && read.length === 0);
  return { ...message, params: isNone ? rest : { ...rest, arguments: read } };
}

function inText(text: string): unknown {
  try {
    return parseJson(Buffer.from(text), MESSAGE_DEPTH);
  } catch {
    return text;
  }
}

export function parseError({ code, message }: PublicError, id: unknown = null) {
  const { ParseError, InvalidRequest } = ProtocolErrorCode;
  return {
    jsonrpc: "2.0",
    id,
    error: { code: code === "invalid_json" ? ParseError : InvalidRequest, message },
  };
}

/** Where a version is named that has none. */
export function noBatch() {
  const message = "This version of the protocol has no batch: send each message in a request of its own.";
  return { jsonrpc: "2.0", id: null, error: { code: ProtocolErrorCode.InvalidRequest, message } };
}

/** Of JSON that is no request, notification or answer. */
export function noMessage(id: string | number | null) {
  const message = "This is no JSON-RPC 2.0 message: its id is text or a whole number, its params an object.";
  return { jsonrpc: "2.0", id, error: { code: ProtocolErrorCode.InvalidRequest, message } };
}
