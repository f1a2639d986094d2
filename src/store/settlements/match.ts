import { DAY_SECONDS } from "../../days.js";
import type { Sighting } from "../../records/sighting.js";
import type { OurRecords } from "./our-records.js";

export interface Match {
  accountId: string;
  /** Null where a record has this id and the log says something else than its terms. */
  resourceId: string | null;
  reference: string | null;
  /** After this moment nobody expects a payment any more. */
  closedAt: Date | null;
}

/** An id commits to its terms, and still every term is compared: nothing else is ever applied. */
export function matchSighting(records: OurRecords, sighting: Sighting): Match | undefined {
  switch (sighting.kind) {
    case "paid": {
      const found = records.links.get(sighting.termsId);
      if (!found) return undefined;
      const { row, invoice } = found;
      return matched(
        row,
        agrees(sighting, row, row.destinationAddress),
        invoice?.id ?? row.id,
        row.canceledAt,
      );
    }
    case "payout_executed": {
      const row = records.payouts.get(sighting.termsId);
      if (!row) return undefined;
      const same =
        agrees(sighting, { ...row, amount: row.total }, null) &&
        sighting.details[0] === BigInt(row.recipientCount);
      return matched(row, same, row.id, earlier(row.canceledAt, row.expiresAt));
    }
    case "plan_registered":
    case "subscribed":
    case "renewed":
      return matchPlan(records, sighting);
    case "jar_created":
    case "donated":
      return matchJar(records, sighting);
  }
}

function matchPlan(records: OurRecords, sighting: Sighting): Match | undefined {
  const row = records.plans.get(sighting.termsId);
  if (!row) return undefined;
  const [planId, interval] = sighting.details;
  const registers = planId === row.onChainPlanId && interval === BigInt(row.intervalDays) * DAY_SECONDS;
  const same =
    agrees(sighting, row, row.destinationWallet) && (sighting.kind !== "plan_registered" || registers);
  return matched(row, same, row.id, row.canceledAt);
}

function matchJar(records: OurRecords, sighting: Sighting): Match | undefined {
  const row = records.jars.get(sighting.termsId);
  if (!row) return undefined;
  const { amount, details } = sighting;
  const created = sighting.kind === "jar_created";
  const fee = created ? 0n : (amount * BigInt(row.feeBps) + 9_999n) / 10_000n;
  const same =
    agrees(sighting, { contract: row.contract, amount, fee }, row.destinationWallet) &&
    (!created || details[0] === BigInt(row.feeBps));
  return matched(row, same, row.id, row.canceledAt);
}

function agrees(
  sighting: Sighting,
  terms: Pick<Sighting, "contract" | "amount" | "fee">,
  destination: string | null,
): boolean {
  return (
    sighting.contract === terms.contract &&
    sighting.destinationAddress === destination &&
    sighting.amount === terms.amount &&
    sighting.fee === terms.fee
  );
}

function matched(
  row: { accountId: string; reference: string | null },
  same: boolean,
  resourceId: string,
  closedAt: Date | null,
): Match {
  return {
    accountId: row.accountId,
    resourceId: same ? resourceId : null,
    reference: same ? row.reference : null,
    closedAt,
  };
}

function earlier(a: Date | null, b: Date): Date {
  return a && a < b ? a : b;
}
