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

/** Clients leave things out by null and write what has no fields, where their lists are their maps, as an empty list; some send arguments as text. */
export function tidied(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(tidied);
  if (!isObject(message) || typeof message.method !== "string") return message;
  const { params, ...bare } = message;
  if (isNothing(params)) return bare;
  if (!isObject(params)) return message;
  if (message.method !== "tools/call") return { ...bare, params: withoutNothing(params) };
  const { arguments: given, ...rest } = params;
  const read = typeof given === "string" ? inText(given) : given;
  const beside = withoutNothing(rest) as object;
  return { ...bare, params: isNothing(read) ? beside : { ...beside, arguments: read } };
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** The one list of the protocol's requests; every other one that is empty is a map. */
const LIST = "resourceSubscriptions";

function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? {} : value.map(withoutNothing);
  if (!isObject(value)) return value;
  const said = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(
    said.map(([name, inner]) => [name, name === LIST ? inner : withoutNothing(inner)]),
  );
}

function inText(text: string): unknown {
  if (text.trim() === "") return undefined;
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
