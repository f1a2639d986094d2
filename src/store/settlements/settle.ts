import type { Chain } from "../../chains.js";
import { newId } from "../../ids.js";
import type { PaymentRow } from "../../records/payment.js";
import { type JudgedSighting, placeOf } from "../../records/sighting.js";
import type { Queryable } from "../database.js";
import { insertPayments, selectOfTransactions, updatePayments } from "../payments.js";
import { recordChanges } from "../record-changes.js";
import { applySteps, saveRecords } from "./apply-steps.js";
import { lockSettlement } from "./lock-settlement.js";
import { type Match, matchSighting } from "./match.js";
import { newestWord, outdatedRows, tellsTheSame } from "./moved-logs.js";
import { lockRecords, noRecords, type OurRecords } from "./our-records.js";
import { adoptPayments, type Owners, selectOwners } from "./owners.js";
import { revert } from "./revert.js";
import { saveLinks } from "./settle-links.js";
import { savePayouts } from "./settle-payouts.js";
import { type Settlement, type Step, stepOf } from "./step.js";
import { unmatchedChanges } from "./unmatched.js";

/** So many logs go to the database at once: while it stores them, the next are looked up and worked out. */
const SLICE = 250;

/**
 * Writes down what a chain said and what follows from it, all in the caller's transaction. Reading the same
 * log again, here or in another process, changes nothing: only a row that is new, becomes final, or has found its record
 * acts. What the same transactions said in other blocks is taken back first.
 */
export async function settle(
  sql: Queryable,
  settlement: Settlement,
  sightings: readonly JudgedSighting[],
): Promise<Step[]> {
  if (sightings.length === 0) return [];
  const { chain, now } = settlement;
  await lockSettlement(sql, chain);
  const told = newestWord(sightings);
  const known = await takeBackOutdated(sql, settlement, told);
  const records = noRecords();
  const look = (at: number) => lookUp(sql, chain, { told: told.slice(at, at + SLICE), known, records });
  const steps: Step[] = [];
  let stored = Promise.resolve();
  let looked = look(0);
  for (let at = 0; at < told.length; at += SLICE) {
    const { news, owners } = await looked;
    looked = ahead(look(at + SLICE));
    const slice = news.flatMap((one) => newStep(one, owners, now) ?? []);
    for (const step of slice) steps.push(step);
    const next = ahead(store(sql, settlement, slice, records));
    await stored;
    stored = next;
  }
  await stored;
  const refunded = await saveRecords(sql, settlement, records);
  await recordChanges(sql, [...refunded, ...(await unmatchedChanges(sql, settlement, steps))], now);
  return steps;
}

/** What is stored of these transactions, by its place, once what does not stand beside their new word is taken back. */
async function takeBackOutdated(
  sql: Queryable,
  settlement: Settlement,
  told: readonly JudgedSighting[],
): Promise<Map<string, PaymentRow[]>> {
  const rows = await selectOfTransactions(sql, settlement.chain, told);
  const outdated = new Set(outdatedRows(rows, told));
  await revert(sql, settlement, [...outdated]);
  const known = new Map<string, PaymentRow[]>();
  for (const row of rows) {
    const place = known.get(placeOf(row)) ?? [];
    known.set(placeOf(row), [...place, outdated.has(row) ? { ...row, status: "reverted" } : row]);
  }
  return known;
}

/** Whoever waits for it hears that it fails; until then nobody else has to. */
function ahead<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

interface Told {
  told: readonly JudgedSighting[];
  known: ReadonlyMap<string, PaymentRow[]>;
  records: OurRecords;
}

