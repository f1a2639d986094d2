import { NOUN_OF, nounOf } from "../ids.js";
import { toolsOfOne } from "../runtime/registry.js";
import type { Tool } from "../runtime/tool.js";
import { validationError } from "../runtime/validate.js";

/** One tool for the records of every noun: a look and a cancel for each would cost every conversation their tokens. */
export interface ById {
  name: string;
  title: string;
  description: string;
  scope: "read" | "write";
  kind: "look" | "cancel";
}

export const GET_RECORD: ById = {
  name: "get_record",
  title: "Look at a record",
  description:
    "One record in full by its id, such as inv_… or po_… with its rows; apr_… says what a person decided.",
  scope: "read",
  kind: "look",
};
const CANCEL_RECORD: ById = {
  name: "cancel_record",
  title: "Cancel a record",
  description: "Cancel a payment link, invoice, payout, subscription plan or donation jar by its id.",
  scope: "write",
  kind: "cancel",
};
export const BY_ID: readonly ById[] = [GET_RECORD, CANCEL_RECORD];

/** The tool that does it for this id's noun. */
export function toolFor(tools: readonly Tool[], { name, kind }: ById, id: unknown): Tool {
  const fitting = toolsOfOne(tools, kind).filter(({ scope }) => scope !== "admin");
  const noun = typeof id === "string" ? nounOf(id) : undefined;
  const found = fitting.find((tool) => tool.noun === noun);
  if (found) return found;
  const known = Object.entries(NOUN_OF).filter(([, noun]) => fitting.some((tool) => tool.noun === noun));
  const ids = known.map(([prefix]) => `${prefix}_…`).join(", ");
  throw validationError(
    [{ path: "id", message: `expected an id that ${name} takes: ${ids}` }],
    kind !== "look",
  );
}
