import type { PaymentRow } from "../../records/payment.js";
import type { Queryable } from "../database.js";
import { updatePayments } from "../payments.js";
import { recordChanges } from "../record-changes.js";
import { applySteps, saveRecords } from "./apply-steps.js";
import { lockRecords } from "./our-records.js";
import type { Settlement, Step } from "./step.js";
import { unmatchedChanges } from "./unmatched.js";

/** Rows that waited, below the cursor, for their block to be beyond doubt. */
export async function finalize(
  sql: Queryable,
  settlement: Settlement,
  rows: readonly PaymentRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const steps = rows.map((row): Step => ({ row: { ...row, status: "final" }, before: row.status }));
  const records = await lockRecords(sql, settlement.chain, rows);
  await updatePayments(
    sql,
    steps.map(({ row }) => row),
  );
  const unmatched = await unmatchedChanges(sql, settlement, steps);
  await recordChanges(sql, [...applySteps(settlement, steps, records), ...unmatched], settlement.now);
  await recordChanges(sql, await saveRecords(sql, settlement, records), settlement.now);
}
