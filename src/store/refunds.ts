import type { Usdc } from "../money.js";
import type { PaymentRow } from "../records/payment.js";
import type { Queryable } from "./database.js";

export interface RefundsSoFar {
  /** Waiting for a person, prepared, submitted and confirmed: what no other refund may take again. */
  held: Usdc;
  /** Whether one was given up that somebody may have signed, or may still sign. */
  givenUp: boolean;
}

/** Of a payment; `tool` is what may wait for a person, `released` the approval that is being carried out, and holds its part no longer. */
export async function sumOfRefunds(
  sql: Queryable,
  { accountId, id }: Pick<PaymentRow, "accountId" | "id">,
  { tool, released, now }: { tool: string; released?: string | undefined; now: Date },
): Promise<RefundsSoFar> {
  const [row] = await sql<RefundsSoFar[]>`
    select coalesce(bool_or(given_up), false) as given_up,
      coalesce(sum(amount) filter (where not given_up), 0)::bigint as held
    from (
      select total as amount,
        status in ('canceled', 'expired') or (status = 'prepared' and expires_at <= ${now}) as given_up
      from payouts where refund_of = ${id}
      union all
      select round((input->>'amount_usdc')::numeric * 1000000)::bigint, false from approvals
      where account_id = ${accountId} and tool = ${tool} and status = 'waiting' and expires_at > ${now}
        and input->>'payment_id' = ${id} and id <> ${released ?? ""}
    ) as refunds`;
  return row ?? { held: 0n, givenUp: false };
}

/** What has gone back already of a payment that is gone: for a person to look at. */
export async function flagRefunds(sql: Queryable, paymentIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update payouts set flagged_at = ${now}
    where refund_of = any(${[...paymentIds]}) and status = 'confirmed' and flagged_at is null`;
}
