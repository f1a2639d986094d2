import type { Sighting } from "../../records/sighting.js";
import type { Queryable } from "../database.js";

/** Blocks of payments to records that are closed by now: whether these are late depends on when they were mined. */
export async function selectBlocksToDate(
  sql: Queryable,
  sightings: readonly Sighting[],
  now: Date,
): Promise<Set<bigint>> {
  if (sightings.length === 0) return new Set();
  const terms = [...new Set(sightings.map(({ termsId }) => termsId))];
  const rows = await sql<{ termsId: string }[]>`
    select terms_id from payment_links where terms_id = any(${terms}) and canceled_at is not null
    union all select terms_id from payouts
      where terms_id = any(${terms}) and (canceled_at is not null or expires_at <= ${now})
    union all select plan_key from subscriptions where plan_key = any(${terms}) and canceled_at is not null
    union all select on_chain_jar_id from donation_jars
      where on_chain_jar_id = any(${terms}) and canceled_at is not null`;
  const closed = new Set(rows.map(({ termsId }) => termsId));
  return new Set(
    sightings.filter(({ termsId }) => closed.has(termsId)).map(({ blockNumber }) => blockNumber),
  );
}
