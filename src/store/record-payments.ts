import { MOST_SHOWN, type ShownPayment } from "../records/record-payment.js";
import type { Queryable } from "./database.js";
import { textArray } from "./text-array.js";

/** By the terms of links, the final payments that each shows: the newest first, late ones too. */
export type PaymentsByTerms = Map<string, ShownPayment[]>;

export async function selectRecordPayments(
  sql: Queryable,
  records: readonly { termsId: string }[],
): Promise<PaymentsByTerms> {
  const byTerms: PaymentsByTerms = new Map();
  if (records.length === 0) return byTerms;
  const rows = await sql<(ShownPayment & { termsId: string })[]>`
    select p.* from unnest(${textArray(records.map(({ termsId }) => termsId))}::text[]) as t (terms_id)
    cross join lateral (
      select terms_id, id, tx_hash, payer, amount, fee, mined_at, created_at from payments
      where terms_id = t.terms_id and kind = 'paid' and status = 'final' and resource_id is not null
      order by created_at desc, id desc limit ${MOST_SHOWN}) as p`;
  for (const { termsId, ...row } of rows) byTerms.set(termsId, [...(byTerms.get(termsId) ?? []), row]);
  return byTerms;
}
