import { isWellFormed } from "../reply-guard/known-values.js";
import type { GuardAccount } from "./account.js";
import { addressesOf, type ToolCall } from "./call.js";
import { type Deny, deny } from "./finding.js";
import type { GuardOptions } from "./options.js";
import { linkedWallets } from "./origins.js";

export const WRITES = new Set([
  "create_payment_link",
  "create_invoice",
  "create_subscription_plan",
  "create_donation_jar",
  "prepare_batch_payout",
  "prepare_subscribe",
  "prepare_donate",
  "cancel_payment_link",
  "cancel_invoice",
  "cancel_subscription_plan",
  "cancel_donation_jar",
  "cancel_payout",
]);

/** Exact name and scope, strict schema, canonical form. */
export function entry(call: ToolCall, options: GuardOptions): Deny[] {
  const { tool, input } = call;
  const isRead = /^(?:list|get)_[a-z_]+$/.test(tool) || tool === "screen_address";
  if (!options.known.has(tool) || !(isRead || WRITES.has(tool))) {
    return [deny("tool_name", "unknown_tool", "", "There is no such tool.")];
  }
  if (!options.allowed.has(tool))
    return [deny("scope", "insufficient_scope", "", "This key may not use this tool.")];
  const fault = options.parse(tool, input);
  if (fault) return [deny("schema", "validation_failed", fault.path, fault.message)];
  const malformed = addressesOf(call).find(({ value }) => !isWellFormed(value));
  if (malformed) {
    return [
      deny(
        "canonical_address",
        "bad_checksum",
        malformed.path,
        "Not an address in lower case or with a right checksum.",
      ),
    ];
  }
  if (options.pending && WRITES.has(tool)) {
    return [
      deny(
        "pending",
        "confirmation_pending",
        "",
        "An action waits for the user's confirmation. Nothing more runs until then.",
      ),
    ];
  }
  return [];
}

/** A strict key only takes money in, to linked wallets, once. */
export function strictKey(
  { tool, input }: ToolCall,
  account: GuardAccount,
  { strict }: GuardOptions,
): Deny[] {
  if (!strict || !WRITES.has(tool)) return [];
  const refuse = (field: string, message: string) => [deny("strict", "strict_key", field, message)];
  if (/^(?:prepare|cancel)_/.test(tool)) return refuse("", "A strict key may not do this.");
  if (input.recurring_interval !== undefined)
    return refuse("recurring_interval", "A strict key may not begin a series.");
  const place = ["destination_address", "destination_wallet"].find(
    (field) => typeof input[field] === "string",
  );
  const isLinked = !place || linkedWallets(account, String(input[place])).length > 0;
  return isLinked ? [] : refuse(place, "A strict key takes money to linked wallets only.");
}
