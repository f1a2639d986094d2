import { daysBefore } from "../days.js";
import type { House } from "../runtime/house.js";
import { deleteOldBegun } from "../store/begun-payments.js";
import { deleteOldRuns } from "../store/chat-runs.js";
import { deleteOldConfirmations } from "../store/confirmations.js";
import type { Queryable } from "../store/database.js";
import { deleteOldEvents } from "../store/events.js";
import { deleteOldAnswers } from "../store/idempotency.js";
import { deleteOldMails } from "../store/mail-messages.js";
import { deleteExpiredOauthRows, deleteUnusedClients } from "../store/oauth-rows.js";
import { deleteOldOpenOrders } from "../store/open-orders.js";
import { deleteOldCheckouts } from "../store/payment-links.js";
import { deleteOldSessions } from "../store/sessions.js";
import { inTurnApart } from "./in-turn-apart.js";

const BATCH = 1_000;

type Deletion = (sql: Queryable, before: Date, limit: number) => Promise<number>;

/** Events a day longer than they are shown: clocks differ. */
const KEPT_DAYS: [days: number, remove: Deletion][] = [
  [1, deleteExpiredOauthRows],
  [1, deleteUnusedClients],
  [1, deleteOldOpenOrders],
  [2, deleteOldBegun],
  [7, deleteOldAnswers],
  [7, deleteOldConfirmations],
  [7, deleteOldSessions],
  [31, deleteOldEvents],
  [31, deleteOldCheckouts],
  [90, deleteOldRuns],
  [90, deleteOldMails],
];

/** Deletes what is past its time, in statements so short that nobody waits for one. */
export async function forget({ sql, clock }: House, signal: AbortSignal): Promise<void> {
  await inTurnApart(
    KEPT_DAYS.map(([days, remove]) => async () => {
      const before = daysBefore(clock(), days);
      while (!signal.aborted && (await remove(sql, before, BATCH)) === BATCH);
    }),
  );
}
