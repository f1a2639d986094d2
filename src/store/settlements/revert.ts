import { movesMoney, type PaymentRow, presentPayment } from "../../records/payment.js";
import type { Queryable } from "../database.js";
import { selectFinalByTerms, updatePayments } from "../payments.js";
import { recordChanges } from "../record-changes.js";
import { lockSettlement } from "./lock-settlement.js";
import { lockRecords } from "./our-records.js";
import { reopenJars } from "./settle-jars.js";
import { reopenLinks } from "./settle-links.js";
import { reopenPayouts } from "./settle-payouts.js";
import { reopenPlans } from "./settle-plans.js";
import type { Settlement, Step } from "./step.js";

/** The chain has dropped these logs: in public, and with everything that followed from them. */
export async function revert(
  sql: Queryable,
  { chain, now }: Settlement,
  rows: readonly PaymentRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await lockSettlement(sql, chain);
  const gone = rows.map((row): Step => ({ row: { ...row, status: "reverted" }, before: row.status }));
  await updatePayments(
    sql,
    gone.map(({ row }) => row),
  );
  const matched = gone.filter(({ row }) => row.resourceId !== null);
  const records = await lockRecords(
    sql,
    chain,
    matched.map(({ row }) => row),
  );
  const terms = matched.map(({ row }) => row.termsId);
  const standing = terms.length > 0 ? await selectFinalByTerms(sql, chain, terms) : [];
  const paid = new Set(standing.filter(({ late }) => !late).map(({ termsId }) => termsId));
  const final = matched.filter(({ before }) => before === "final");
  await reopenLinks(sql, final, paid, records);
  await reopenPayouts(sql, matched, records);
  await reopenPlans(sql, final, standing, records);
  await reopenJars(sql, final, standing, records);
  await recordChanges(
    sql,
    gone.flatMap(({ row }) =>
      row.accountId && movesMoney(row.kind)
        ? { accountId: row.accountId, type: "payment.reverted" as const, object: presentPayment(row) }
        : [],
    ),
    now,
  );
}
