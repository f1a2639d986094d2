import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { PublicError } from "../errors.js";
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
export function readMessage(tools: readonly Tool[], bytes: Uint8Array): void {
  refuseLarger(bytes.length, LARGE_BODY_LIMIT);
  refuseLarge(tools, parseJson(bytes, MESSAGE_DEPTH), bytes.length);
}

export function parseError({ code, message }: PublicError, id: unknown = null) {
  const { ParseError, InvalidRequest } = ProtocolErrorCode;
  return {
    jsonrpc: "2.0",
    id,
    error: { code: code === "invalid_json" ? ParseError : InvalidRequest, message },
  };
}
