import {
  type CallToolResult,
  type ContentBlock,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { PublicError } from "../errors.js";
import { once } from "../lasting.js";
import { isUndone, isWaiting } from "../records/approval.js";
import type { WalletRow } from "../records/wallet.js";
import { admit } from "../runtime/admit.js";
import type { Caller } from "../runtime/caller.js";
import { fillFromContacts } from "../runtime/fill-from-contacts.js";
import { call } from "../runtime/gate.js";
import { holdLook } from "../runtime/hold-to-caller.js";
import type { House } from "../runtime/house.js";
import { makesRecord, type Tool } from "../runtime/tool.js";
import { judgeInput } from "../runtime/validate.js";
import { withoutCalldata } from "../runtime/without-calldata.js";
import { askFor, isAnswered, isDeclined, withAnswers } from "./ask-form.js";
import { toolFor } from "./by-id.js";
import { fillsForms, type McpClient, readsLinks } from "./client.js";
import { compactList } from "./compact-list.js";
import { leadToApproval, quoting, whatBecame } from "./lead-to-approval.js";
import { namedTools } from "./list-tools.js";
import { linkedWallets, missingFields } from "./missing-fields.js";
import { readArguments } from "./read-arguments.js";
import { resourceLinks } from "./resources.js";

export interface ToolCall {
  name: string;
  arguments: Record<string, unknown> | undefined;
  responses: Record<string, unknown> | undefined;
  /** What an earlier answer to this call asked to be brought back: the approval that it waits for. */
  state: string | undefined;
  client: McpClient;
  signal: AbortSignal;
}

/** Unknown tools are the protocol's error; whatever the tool refuses is an answer the model can read. */
export async function callTool(
  house: House,
  caller: Caller,
  request: ToolCall,
): Promise<CallToolResult | InputRequiredResult> {
  const named = namedTools(house.tools).get(request.name);
  if (!named)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${request.name.slice(0, 64)}`);
  try {
    const tool = "execute" in named ? named : toolFor(house.tools, named, request.arguments?.id);
    admit(caller, tool);
    const asked = { caller, name: request.name, arguments: request.arguments };
    const { state, signal } = request;
    if (state) return answer(await whatBecame(house, asked, { state, signal }), []);
    const { input: given, idempotencyKey } = readArguments(tool, request.arguments);
    const input = withAnswers(given, missingFields(tool, given), request.responses);
    const missing = missingFields(tool, input);
    if (missing.length > 0 && (await isSoundBeside(house, caller, tool, { input, missing }))) {
      await holdLook(house, caller, tool);
      if (isDeclined(request.responses)) throw tellOfNo(missing);
      const wallets = await linkedWallets(house, caller, input.chain);
      if (isAnswered(request.responses) || !fillsForms(request.client)) throw tellToAsk(missing, wallets);
      return askFor(request.client, { tool, names: missing, wallets });
    }
    const { data } = await call(house, caller, tool, input, {
      signal,
      idempotencyKey,
      once: makesRecord(tool),
      route: `mcp ${tool.name}`,
    });
    const led = isWaiting(data) && (await leadToApproval(request.client, data, asked));
    if (led) return led;
    const links = readsLinks(request.client) ? resourceLinks(house.tools, tool, data) : [];
    // People sign on our pages; whoever looks at a record here wants to know what it is.
    const shown = (named !== tool ? withoutCalldata(data) : data) as Record<string, unknown>;
    return answer(
      tool.noun === "approval" || isUndone(shown)
        ? quoting(shown)
        : once(shown, compactList, () => compactList(shown)),
      links,
    );
  } catch (error) {
    return refusal(error, house);
  }
}

/** Nobody is asked about a call that will be refused whatever he says. */
async function isSoundBeside(
  house: House,
  caller: Caller,
  tool: Tool,
  { input, missing }: { input: Record<string, unknown>; missing: string[] },
): Promise<boolean> {
  const { raw, issues, open } = await fillFromContacts(house.sql, caller.account.id, tool, input);
  return judgeInput(tool, raw, { issues, open: new Set([...open, ...missing]) }).faults.length === 0;
}

/** For a client that can't be asked: what its model should ask its user, and between what. */
function tellToAsk(missing: string[], linked: readonly WalletRow[]): PublicError {
  return new PublicError(
    "validation_failed",
    `${missing.join(", ")}: required. Ask your user; never make one up. Nothing was created.`,
    {
      issues: missing.map((path) => ({ path, message: "required" })),
      details: { linked_wallets: [...new Set(linked.map(({ address }) => address))] },
    },
  );
}

/** Who is asked again at once what he has just declined presses anything. */
function tellOfNo(missing: string[]): PublicError {
  return new PublicError(
    "validation_failed",
    `Your user closed the question for ${missing.join(", ")} without an answer, so nothing was created. Don't ask again and don't make it up: go on with something else, or let them say what they want.`,
    { issues: missing.map((path) => ({ path, message: "declined by the user" })) },
  );
}

function answer(data: Record<string, unknown>, links: ContentBlock[]): CallToolResult {
  // What waits teaches what to do: models that are left to guess call again.
  if (isWaiting(data)) {
    const text = `Nothing was made yet: this waits for a person at ${data.approve_url}. Tell your user, and do not call again; get_record ${data.approval_id} says what was decided. ${JSON.stringify(data)}`;
    return { content: [{ type: "text", text }], structuredContent: { ...data } };
  }
  const text = once(data, JSON, () => JSON.stringify(data));
  return { content: [{ type: "text", text }, ...links], structuredContent: data };
}

function refusal(error: unknown, house: House): CallToolResult {
  if (!(error instanceof PublicError)) house.log.error({ door: "mcp", err: error }, "tool failed");
  const known =
    error instanceof PublicError ? error : new PublicError("internal_error", "Something failed on our side.");
  return { content: [{ type: "text", text: JSON.stringify({ error: known.toJSON() }) }], isError: true };
}
