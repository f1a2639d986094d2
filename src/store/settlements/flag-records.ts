import type { Queryable } from "../database.js";
import type { OurRecords } from "./our-records.js";
import type { Step } from "./step.js";

/** A sanctioned payer went round the page: what was paid is for a person to look at. */
export async function flagRecords(
  sql: Queryable,
  steps: readonly Step[],
  records: OurRecords,
  now: Date,
): Promise<void> {
  for (const { row, before } of steps) {
    if (row.screening !== "hit" || before) continue;
    const { termsId } = row;
    const found = {
      payment_links: records.links.get(termsId)?.row.id,
      payouts: records.payouts.get(termsId)?.id,
      subscriptions: records.plans.get(termsId)?.id,
      donation_jars: records.jars.get(termsId)?.id,
    };
    for (const [table, id] of Object.entries(found))
      if (id) await sql`update ${sql(table)} set flagged_at = ${now} where id = ${id} and flagged_at is null`;
  }
}
