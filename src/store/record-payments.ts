import type { PendingQuery, Row } from "postgres";
import { MOST_SHOWN, type ShownPayment } from "../records/record-payment.js";
import type { Queryable } from "./database.js";
import { textArray } from "./text-array.js";

/** A row with the payments that it shows; JSON has neither big integers nor moments. */
export type WithPayments<T> = T & { payments: PaymentText[] | null };
type PaymentText = Pick<ShownPayment, "id" | "txHash" | "payer"> &
  Record<"amount" | "fee" | "createdAt", string> & { minedAt: string | null };

/** By the terms of links, the final payments that each shows: the newest first, late ones too. */
export type PaymentsByTerms = Map<string, ShownPayment[]>;

export async function selectRecordPayments(
  sql: Queryable,
  records: readonly { termsId: string }[],
): Promise<PaymentsByTerms> {
  if (records.length === 0) return new Map();
  const rows = await sql<WithPayments<{ termsId: string }>[]>`
    select t.terms_id, ${shownPayments(sql, sql`t.terms_id`)}
    from unnest(${textArray(records.map(({ termsId }) => termsId))}::text[]) as t (terms_id)`;
  return new Map(rows.map((row) => [row.termsId, paymentsOf(row)]));
}

/**
 * A column beside those of the record that has these terms. Most have none: to ask that first takes half as long; by
 * "exists" PostgreSQL may read all payments there are for it.
 */
export function shownPayments(sql: Queryable, termsId: PendingQuery<Row[]>) {
  return sql`case when (select true from payments where terms_id = ${termsId} limit 1) then (
    select jsonb_agg(jsonb_build_object('id', id, 'txHash', tx_hash, 'payer', payer, 'amount', amount::text,
      'fee', fee::text, 'minedAt', mined_at, 'createdAt', created_at))
    from (
      select * from payments where terms_id = ${termsId} and kind = 'paid' and status = 'final' and resource_id is not null
      order by created_at desc, id desc limit ${sql.unsafe(String(MOST_SHOWN))}
    ) as paid) end as payments`;
}

export function paymentsOf({ payments }: WithPayments<object>): ShownPayment[] {
  return (payments ?? []).map(({ amount, fee, minedAt, createdAt, ...row }) => ({
    ...row,
    amount: BigInt(amount),
    fee: BigInt(fee),
    minedAt: minedAt === null ? null : new Date(minedAt),
    createdAt: new Date(createdAt),
  }));
}
