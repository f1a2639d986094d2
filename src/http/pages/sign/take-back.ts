import type { Address } from "viem";
import { PublicError } from "../../../errors.js";
import { presentDonationJar } from "../../../records/donation-jar.js";
import { presentPayout } from "../../../records/payout.js";
import { presentSubscription } from "../../../records/subscription.js";
import type { House } from "../../../runtime/house.js";
import { refuseSanctioned } from "../../../screening/refuse.js";
import type { Queryable } from "../../../store/database.js";
import { cancelDonationJar } from "../../../store/donation-jars.js";
import { cancelPayout } from "../../../store/payouts.js";
import { type Change, recordChanges } from "../../../store/record-changes.js";
import { flagSigned } from "../../../store/sign-pages.js";
import { cancelSubscription } from "../../../store/subscriptions.js";
import { auditHit } from "../prepare.js";
import type { Signable } from "./signable.js";

/** Throws once it was taken back: who is in it may have come onto the list since it was made. */
export async function screenReceivers(
  house: House,
  signable: Signable,
  receivers: readonly Address[],
): Promise<void> {
  const subjects = receivers.map((address, index) => ({ path: `recipients.${index}`, address }));
  await refuseSanctioned(house.screening, subjects, "sanctioned_address").catch(async (error: unknown) => {
    await auditHit(house, signable.accountId, error);
    const isHit = error instanceof PublicError && error.code === "sanctioned_address";
    throw isHit ? await takeBack(house, signable) : error;
  });
}

/** Somebody in it has come onto the list: it is canceled and flagged at once, for a person to look at. */
async function takeBack(house: House, signable: Signable): Promise<PublicError> {
  const now = house.clock();
  await house.sql.begin(async (tx) => {
    await flagSigned(tx, signable, now);
    const change = await cancel(tx, house, signable, now);
    if (change) await recordChanges(tx, [{ ...change, accountId: signable.accountId }], now);
  });
  return new PublicError(
    "gone",
    "An address in this has come onto the sanctions list since it was prepared, so it was taken back. Nothing was sent; don't sign its bytes anywhere.",
    { details: { status: "canceled" } },
  );
}

async function cancel(
  tx: Queryable,
  { links }: House,
  { noun, accountId, id }: Signable,
  now: Date,
): Promise<Omit<Change, "accountId"> | undefined> {
  if (noun === "payout") {
    const row = await cancelPayout(tx, accountId, id, now);
    return row && { type: "payout.canceled", object: presentPayout(row, now, links) };
  }
  if (noun === "donation_jar") {
    const row = await cancelDonationJar(tx, accountId, id, now);
    return row && { type: "donation.canceled", object: presentDonationJar(row, links) };
  }
  const row = await cancelSubscription(tx, accountId, id, now);
  return row && { type: "subscription.canceled", object: presentSubscription(row, links) };
}
