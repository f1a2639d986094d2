import type { Case } from "../call.js";
import { deny, type Finding } from "../finding.js";
import type { GuardOptions } from "../options.js";
import { linkedWallets, recordsPaying, userAddresses } from "../origins.js";

const MOST_SCREENED = 20;

/** Reads of the account's own records need no origin; an address to screen does. */
export function screening({ call, evidence, account }: Case, options: GuardOptions): Finding[] {
  if (call.tool !== "screen_address") return [];
  const address = String(call.input.address).toLowerCase();
  const known =
    userAddresses(evidence).has(address) ||
    linkedWallets(account, address).length > 0 ||
    recordsPaying(account, address).length > 0 ||
    options.resultAddresses?.has(address);
  if (!known) {
    const message = "This address stands in no message, record or result of this chat.";
    return [deny("origin_address", "unknown_address", "address", message)];
  }
  if ((options.screened ?? 0) < MOST_SCREENED) return [];
  return [
    deny("screened_enough", "too_many", "address", `${MOST_SCREENED} addresses a request is the limit.`),
  ];
}
