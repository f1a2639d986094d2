import type { GuardAccount } from "../reading/account.js";
import { linkedWallets, PLACES } from "../reading/origins.js";

const OWNERS_DOORS = new Set(["rest", "dashboard", "cli"]);

/** No linked wallet, no contact's, not used by the owner himself and not once confirmed by a person. */
export function isNewPayee(account: GuardAccount, address: string): boolean {
  const own = linkedWallets(account, address).length > 0 || account.payees?.has(address);
  const used = account.records.some(
    ({ door, destination, origins = {} }) =>
      destination?.toLowerCase() === address &&
      (OWNERS_DOORS.has(door) || PLACES.some((field) => origins[field] === "P")),
  );
  return !own && !used;
}
