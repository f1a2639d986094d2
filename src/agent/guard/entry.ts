import { fieldsOf } from "../../runtime/field.js";
import { isWrite, type Tool } from "../../runtime/tool.js";
import type { GuardAccount } from "../reading/account.js";
import { linkedWallets } from "../reading/origins.js";
import { isWellFormed } from "../reading/text/well-formed.js";
import { times } from "../reading/values.js";
import { addressesOf, type Call, fieldOf, lineItems, type ToolCall, usdc } from "./call.js";
import { type Deny, deny } from "./finding.js";
import type { GuardOptions } from "./options.js";

/** The tool that is meant, where the chat has one of that name. */
export function headOf({ tool }: ToolCall, { known }: GuardOptions): Tool | undefined {
  const head = known.get(tool);
  return head?.doors.includes("chat") ? head : undefined;
}

export function unknownTool(): Deny {
  return deny("tool_name", "unknown_tool", "");
}

/** Scope, strict schema, canonical form. */
export function entry(call: Call, options: GuardOptions): Deny[] {
  const { tool, input, head } = call;
  if (!options.allowed.has(tool)) return [deny("scope", "insufficient_scope", "")];
  const fault = options.parse(tool, input);
  if (fault) return [deny("schema", "validation_failed", fault.path, fault.message)];
  // Said here, where nobody tells a model which total would do.
  if (!isSumOfItems(call)) return [deny("schema", "total_mismatch", "total_usd")];
  const malformed = addressesOf(call).find(({ value }) => !isWellFormed(value));
  if (malformed) return [deny("canonical_address", "bad_checksum", malformed.path)];
  return options.pending && isWrite(head) ? [deny("pending", "confirmation_pending", "")] : [];
}

/** A strict key only takes money in, to linked wallets, once. */
export function strictKey(call: Call, account: GuardAccount, { strict }: GuardOptions): Deny[] {
  const { head, input } = call;
  if (!strict || !isWrite(head)) return [];
  const refuse = (field: string, message?: string) => [deny("strict", "strict_key", field, message)];
  if (head.kind !== "in") return refuse("");
  const series = fieldOf(call, "series");
  if (series) return refuse(series, "A strict key may not begin a series.");
  const place = fieldsOf(head.fields, "destination").find(
    (name) => input[name] !== undefined && linkedWallets(account, String(input[name])).length === 0,
  );
  return place ? refuse(place, "A strict key takes money to linked wallets only.") : [];
}

function isSumOfItems(call: Call): boolean {
  const [total, items] = [usdc(call.input, "total_usd"), lineItems(call)];
  if (total === undefined || items.length === 0) return true;
  return items.reduce((sum, { unitPrice, quantity }) => sum + times(unitPrice, quantity), 0n) === total;
}
