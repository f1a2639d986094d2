import { z } from "zod";
import { named, record } from "../../records/record.js";
import type { JsonSchema } from "../../runtime/registry.js";
import type { Components } from "./components.js";
import { responsesFor } from "./openapi-errors.js";
import { headersOf, IDEMPOTENCY_KEY, QUOTA } from "./openapi-headers.js";
import { answer } from "./openapi-operation.js";

const any = z.record(z.unknown());

const chatAnswer = record("ChatAnswer", {
  reply: z.string(),
  footer: z.string().optional(),
  tool_results: z.array(record("ToolRun", { tool: z.string(), input: any, result: z.unknown() })),
  provider: z.string(),
  usage: record("TokenUsage", { inputTokens: z.number().int(), outputTokens: z.number().int() }),
  confirmation: record("Confirmation", {
    token: z.string(),
    expires_at: z.string(),
    actions: z.array(
      record("WaitingAction", {
        tool: z.string(),
        input: any,
        reasons: z.array(z.string()),
        card: z.string(),
      }),
    ),
  }).optional(),
  deduplicated: z.literal(true).optional(),
});

const passage = taken("PastedPassage", { start: z.number().int().min(0), end: z.number().int().min(1) });

const turn = taken("ChatTurn", {
  role: z.enum(["user", "assistant"]),
  content: z.string().min(1).max(40_000),
  pasted: z.array(passage).max(100).optional(),
});

function taken<S extends z.ZodRawShape>(name: string, shape: S) {
  return named(name, z.object(shape).strict());
}

const message = z.object({ message: z.string().min(1).max(4000).describe("What the user says") }).strict();
const messages = z.object({ messages: z.array(turn).min(1).max(40) }).strict();

const STREAM = `event: text
data: {"text":"Created payment link"}

event: tool_call
data: {"tool":"create_payment_link","input":{"amount_usd":25}}

event: tool_result
data: {"tool":"create_payment_link","input":{"amount_usd":25},"result":{"id":"pl_01kanhq3v8yfs2b6n4c9m7dxtr"}}

event: footer
data: {"text":"(What ran: created payment link pl_01kanhq3v8yfs2b6n4c9m7dxtr.)"}

event: done
data: {"reply":"Created payment link\\n\\n(What ran: created payment link pl_01kanhq3v8yfs2b6n4c9m7dxtr.)","footer":"(What ran: created payment link pl_01kanhq3v8yfs2b6n4c9m7dxtr.)","tool_results":[],"provider":"offline","usage":{"inputTokens":0,"outputTokens":0}}

`;

/** The one endpoint that is no tool (spec §4.9): its fields stand at the top level. */
export function chatOperation(components: Components): JsonSchema {
  const schema = components.add("ChatBody", {
    description: "Give `message` or `messages`, not both",
    oneOf: [components.of(message, "input"), components.of(messages, "input")],
  });
  return {
    operationId: "chat",
    summary: "Talk to the agent",
    description:
      "The agent runs the tools behind the other endpoints and never signs. A key with the scope read gets an agent that can look things up and change nothing. At most 15 requests in 10 seconds per account.\n\nWith `Accept: text/event-stream` it answers as it goes: `text`, `tool_call`, `tool_result` and `footer`, and in the end `done` with the whole answer, or `error`.\n\nScope: read at least. Metered as agent_call.",
    tags: ["chat"],
    security: [{ server_key: [] }, { session: [] }],
    parameters: [IDEMPOTENCY_KEY],
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema,
          example: { message: "Create a payment link for 25 USDC to my default wallet." },
        },
      },
    },
    responses: {
      200: {
        description: "The agent's answer",
        headers: headersOf("Request-Id", "Idempotent-Replayed", ...QUOTA),
        content: {
          "application/json": answer(components.of(chatAnswer, "output"), components),
          "text/event-stream": { schema: { type: "string" }, example: STREAM },
        },
      },
      ...responsesFor(CODES, components),
    },
  };
}

const CODES = [
  "invalid_json",
  "validation_failed",
  "role_not_allowed",
  "missing_key",
  "invalid_key",
  "session_ended",
  "spend_limit_reached",
  "wrong_key_type",
  "wrong_origin",
  "request_in_progress",
  "state_conflict",
  "body_too_large",
  "unsupported_media_type",
  "idempotency_key_reused",
  "pasted_span_invalid",
  "rate_limited",
  "internal_error",
  "database_unavailable",
  "model_unavailable",
] as const;
