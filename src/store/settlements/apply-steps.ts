import { movesMoney, presentPayment } from "../../records/payment.js";
import type { Queryable } from "../database.js";
import type { Change } from "../record-changes.js";
import { flagRecords, saveFlags } from "./flag-records.js";
import type { OurRecords } from "./our-records.js";
import { applyJars, saveJars } from "./settle-jars.js";
import { applyLinks, saveLinks } from "./settle-links.js";
import { applyPayouts, savePayouts } from "./settle-payouts.js";
import { applyPlans, savePlans } from "./settle-plans.js";
import { settleRefunds } from "./settle-refunds.js";
import type { Settlement, Step } from "./step.js";

/** What rows that have just been seen, or have just become final, do to the records they belong to. */
export function applySteps(settlement: Settlement, steps: readonly Step[], records: OurRecords): Change[] {
  const matched = steps.filter(({ row }) => row.resourceId !== null);
  flagRecords(settlement, matched, records);
  return [
    ...steps.flatMap(tell),
    ...applyLinks(settlement, matched, records),
    ...applyPayouts(settlement, matched, records),
    ...applyPlans(settlement, matched, records),
    ...applyJars(settlement, matched, records),
  ];
}

/** In as many statements whatever the number of records; answers what follows for others. */
export async function saveRecords(
  sql: Queryable,
  settlement: Settlement,
  records: OurRecords,
): Promise<Change[]> {
  await saveLinks(sql, settlement, records);
  await savePayouts(sql, records);
  await savePlans(sql, settlement, records);
  await saveJars(sql, records);
  await saveFlags(sql, settlement, records);
  return settleRefunds(sql, settlement, records);
}

function tell({ row, before, isHit }: Step): Change[] {
  const { accountId, status } = row;
  if (!accountId || !movesMoney(row.kind)) return [];
  const object = presentPayment(row);
  const change = (type: Change["type"]): Change => ({ accountId, type, object });
  const changes: Change[] = [];
  if (isHit) changes.push(change("payment.sanctioned_payer"));
  if (row.resourceId === null) return changes;
  if (status === "seen" && before !== "seen") changes.push(change("payment.seen"));
  if (status === "final") changes.push(change("payment.final"));
  if (status === "final" && row.late) changes.push(change("payment.late"));
  return changes;
}
