import { nextMidnight } from "../days.js";
import type { House } from "../runtime/house.js";
import { sequenceEvents } from "../store/events.js";
import {
  type DueNotice,
  insertNotice,
  lastNoticed,
  lockDueNotices,
  moveNotices,
} from "../store/seller-notices.js";

const BATCH = 100;
const MINUTE_MS = 60_000;
/** Between two letters to one account: a thousand payments at once are one letter, or two. */
const APART_MS = 15 * MINUTE_MS;

/** A letter is queued in the transaction that moves the account past its events: each is told of once. */
export async function queueSellerNotices({ sql, clock, links }: House): Promise<void> {
  const status = links.sendsMail ? "queued" : "not_configured";
  for (let met = BATCH; met === BATCH; ) {
    met = await sql.begin(async (tx) => {
      const now = clock();
      const due = await lockDueNotices(tx, now, BATCH);
      for (const one of due) {
        const { accountId, sequence: after } = one;
        await sequenceEvents(tx, accountId);
        const until = await lastNoticed(tx, one);
        if (until !== undefined) await insertNotice(tx, { accountId, after, until }, { status, now });
        await moveNotices(tx, {
          accountId,
          sequence: until ?? after,
          dueAt: nextLook(one, until !== undefined, now),
        });
      }
      return due.length;
    });
  }
}

function nextLook(
  { notices, timeZone }: Pick<DueNotice, "notices" | "timeZone">,
  told: boolean,
  now: Date,
): Date {
  if (notices === "daily") return nextMidnight(now, timeZone);
  return new Date(now.getTime() + (told ? APART_MS : MINUTE_MS / 2));
}
