import { isoDay } from "../../days.js";
import { ONE_USDC, type Usdc } from "../../money.js";
import { movesMoney, type PaymentRow, presentPayment } from "../../records/payment.js";
import { noteUnmatchedTold } from "../accounts.js";
import type { Queryable } from "../database.js";
import type { Change } from "../record-changes.js";
import { type Owners, selectOwners } from "./owners.js";
import type { Settlement, Step } from "./step.js";

/** From this sum on every one is told of: who wants to be a nuisance with it gives it to the one he annoys. */
const WORTH_TELLING: Usdc = ONE_USDC;

/** Events of payments that fit no record, for every account that has linked their destination; of small ones once a day. */
export async function unmatchedChanges(
  sql: Queryable,
  { chain, now }: Settlement,
  steps: readonly Step[],
): Promise<Change[]> {
  const rows = steps
    .map(({ row }) => row)
    .filter(({ resourceId, status, kind }) => !resourceId && status === "final" && movesMoney(kind));
  const owners = await selectOwners(sql, chain, rows);
  const small = rows.filter(({ amount }) => amount < WORTH_TELLING);
  const today = isoDay(now);
  const untold = new Set(
    await noteUnmatchedTold(sql, [...new Set(small.flatMap((row) => toldOf(row, owners)))], today),
  );
  return rows.flatMap((row) =>
    toldOf(row, owners)
      .filter((accountId) => row.amount >= WORTH_TELLING || untold.delete(accountId))
      .map((accountId): Change => ({ accountId, type: "payment.unmatched", object: presentPayment(row) })),
  );
}

function toldOf({ accountId, destinationAddress }: PaymentRow, owners: Owners): string[] {
  const linked = owners.get(destinationAddress ?? "") ?? [];
  return [...new Set(accountId ? [accountId, ...linked] : linked)];
}
