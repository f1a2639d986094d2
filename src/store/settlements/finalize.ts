import type { PaymentRow } from "../../records/payment.js";
import type { Queryable } from "../database.js";
import { updatePayments } from "../payments.js";
import { recordChanges } from "../record-changes.js";
import { applySteps, saveRecords } from "./apply-steps.js";
import { lockRecords } from "./our-records.js";
import { type Settlement, stepOf } from "./step.js";
import { unmatchedChanges } from "./unmatched.js";

/** Rows that waited, below the cursor, for their block to be beyond doubt; `hits` are those on the list by now. */
export async function finalize(
  sql: Queryable,
  settlement: Settlement,
  rows: readonly PaymentRow[],
  hits: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  const steps = rows.map((row) => {
    const screening = row.payer && hits.includes(row.payer) ? "hit" : row.screening;
    return stepOf({ ...row, status: "final", screening }, row);
  });
  const records = await lockRecords(sql, settlement.chain, rows);
  await updatePayments(
    sql,
    steps.map(({ row }) => row),
  );
  const unmatched = await unmatchedChanges(sql, settlement, steps);
  await recordChanges(sql, [...applySteps(settlement, steps, records), ...unmatched], settlement.now);
  await recordChanges(sql, await saveRecords(sql, settlement, records), settlement.now);
}
