import type { Address } from "viem";
import { endsOf } from "../addresses-alike.js";
import { daysBefore } from "../days.js";
import type { Usdc } from "../money.js";
import type { PayoutRow } from "../records/payout.js";
import type { Queryable } from "./database.js";
import { textArray } from "./text-array.js";

type Asked = Pick<PayoutRow, "id" | "accountId" | "chain" | "total" | "refundOf" | "createdAt">;

export type EqualPayout = Pick<PayoutRow, "id" | "confirmedAt"> & {
  status: "confirmed" | "submitted" | "prepared";
};

/** Longer than any can be signed. */
const OLDEST_DAYS = 8;
const PAID_DAYS = 1;
/** Of the same sum, and to the same payee, so many are looked at: whoever has more of both is told of the newest alone. */
const NEAREST = 1_000;

/** Of two at one moment the second sees the first. Taken last: whoever holds it waits for no other lock. */
export async function lockEqualPayouts(
  sql: Queryable,
  { accountId, chain, total }: Pick<Asked, "accountId" | "chain" | "total">,
): Promise<void> {
  const name = `equal-payouts:${accountId}:${chain}:${total}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/**
 * Another that pays the same people the same sums, in whatever order: paid less than a day before this one was made or
 * since, sent, or still to be signed. Two refunds may be equal: what came in bounds them.
 */
export async function selectEqualPayout(
  sql: Queryable,
  { id, accountId, chain, total, refundOf, createdAt }: Asked,
  rows: readonly { address: Address; amount: Usdc }[],
  now: Date,
): Promise<EqualPayout | undefined> {
  const [first] = rows;
  if (!first) return undefined;
  const [row] = await sql<EqualPayout[]>`
    select id, status, confirmed_at from payouts p
    where id = any (array(
        (select id from payouts where account_id = ${accountId} and total = ${total}
          and created_at > ${daysBefore(createdAt, OLDEST_DAYS)} order by created_at desc, id desc limit ${NEAREST})
        union
        (select payout_id from payout_recipients where account_id = ${accountId}
          and lower(left(address, 6) || right(address, 4)) = ${endsOf(first.address)}
          order by payout_id desc limit ${NEAREST})))
      and account_id = ${accountId} and id <> ${id} and total = ${total} and chain = ${chain}
      and recipient_count = ${rows.length} ${refundOf ? sql`and refund_of is null` : sql``} and (
        status = 'confirmed' and confirmed_at > ${daysBefore(createdAt, PAID_DAYS)} or status = 'submitted'
        or status = 'prepared' and expires_at > ${now})
      and not exists (
        select address, amount from payout_recipients where payout_id = p.id except all
        select address, amount::bigint from unnest(
          (select ${textArray(rows.map(({ address }) => address))}::text[]),
          (select ${textArray(rows.map(({ amount }) => String(amount)))}::text[])) as these (address, amount))
    order by array_position(array['confirmed', 'submitted', 'prepared'], status), created_at desc, id desc limit 1`;
  return row;
}
