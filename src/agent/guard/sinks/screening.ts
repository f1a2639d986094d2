import { linkedWallets, recordsPaying, userAddresses } from "../../reading/origins.js";
import { type Case, fieldOf } from "../call.js";
import { deny, type Finding } from "../finding.js";
import type { GuardOptions } from "../options.js";

const MOST_SCREENED = 20;

/** Reads of the account's own records need no origin; an address to screen does. */
export function screening({ call, evidence, account }: Case, options: GuardOptions): Finding[] {
  const field = fieldOf(call, "address");
  if (!field) return [];
  const address = String(call.input[field]).toLowerCase();
  const known =
    userAddresses(evidence).has(address) ||
    linkedWallets(account, address).length > 0 ||
    recordsPaying(account, address).length > 0 ||
    options.resultAddresses?.has(address);
  if (!known) return [deny("origin_address", "unknown_address", field)];
  return (options.screened ?? 0) < MOST_SCREENED ? [] : [deny("screened_enough", "too_many", field)];
}
