import { type ErrorCode, statusOf } from "../../errors.js";
import type { JsonSchema } from "../../runtime/registry.js";
import { sanctionedCode } from "../../runtime/screen.js";
import { holdsSort, isWrite, type Tool } from "../../runtime/tool.js";

/** Every refusal that a call may meet, by status. */
export function errorResponses(tool: Tool): JsonSchema {
  return responsesFor(codesOf(tool));
}

export function responsesFor(codes: readonly ErrorCode[]): JsonSchema {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, held]) => [status, refusal(held)]),
  );
}

function codesOf(tool: Tool): ErrorCode[] {
  const posts = tool.route?.startsWith("POST") ?? false;
  const hasBody = posts || (tool.route?.startsWith("PATCH") ?? false);
  const codes: ErrorCode[] = [
    "validation_failed",
    "missing_key",
    "invalid_key",
    "wrong_key_type",
    "internal_error",
    "database_unavailable",
  ];
  if (tool.scope !== "collect" && tool.scope !== "read") codes.push("insufficient_scope");
  if (hasBody) codes.push("invalid_json", "body_too_large", "unsupported_media_type");
  if (posts) codes.push("idempotency_key_reused", "request_in_progress");
  if (tool.route?.includes("{")) codes.push("not_found");
  if (tool.kind === "cancel" || tool.route?.includes("}/")) codes.push("state_conflict");
  if (tool.meter && isWrite(tool)) codes.push("spend_limit_reached");
  const screened = isWrite(tool) && holdsSort(tool, "destination", "payee", "address");
  if (screened) codes.push("screening_unavailable", sanctionedCode(tool));
  return [...codes, ...tool.refuses];
}

function refusal(codes: ErrorCode[]): JsonSchema {
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    headers: { "Request-Id": header("The id of this request, also in the body") },
    content: { "application/json": { schema: errorSchema(codes) } },
  };
}

function errorSchema(codes: ErrorCode[]): JsonSchema {
  const text = { type: "string" };
  const issue = { type: "object", properties: { path: text, message: text }, required: ["path", "message"] };
  const error = {
    type: "object",
    properties: {
      code: { enum: codes },
      message: text,
      issues: { type: "array", items: issue },
      request_id: text,
    },
    required: ["code", "message", "request_id"],
  };
  return { type: "object", properties: { error }, required: ["error"] };
}

export function answerHeaders(tool: Pick<Tool, "scope" | "route">): JsonSchema {
  return {
    "Request-Id": header("The id of this request"),
    ...(tool.route?.startsWith("POST") && {
      "Idempotent-Replayed": header("true where this is the stored answer of an earlier request"),
    }),
    ...(tool.scope !== "collect" && {
      "X-Quota-Limit": header("Calls of the plan per month", "integer"),
      "X-Quota-Remaining": header("Left after this call", "integer"),
      "X-Quota-Reset": header("When the next month begins, Unix seconds", "integer"),
    }),
  };
}

function header(description: string, type = "string"): JsonSchema {
  return { description, schema: { type } };
}
