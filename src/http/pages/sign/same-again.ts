import { longDate } from "../../../long-date.js";
import type { House } from "../../../runtime/house.js";
import { type EqualPayout, selectEqualPayout } from "../../../store/equal-payouts.js";
import { selectRecipients } from "../../../store/payouts.js";
import type { Signable } from "./signable.js";

/** What whoever signs should know of another payout that pays the same: which one it is, is not his to learn here. */
export async function readSameAgain(
  { sql, clock }: House,
  { payout, state }: Signable,
): Promise<string | undefined> {
  if (!payout || state !== "waiting") return undefined;
  const equal = await selectEqualPayout(sql, payout, await selectRecipients(sql, payout.id), clock());
  return equal && inWords(equal);
}

function inWords({ status, confirmedAt }: EqualPayout): string {
  if (confirmedAt)
    return `The same was paid on ${longDate(confirmedAt)} by another payout. Sign this only if it is to be paid a second time.`;
  return status === "submitted"
    ? "The same was sent by another payout and may arrive at any moment. Sign this only if it is to be paid a second time."
    : "The same waits to be signed a second time, in another payout. If both are signed, it is paid twice.";
}
