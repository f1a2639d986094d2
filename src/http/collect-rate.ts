import { daysBefore } from "../days.js";
import { PublicError } from "../errors.js";
import type { Caller } from "../runtime/caller.js";
import type { House } from "../runtime/house.js";
import { selectUnpaidCheckout } from "../store/payment-links.js";
import { takeRateSlot } from "../store/rate-limit.js";

const COLLECT_PER_SECOND = 10;
/** Of an account, in a day: its key lies open in browsers, and each checkout is a row that is kept for a month. */
const UNPAID_CHECKOUTS = 10_000;

export async function holdToCollectRate(house: House, { account, actor }: Caller): Promise<void> {
  const wait = await takeRateSlot(house.sql, `collect:${actor.id}`, COLLECT_PER_SECOND, 1);
  if (wait === null) return holdToUnpaidCheckouts(house, account.id);
  throw new PublicError(
    "rate_limited",
    `More than ${COLLECT_PER_SECOND} checkouts per second with this key.`,
    {
      retryAfterSeconds: wait / 1000,
    },
  );
}

async function holdToUnpaidCheckouts({ sql, clock }: House, accountId: string): Promise<void> {
  const dayAgo = daysBefore(clock(), 1);
  const eldest = await selectUnpaidCheckout(sql, accountId, UNPAID_CHECKOUTS, dayAgo);
  if (!eldest) return;
  throw new PublicError(
    "rate_limited",
    `This account has ${UNPAID_CHECKOUTS} checkouts of the last 24 hours that nobody has paid. Nothing was created.`,
    { retryAfterSeconds: (eldest.createdAt.getTime() - dayAgo.getTime()) / 1000 },
  );
}
