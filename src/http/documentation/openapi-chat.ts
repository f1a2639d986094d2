import { answerHeaders, responsesFor } from "./openapi-errors.js";

const text = { type: "string" };
const count = { type: "integer" };

/** The one endpoint that is no tool (spec §4.9): its fields stand at the top level. */
export const CHAT = {
  operationId: "chat",
  summary: "Talk to the agent",
  description:
    "Give `message` or `messages`, not both. The agent runs the tools behind the other endpoints and never signs. A key with the scope read gets an agent that can look things up and change nothing. At most 15 requests in 10 seconds per account.\n\nScope: read at least. Metered as agent_call.",
  tags: ["chat"],
  security: [{ server_key: [] }],
  parameters: [
    {
      name: "Idempotency-Key",
      in: "header",
      description: "Repeat a request safely: the same key and body give the same answer.",
      schema: { type: "string", minLength: 1, maxLength: 255 },
    },
  ],
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: {
            message: { type: "string", minLength: 1, maxLength: 4000 },
            messages: {
              type: "array",
              minItems: 1,
              maxItems: 40,
              items: {
                type: "object",
                properties: {
                  role: { enum: ["user", "assistant"] },
                  content: { type: "string", minLength: 1, maxLength: 40_000 },
                },
                required: ["role", "content"],
                additionalProperties: false,
              },
            },
          },
          oneOf: [{ required: ["message"] }, { required: ["messages"] }],
          additionalProperties: false,
        },
        example: { message: "Create a payment link for 25 USDC to my default wallet." },
      },
    },
  },
  responses: {
    200: {
      description: "The agent's answer",
      headers: answerHeaders({ scope: "read", route: "POST /chat" }),
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: {
              reply: text,
              tool_results: {
                type: "array",
                description: "One entry per tool that ran, in order",
                items: {
                  type: "object",
                  properties: { tool: text, input: { type: "object" }, result: { type: "object" } },
                  required: ["tool", "input", "result"],
                },
              },
              provider: { type: "string", description: "The model provider in use" },
              usage: {
                type: "object",
                properties: { inputTokens: count, outputTokens: count },
                required: ["inputTokens", "outputTokens"],
              },
              confirmation: {
                type: "object",
                description: "There while an action waits: send the token alone to run it",
                properties: {
                  token: text,
                  expires_at: text,
                  actions: {
                    type: "array",
                    items: {
                      type: "object",
                      properties: {
                        tool: text,
                        input: { type: "object" },
                        reasons: { type: "array", items: text },
                        card: text,
                      },
                    },
                  },
                },
                required: ["token", "expires_at", "actions"],
              },
            },
            required: ["reply", "tool_results", "provider", "usage"],
          },
        },
      },
    },
    ...responsesFor([
      "invalid_json",
      "validation_failed",
      "role_not_allowed",
      "missing_key",
      "invalid_key",
      "spend_limit_reached",
      "wrong_key_type",
      "request_in_progress",
      "body_too_large",
      "unsupported_media_type",
      "idempotency_key_reused",
      "rate_limited",
      "internal_error",
      "model_unavailable",
    ]),
  },
};
