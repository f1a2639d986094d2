import type { Queryable } from "../database.js";
import type { OurRecords } from "./our-records.js";
import type { Settlement, Step } from "./step.js";

/** A sanctioned payer went round the page: what was paid is for a person to look at. */
export function flagRecords({ now }: Settlement, steps: readonly Step[], records: OurRecords): void {
  const { links, payouts, plans, jars, changed } = records;
  for (const { row, isHit } of steps) {
    if (!isHit) continue;
    const link = links.get(row.termsId);
    const found = [
      link?.row,
      link?.invoice,
      ...[payouts, plans, jars].map((known) => known.get(row.termsId)),
    ];
    for (const record of found) if (record) record.flaggedAt ??= now;
    changed.flagged.add(row.termsId);
  }
}

export async function saveFlags(
  sql: Queryable,
  { now }: Settlement,
  { links, payouts, plans, jars, changed }: OurRecords,
): Promise<void> {
  const terms = [...changed.flagged];
  const found = {
    payment_links: terms.flatMap((termsId) => links.get(termsId)?.row.id ?? []),
    payouts: terms.flatMap((termsId) => payouts.get(termsId)?.id ?? []),
    subscriptions: terms.flatMap((termsId) => plans.get(termsId)?.id ?? []),
    donation_jars: terms.flatMap((termsId) => jars.get(termsId)?.id ?? []),
  };
  for (const [table, ids] of Object.entries(found))
    if (ids.length > 0)
      await sql`update ${sql(table)} set flagged_at = ${now} where id = any(${ids}) and flagged_at is null`;
}