/** What is new in what was told, and whose what no record fits may be. */
async function lookUp(sql: Queryable, chain: Chain, { told, known, records }: Told) {
  await lockRecords(sql, chain, told, records);
  const news = told.flatMap((sighting): News[] => {
    const rows = known.get(placeOf(sighting)) ?? [];
    const before = rows.find((row) => tellsTheSame(row, sighting));
    if (!before && rows.some(({ status }) => status !== "reverted")) return [];
    return [{ sighting, before, match: matchSighting(records, sighting) }];
  });
  const strangers = news.filter(({ before, match }) => !before && !match);
  const owners = await selectOwners(
    sql,
    chain,
    strangers.map(({ sighting }) => sighting),
  );
  return { news, owners };
}

interface News {
  sighting: JudgedSighting;
  before: PaymentRow | undefined;
  match: Match | undefined;
}

/** Undefined where nothing is new. */
function newStep(news: News, owners: Owners, now: Date): Step | undefined {
  const { before } = news;
  if (!before) return stepOf(newRow(news, owners, now));
  const adopted = adoptedRow(before, news);
  if (adopted) return { ...stepOf(adopted), isStored: true };
  const row = moved(before, news);
  return row && stepOf(row, before);
}

/** What fitted no record, and does since one was put back by hand: whoever it pays is told as if it were new. */
function adoptedRow(before: PaymentRow, news: News): PaymentRow | undefined {
  const { sighting, match } = news;
  if (before.resourceId !== null || !match?.resourceId) return undefined;
  const { accountId, resourceId, reference } = match;
  const row = moved(before, news) ?? { ...before, late: isLate(sighting, match) };
  return { ...row, accountId, resourceId, reference };
}

async function store(
  sql: Queryable,
  settlement: Settlement,
  steps: readonly Step[],
  records: OurRecords,
): Promise<void> {
  const rows = (stored: boolean) => steps.filter(({ isStored }) => isStored === stored).map(({ row }) => row);
  const adopted = steps.filter(({ before, isStored }) => isStored && !before).map(({ row }) => row);
  const changes = applySteps(settlement, steps, records);
  await Promise.all([
    insertPayments(sql, rows(false)),
    updatePayments(sql, rows(true)),
    adoptPayments(sql, adopted),
    recordChanges(sql, changes, settlement.now),
    saveLinks(sql, settlement, records),
    savePayouts(sql, records),
  ]);
}

/** What is final stays as it is until its block is gone. */
function moved(before: PaymentRow, { sighting, match }: News): PaymentRow | undefined {
  const { status, blockNumber, blockHash } = sighting;
  const known = before.blockHash === blockHash ? before.minedAt : null;
  if (before.status === "final") return undefined;
  if (before.status === status && before.blockHash === blockHash) return undefined;
  const minedAt = sighting.minedAt ?? known;
  const screening = before.screening === "hit" ? "hit" : sighting.screening;
  return { ...before, status, blockNumber, blockHash, minedAt, screening, late: isLate(sighting, match) };
}

/** Field by field: a copy of everything but two fields takes several times as long, and there may be many. */
function newRow({ sighting, match }: News, owners: Owners, now: Date): PaymentRow {
  return {
    id: newId("pay", now),
    accountId: match?.accountId ?? owners.get(sighting.destinationAddress ?? "")?.[0] ?? null,
    chain: sighting.chain,
    kind: sighting.kind,
    txHash: sighting.txHash,
    logIndex: sighting.logIndex,
    blockNumber: sighting.blockNumber,
    blockHash: sighting.blockHash,
    contract: sighting.contract,
    termsId: sighting.termsId,
    payer: sighting.payer,
    destinationAddress: sighting.destinationAddress,
    amount: sighting.amount,
    fee: sighting.fee,
    refunded: 0n,
    paidUntil: sighting.paidUntil,
    status: sighting.status,
    late: isLate(sighting, match),
    screening: sighting.screening,
    resourceId: match?.resourceId ?? null,
    reference: match?.reference ?? null,
    minedAt: sighting.minedAt ?? null,
    createdAt: now,
  };
}

function isLate({ minedAt }: JudgedSighting, match: Match | undefined): boolean {
  return minedAt !== undefined && !!match?.closedAt && minedAt > match.closedAt;
}
