import type { Chain } from "../../chains.js";
import { newId } from "../../ids.js";
import { movesMoney, type PaymentRow, presentPayment } from "../../records/payment.js";
import { type JudgedSighting, type PageUrls, placeOf } from "../../records/sighting.js";
import type { Queryable } from "../database.js";
import { insertPayments, selectKnown, updatePayments } from "../payments.js";
import { type Change, recordChanges } from "../record-changes.js";
import { flagRecords } from "./flag-records.js";
import { lockSettlement } from "./lock-settlement.js";
import { type Match, matchSighting } from "./match.js";
import { lockRecords } from "./our-records.js";
import { selectOwners } from "./owners.js";
import { applyJars } from "./settle-jars.js";
import { applyLinks } from "./settle-links.js";
import { applyPayouts } from "./settle-payouts.js";
import { applyPlans } from "./settle-plans.js";
import type { Settlement, Step } from "./step.js";

/**
 * Writes down what a chain said and what follows from it, all in the caller's transaction. Reading the same
 * log again, here or in another process, changes nothing: only a row that is new, or becomes final, acts.
 */
export async function settle(
  sql: Queryable,
  settlement: Settlement,
  sightings: readonly JudgedSighting[],
): Promise<Step[]> {
  if (sightings.length === 0) return [];
  const { chain, now } = settlement;
  await lockSettlement(sql, chain);
  const unique = [...new Map(sightings.map((sighting) => [placeOf(sighting), sighting])).values()];
  const known = new Map((await selectKnown(sql, chain, unique)).map((row) => [placeOf(row), row]));
  const records = await lockRecords(sql, chain, unique);
  const steps: Step[] = [];
  const strangers = unique.filter(
    (sighting) => !known.has(placeOf(sighting)) && !matchSighting(records, sighting),
  );
  const owners = await selectOwners(sql, chain, strangers);
  for (const sighting of unique) {
    const match = matchSighting(records, sighting);
    const before = known.get(placeOf(sighting));
    const row = before
      ? moved(before, sighting, match)
      : newRow(sighting, match, owners.get(sighting.destinationAddress ?? ""), now);
    if (row) steps.push({ row, before: before?.status });
  }
  const rows = (stored: boolean) => steps.filter(({ before }) => !before !== stored).map(({ row }) => row);
  await insertPayments(sql, rows(false));
  await updatePayments(sql, rows(true));
  await applySteps(sql, settlement, steps, records);
  return steps;
}

/** What rows that have just been seen, or have just become final, do to the records they belong to. */
export async function applySteps(
  sql: Queryable,
  settlement: Settlement,
  steps: readonly Step[],
  records: Awaited<ReturnType<typeof lockRecords>>,
): Promise<void> {
  const matched = steps.filter(({ row }) => row.resourceId !== null);
  const changes: Change[] = [
    ...steps.flatMap(tell),
    ...(await applyLinks(sql, settlement, matched, records)),
    ...(await applyPayouts(sql, settlement, matched, records)),
    ...(await applyPlans(sql, settlement, matched, records)),
    ...(await applyJars(sql, settlement, matched, records)),
  ];
  await flagRecords(sql, matched, records, settlement.now);
  await recordChanges(sql, changes, settlement.now);
}

function tell({ row, before }: Step): Change[] {
  const { accountId, status } = row;
  if (!accountId || !movesMoney(row.kind)) return [];
  const object = presentPayment(row);
  const change = (type: Change["type"]): Change => ({ accountId, type, object });
  const changes: Change[] = [];
  if (!before && row.screening === "hit") changes.push(change("payment.sanctioned_payer"));
  if (row.resourceId === null)
    return status === "final" ? [...changes, change("payment.unmatched")] : changes;
  if (status === "seen" && before !== "seen") changes.push(change("payment.seen"));
  if (status === "final") changes.push(change("payment.final"));
  if (status === "final" && row.late) changes.push(change("payment.late"));
  return changes;
}

/** Undefined where nothing is new. What is final stays as it is until its block is gone. */
function moved(
  before: PaymentRow,
  sighting: JudgedSighting,
  match: Match | undefined,
): PaymentRow | undefined {
  const { status, blockNumber, blockHash } = sighting;
  if (before.status === "final") return undefined;
  if (before.status === status && before.blockHash === blockHash) return undefined;
  return { ...before, status, blockNumber, blockHash, late: isLate(sighting, match) };
}

function newRow(
  sighting: JudgedSighting,
  match: Match | undefined,
  owner: string | undefined,
  now: Date,
): PaymentRow {
  const { details: _, minedAt: __, ...told } = sighting;
  return {
    ...told,
    id: newId("pay", now),
    accountId: match?.accountId ?? owner ?? null,
    late: isLate(sighting, match),
    resourceId: match?.resourceId ?? null,
    reference: match?.reference ?? null,
    createdAt: now,
  };
}

function isLate({ minedAt }: JudgedSighting, match: Match | undefined): boolean {
  return minedAt !== undefined && !!match?.closedAt && minedAt > match.closedAt;
}
