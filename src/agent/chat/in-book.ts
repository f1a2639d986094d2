import { type Leaf, withLeaves } from "../../runtime/field.js";
import { fillFromContacts } from "../../runtime/fill-from-contacts.js";
import { isWrite } from "../../runtime/tool.js";
import type { Session } from "./session.js";

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
  const withoutIds = ({ facts, value }: Leaf) => (facts?.sort === "contact" ? undefined : value);
  return { input: raw === input ? input : withLeaves(tool.fields, raw as typeof input, withoutIds) };
}
