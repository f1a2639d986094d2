import type { PaymentKind } from "../../records/payment.js";
import type { Sighting } from "../../records/sighting.js";
import type { Queryable } from "../database.js";
import { textArray } from "../text-array.js";

/** Blocks of payments to records that are closed by now: whether these are late depends on when they were mined. */
export async function selectBlocksToDate(
  sql: Queryable,
  sightings: readonly Sighting[],
  now: Date,
): Promise<Set<bigint>> {
  if (sightings.length === 0) return new Set();
  const told = (...kinds: PaymentKind[]) => {
    const terms = sightings.filter(({ kind }) => kinds.includes(kind)).map(({ termsId }) => termsId);
    return sql`unnest(${textArray([...new Set(terms)])}::text[]) as told (terms_id)`;
  };
  const rows = await sql<{ termsId: string }[]>`
    select terms_id from ${told("paid")} join payment_links using (terms_id) where canceled_at is not null
    union all select terms_id from ${told("payout_executed")} join payouts using (terms_id)
      where canceled_at is not null or expires_at <= ${now}
    union all select plan_key from ${told("plan_registered", "subscribed", "renewed")}
      join subscriptions on plan_key = terms_id where canceled_at is not null
    union all select on_chain_jar_id from ${told("jar_created", "donated")}
      join donation_jars on on_chain_jar_id = terms_id where canceled_at is not null`;
  const closed = new Set(rows.map(({ termsId }) => termsId));
  return new Set(
    sightings.filter(({ termsId }) => closed.has(termsId)).map(({ blockNumber }) => blockNumber),
  );
}
