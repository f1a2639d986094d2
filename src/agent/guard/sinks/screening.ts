import { linkedWallets, recordsPaying, userAddresses } from "../../reading/origins.js";
import { type Case, placeOf } from "../call.js";
import { deny, type Finding } from "../finding.js";
import type { GuardOptions } from "../options.js";

const MOST_SCREENED = 20;

/** Reads of the account's own records need no origin; an address to screen does. */
export function screening({ call, evidence, account }: Case, options: GuardOptions): Finding[] {
  const place = placeOf(call, "address");
  if (!place) return [];
  const address = place.value.toLowerCase();
  const known =
    userAddresses(evidence).has(address) ||
    linkedWallets(account, address).length > 0 ||
    recordsPaying(account, address).length > 0 ||
    options.resultAddresses?.has(address);
  if (!known) return [deny("origin_address", "unknown_address", place.path)];
  return (options.screened ?? 0) < MOST_SCREENED ? [] : [deny("screened_enough", "too_many", place.path)];
}
