import { rowsTotal } from "../../line-items.js";
import { isWrite } from "../../runtime/tool.js";
import { grossOf, type TaxRate } from "../../taxes.js";
import type { GuardAccount } from "../reading/account.js";
import { linkedWallets } from "../reading/origins.js";
import { isWellFormed } from "../text/well-formed.js";
import { addressesOf, type Call, lineItems, placeOf, sumOf } from "./call.js";
import { type Deny, deny } from "./finding.js";
import type { GuardOptions } from "./options.js";

/** Scope, strict schema, canonical form. */
export function entry(call: Call, options: GuardOptions): Deny[] {
  const { tool, input, head } = call;
  if (!options.allowed.has(tool)) return [deny("scope", "insufficient_scope", "")];
  const fault = options.parse(tool, input);
  if (fault) return [deny("schema", "validation_failed", fault.path, fault.message)];
  // Said here, where nobody tells a model which total would do.
  const items = lineItems(call);
  const due = grossOf(rowsTotal(items), (input.taxes ?? []) as TaxRate[]);
  if (items.length > 0 && due !== sumOf(call)?.units) return [deny("schema", "total_mismatch", "total_usd")];
  const malformed = addressesOf(call).find(({ value }) => !isWellFormed(value));
  if (malformed) return [deny("canonical_address", "bad_checksum", malformed.path)];
  return options.pending && isWrite(head) ? [deny("pending", "confirmation_pending", "")] : [];
}

/** A strict key only takes money in, to linked wallets, once. */
export function strictKey(call: Call, account: GuardAccount, { strict }: GuardOptions): Deny[] {
  const { head } = call;
  if (!strict || !isWrite(head)) return [];
  const refuse = (field: string, message?: string) => [deny("strict", "strict_key", field, message)];
  if (head.kind !== "in") return refuse("");
  const series = placeOf(call, "series");
  if (series) return refuse(series.path, "A strict key may not begin a series.");
  const place = placeOf(call, "destination");
  const isOwn = !place || linkedWallets(account, place.value).length > 0;
  return isOwn ? [] : refuse(place.path, "A strict key takes money to linked wallets only.");
}
