import { type InputRequiredResult, inputRequired } from "@modelcontextprotocol/server";
import { hashInTurns } from "../canonical-json.js";
import type { Waiting } from "../records/approval.js";
import type { Caller } from "../runtime/caller.js";
import { call } from "../runtime/gate.js";
import type { House } from "../runtime/house.js";
import { validationError } from "../runtime/validate.js";
import { withoutCalldata } from "../runtime/without-calldata.js";
import { GET_RECORD, toolFor } from "./by-id.js";
import { type McpClient, opensUrls } from "./client.js";

type Answer = Record<string, unknown>;

/** Who asked, and for what: a state that is brought back answers that call, and no other one. */
interface Asked {
  caller: Caller;
  name: string;
  arguments: Record<string, unknown> | undefined;
}

/**
 * Where a client opens pages its person is led to this one at once. The page shows nothing before he has signed in there,
 * and that it was opened decides nothing: the call comes again with the approval's id.
 */
export async function leadToApproval(
  client: McpClient,
  { approval_id, summary, approve_url: url }: Waiting,
  asked: Asked,
): Promise<InputRequiredResult | undefined> {
  if (!opensUrls(client)) return undefined;
  const message = `This waits for your approval: ${summary}`;
  const approval = inputRequired.elicitUrl({ message, url });
  return inputRequired({ inputRequests: { approval }, requestState: await stateOf(approval_id, asked) });
}

async function stateOf(approvalId: string, { caller, name, arguments: given }: Asked): Promise<string> {
  const hash = await hashInTurns([approvalId, caller.actor.id, name, given]);
  return `${approvalId}.${hash.toString("base64url")}`;
}

/** To whoever comes back from the page: what was made, or what was decided instead. Nothing is asked for twice. */
export async function whatBecame(
  house: House,
  asked: Asked,
  { state, signal }: { state: string; signal: AbortSignal },
): Promise<Answer> {
  const look = async (id: unknown) => {
    const tool = toolFor(house.tools, GET_RECORD, id);
    return (await call(house, asked.caller, tool, { id }, { signal })).data as Answer;
  };
  const [approvalId = ""] = state.split(".");
  if (state !== (await stateOf(approvalId, asked)))
    throw validationError(
      [{ path: "requestState", message: "expected what an earlier answer to this very call gave" }],
      true,
    );
  const { id, digest: _, ...approval } = await look(approvalId);
  if (approval.status === "waiting") return { approval_id: id, ...approval };
  return approval.record_id
    ? (withoutCalldata(await look(approval.record_id)) as Answer)
    : quoting({ id, ...approval });
}

/** What a person wrote beside his decision reaches a model as his words, which nobody takes for ours or for an order. */
export function quoting(approval: Answer): Answer {
  if (typeof approval.note !== "string") return approval;
  return { ...approval, note: `Whoever decided wrote: ${JSON.stringify(approval.note)}` };
}
