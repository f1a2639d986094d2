import { PublicError } from "../src/errors.js";

/** Another account's record is answered like one that does not exist. */
export function notFound(noun: string, id: string): PublicError {
  return new PublicError("not_found", `There is no ${noun} ${id.slice(0, 64)} in this account.`);
}
