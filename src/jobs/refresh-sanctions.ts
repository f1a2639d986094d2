import type { House } from "../runtime/house.js";
import { updateSanctions } from "../runtime/update-sanctions.js";

/** A little less than a day. */
const FRESH_MS = 85_000_000;

/** Daily; asked for every hour, so that a day on which OFAC could not be reached is not lost. */
export async function refreshSanctions(house: House, url?: string): Promise<void> {
  const status = await house.screening.status();
  // One that was fetched by a clock that was ahead must not be fresh until that day comes.
  if (status && Math.abs(house.clock().getTime() - status.fetchedAt.getTime()) < FRESH_MS) return;
  await updateSanctions(house.sql, { now: house.clock(), ...(url && { url }) }).catch((error: Error) =>
    house.log.warn({ error: error.message }, "the sanctions list was not updated; the one in use stays"),
  );
}
