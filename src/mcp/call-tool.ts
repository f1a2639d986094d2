import {
  type CallToolResult,
  type ClientCapabilities,
  type ContentBlock,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { PublicError } from "../errors.js";
import { isWaiting } from "../records/approval.js";
import { admit } from "../runtime/admit.js";
import type { Caller } from "../runtime/caller.js";
import { call } from "../runtime/gate.js";
import type { House } from "../runtime/house.js";
import { mcpTools } from "./list-tools.js";
import { askFor, canAsk, linkedWallets, missingFields, withAnswers } from "./missing-fields.js";
import { readArguments } from "./read-arguments.js";
import { resourceLinks } from "./resources.js";

export interface ToolCall {
  name: string;
  arguments: Record<string, unknown> | undefined;
  responses: Record<string, unknown> | undefined;
  capabilities: ClientCapabilities | undefined;
  signal: AbortSignal;
}

/** Unknown tools are the protocol's error; whatever the tool refuses is an answer the model can read. */
export async function callTool(
  house: House,
  caller: Caller,
  request: ToolCall,
): Promise<CallToolResult | InputRequiredResult> {
  const tool = mcpTools(house.tools).find(({ name }) => name === request.name);
  if (!tool)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${request.name.slice(0, 64)}`);
  try {
    admit(caller, tool);
    const { input: given, idempotencyKey } = readArguments(tool, request.arguments);
    const asked = missingFields(tool, given);
    const input = withAnswers(given, asked, request.responses);
    const missing = missingFields(tool, input);
    const declined = missing.some((name) => request.responses?.[name] !== undefined);
    if (missing.length > 0 && !declined && canAsk(request.capabilities))
      return askFor(house, caller, tool, missing, input);
    if (missing.length > 0) throw tellToAsk(missing, await linkedWallets(house, caller, input.chain));
    const { data } = await call(house, caller, tool, input, {
      signal: request.signal,
      idempotencyKey,
      route: `mcp ${tool.name}`,
    });
    return answer(data as Record<string, unknown>, resourceLinks(house.tools, tool, data));
  } catch (error) {
    return refusal(error, house);
  }
}

/** For a client that can't be asked: what its model should ask its user, and between what. */
function tellToAsk(missing: string[], linked: string[]): PublicError {
  return new PublicError(
    "validation_failed",
    `${missing.join(", ")}: required. Ask your user; never make one up. Nothing was created.`,
    {
      issues: missing.map((path) => ({ path, message: "required" })),
      details: { linked_wallets: linked },
    },
  );
}

function answer(data: Record<string, unknown>, links: ContentBlock[]): CallToolResult {
  // What waits teaches what to do: models that are left to guess call again.
  if (isWaiting(data)) {
    const text = `Nothing was made yet: this waits for a person at ${data.approve_url}. Tell your user, and do not call again. ${JSON.stringify(data)}`;
    return { content: [{ type: "text", text }], structuredContent: { ...data } };
  }
  return { content: [{ type: "text", text: JSON.stringify(data) }, ...links], structuredContent: data };
}

function refusal(error: unknown, house: House): CallToolResult {
  if (!(error instanceof PublicError)) house.log.error({ door: "mcp", err: error }, "tool failed");
  const known =
    error instanceof PublicError ? error : new PublicError("internal_error", "Something failed on our side.");
  return { content: [{ type: "text", text: JSON.stringify({ error: known.toJSON() }) }], isError: true };
}
