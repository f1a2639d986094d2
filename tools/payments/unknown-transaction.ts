import type { Chain } from "../../src/chains.js";
import { PublicError } from "../../src/errors.js";

/** Another account's payment is answered like a transaction that does not exist. */
export function unknownTransaction(chain: Chain): PublicError {
  return new PublicError(
    "not_found",
    `There is no such transaction of this account on ${chain}, or it is not mined yet. Nothing was changed.`,
  );
}
