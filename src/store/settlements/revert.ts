import { movesMoney, type PaymentRow, presentPayment } from "../../records/payment.js";
import type { Queryable } from "../database.js";
import { selectFinalByTerms, updatePayments } from "../payments.js";
import { type Change, recordChanges } from "../record-changes.js";
import { lockSettlement } from "./lock-settlement.js";
import { lockRecords } from "./our-records.js";
import { reopenJars } from "./settle-jars.js";
import { reopenLinks } from "./settle-links.js";
import { reopenPayouts } from "./settle-payouts.js";
import { reopenPlans } from "./settle-plans.js";
import { takeBackRefunds } from "./settle-refunds.js";
import { type Settlement, type Step, stepOf } from "./step.js";

/** The chain has dropped these logs: in public, and with everything that followed from them. */
export async function revert(
  sql: Queryable,
  settlement: Settlement,
  rows: readonly PaymentRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const { chain, now } = settlement;
  await lockSettlement(sql, chain);
  const gone = rows.map((row) => stepOf({ ...row, status: "reverted" }, row));
  await updatePayments(
    sql,
    gone.map(({ row }) => row),
  );
  const told = gone.flatMap(({ row }): Change[] =>
    row.accountId && movesMoney(row.kind)
      ? [{ accountId: row.accountId, type: "payment.reverted", object: presentPayment(row) }]
      : [],
  );
  const reopened = await reopen(sql, settlement, gone);
  await recordChanges(sql, [...told, ...reopened, ...(await takeBackRefunds(sql, settlement, gone))], now);
}

async function reopen(sql: Queryable, settlement: Settlement, gone: readonly Step[]): Promise<Change[]> {
  const matched = gone.filter(({ row }) => row.resourceId !== null);
  if (matched.length === 0) return [];
  const rows = matched.map(({ row }) => row);
  const records = await lockRecords(sql, settlement.chain, rows);
  const terms = rows.map(({ termsId }) => termsId);
  const standing = await selectFinalByTerms(sql, settlement.chain, terms);
  const final = matched.filter(({ before }) => before === "final");
  await reopenPlans(sql, final, standing, records);
  await reopenJars(sql, final, standing, records);
  return [
    ...(await reopenLinks(sql, settlement, final, { standing, records })),
    ...(await reopenPayouts(sql, settlement, matched, records)),
  ];
}
