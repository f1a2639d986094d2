import { leavesOf } from "../../runtime/field.js";
import { fillFromContacts } from "../../runtime/fill-from-contacts.js";
import { isWrite, type Tool } from "../../runtime/tool.js";
import type { Session } from "./session.js";

type Values = Record<string, unknown>;

/** The call as it stands in the address book: whoever is named by his id there is judged by his wallet or e-mail. */
export async function inBook(
  { house, caller, tools }: Session,
  name: string,
  input: Record<string, unknown>,
) {
  const tool = tools.get(name);
  if (!tool || !isWrite(tool)) return { input };
  const { raw, issues } = await fillFromContacts(house.sql, caller.account.id, tool, input);
  const [issue] = issues;
  if (issue)
    return {
      fault: {
        rule: "schema",
        code: "validation_failed",
        field: issue.path,
        message: `${issue.path}: ${issue.message}. Nothing was created.`,
      },
    };
  return { input: raw === input ? input : (withoutIds(tool, raw) as Record<string, unknown>) };
}

function withoutIds(tool: Tool, filled: unknown): unknown {
  const bare = structuredClone(filled);
  for (const { keys, facts } of leavesOf(tool.fields, filled)) {
    if (facts?.sort !== "contact") continue;
    const row = keys.slice(0, -1).reduce<unknown>((value, key) => (value as Values)[key], bare);
    delete (row as Values)[keys.at(-1) ?? ""];
  }
  return bare;
}
