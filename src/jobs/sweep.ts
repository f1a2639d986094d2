import type { Chain } from "../chains.js";
import { daysBefore } from "../days.js";
import { skeletonOf } from "../names-alike.js";
import { ASKER_GONE, presentApproval } from "../records/approval.js";
import { presentInvoice } from "../records/invoice.js";
import { presentPaymentLink } from "../records/payment-link.js";
import { presentPayout } from "../records/payout.js";
import { presentPeriodOf } from "../records/subscription.js";
import { chainsBehind } from "../runtime/chain-progress.js";
import type { House } from "../runtime/house.js";
import { expireApprovals, failOrphans } from "../store/approvals.js";
import { fillSkeletons } from "../store/contact-names.js";
import type { Queryable } from "../store/database.js";
import { bringNear } from "../store/far-ahead.js";
import { markOverdue } from "../store/invoices.js";
import { queueReceipts, queueReminders } from "../store/mail-messages.js";
import { expirePaymentLinks } from "../store/payment-links.js";
import { expirePayouts } from "../store/payouts.js";
import { deleteOldRateHits } from "../store/rate-limit.js";
import { type Change, recordChanges } from "../store/record-changes.js";
import { selectRecordPayments } from "../store/record-payments.js";
import { deleteExpiredLinks } from "../store/sign-in-links.js";
import { deleteExpiredNonces } from "../store/sign-in-nonces.js";
import { markPastDue } from "../store/subscribers.js";
import { deleteOldUnaskedWrites } from "../store/unasked-writes.js";
import { foldUsage } from "../store/usage.js";
import { inTurnApart } from "./in-turn-apart.js";
import { queueSellerNotices } from "./seller-notices.js";

const BATCH = 100;
/** Rows of a table that one statement deletes. */
const AT_ONCE = 5_000;
const MOVED_AT_ONCE = 1_000;
/** Names that one statement is told the looks of: no request waits longer for its turn than for a few. */
const NAMES_AT_ONCE = 1_000;

type Step = (sql: Queryable, now: Date) => Promise<Change[]>;

/** Writes down what time alone has changed: each change once, with its event in the same transaction. */
export async function sweep(house: House): Promise<void> {
  const behind = await chainsBehind(house);
  const changing = stepsOf(house, behind).map((step) => () => inBatches(house, step));
  await inTurnApart([
    ...changing,
    () => setRight(house),
    () => queueDueLetters(house, behind),
    () => queueSellerNotices(house),
    () => foldUsage(house.sql, house.clock()),
    () => tellNamesApart(house),
    () => removeOld(house),
  ]);
}

/** What may have been paid on a chain that is `behind` is not said to be unpaid: it waits until that is read. */
function stepsOf({ links }: House, behind: readonly Chain[]): Step[] {
  return [
    async (sql, now) => {
      const rows = await expirePaymentLinks(sql, { now, behind }, BATCH);
      const payments = await selectRecordPayments(sql, rows);
      return rows.map((row) => ({
        accountId: row.accountId,
        type: "payment_link.expired",
        object: presentPaymentLink(row, links.pay(row.slug), now, payments.get(row.termsId)),
      }));
    },
    async (sql, now) =>
      (await expirePayouts(sql, { now, behind }, BATCH)).map((row) => ({
        accountId: row.accountId,
        type: "payout.expired",
        object: presentPayout(row, now, links),
      })),
    async (sql, now) =>
      (await markOverdue(sql, { now, behind }, BATCH)).map((row) => ({
        accountId: row.accountId,
        type: "invoice.overdue",
        object: presentInvoice(row, links.pay(row.paymentSlug)),
      })),
    async (sql, now) =>
      (await markPastDue(sql, { now, behind }, BATCH)).map(({ plan, subscriber, paidUntil }) => ({
        accountId: plan.accountId,
        type: "subscription.past_due",
        object: presentPeriodOf(plan, { subscriber, paidUntil }, links),
      })),
    async (sql, now) =>
      (await expireApprovals(sql, now, BATCH)).map((row) => ({
        accountId: row.accountId,
        type: "approval.expired",
        object: presentApproval(row, links.approval(row.id)),
      })),
    ...(["key", "member"] as const).map(
      (who): Step =>
        async (sql, now) =>
          (await failOrphans(sql, who, { ...ASKER_GONE[who], now }, BATCH)).map((row) => ({
            accountId: row.accountId,
            type: "approval.failed",
            object: presentApproval(row, links.approval(row.id)),
          })),
    ),
  ];
}

/** What a clock that was wrong has put off for longer than anything is. */
async function setRight({ sql, clock }: House): Promise<void> {
  while ((await bringNear(sql, clock(), MOVED_AT_ONCE)) === MOVED_AT_ONCE);
}

/** Those of whom a program of before kept no looks. */
async function tellNamesApart({ sql }: House): Promise<void> {
  while ((await fillSkeletons(sql, skeletonOf, NAMES_AT_ONCE)) === NAMES_AT_ONCE);
}

/** What nobody needs any more, in statements so short that nobody waits for one. */
async function removeOld({ sql, clock }: House): Promise<void> {
  const now = clock();
  const removals: ((limit: number) => Promise<number>)[] = [
    (limit) => deleteOldRateHits(sql, limit),
    (limit) => deleteExpiredNonces(sql, now, limit),
    (limit) => deleteExpiredLinks(sql, now, limit),
    (limit) => deleteOldUnaskedWrites(sql, daysBefore(now, 2), limit),
  ];
  await inTurnApart(
    removals.map((remove) => async () => {
      while ((await remove(AT_ONCE)) === AT_ONCE);
    }),
  );
}

async function inBatches(house: House, step: Step): Promise<void> {
  for (let done = BATCH; done === BATCH; ) {
    done = await house.sql.begin(async (tx) => {
      const now = house.clock();
      const changes = await step(tx, now);
      await recordChanges(tx, changes, now);
      return changes.length;
    });
  }
}

/** Unique per invoice and kind: asking twice writes once. */
async function queueDueLetters({ sql, clock, links }: House, behind: readonly Chain[]): Promise<void> {
  const now = clock();
  const status = links.sendsMail ? "queued" : "not_configured";
  await queueReminders(sql, status, { now, behind });
  await queueReceipts(sql, status, now);
}
