import type { PendingQuery, Row } from "postgres";
import type { Address, Hex } from "viem";
import type { Usdc } from "../money.js";
import type { CreditNoteRow } from "../records/credit-note.js";
import type { PaymentRow } from "../records/payment.js";
import type { PayoutRow } from "../records/payout.js";
import type { Queryable } from "./database.js";
import { isGivenUp } from "./payouts.js";

export interface RefundsSoFar {
  /** Waiting for a person, prepared, submitted and confirmed, or given up and on chain all the same: what no other may take again. */
  held: Usdc;
  /** Whether one was given up that somebody may have signed, or may still sign. */
  givenUp: boolean;
}

/** `tool` is what may wait for a person, `released` the approval that is being carried out, and holds its part no longer. */
interface Counting {
  tool: string;
  released?: string | undefined;
  now: Date;
}

/** Of a payment. */
export async function sumOfRefunds(
  sql: Queryable,
  { accountId, id }: Pick<PaymentRow, "accountId" | "id">,
  counting: Counting,
): Promise<RefundsSoFar> {
  return sumOf(sql, accountId, counting, {
    made: sql`refund_of = ${id}`,
    waiting: sql`input->>'payment_id' = ${id}`,
  });
}

/** Of what pays a credit note, whichever payment it comes out of. */
export async function sumOfNoteRefunds(
  sql: Queryable,
  { accountId, id }: Pick<CreditNoteRow, "accountId" | "id">,
  counting: Counting,
): Promise<RefundsSoFar> {
  return sumOf(sql, accountId, counting, {
    made: sql`credit_note_id = ${id}`,
    waiting: sql`input->>'credit_note_id' = ${id}`,
  });
}

type Fragment = PendingQuery<Row[]>;

async function sumOf(
  sql: Queryable,
  accountId: string | null,
  { tool, released, now }: Counting,
  of: { made: Fragment; waiting: Fragment },
): Promise<RefundsSoFar> {
  const [row] = await sql<RefundsSoFar[]>`
    select coalesce(bool_or(given_up), false) as given_up,
      coalesce(sum(amount) filter (where not given_up), 0)::bigint as held
    from (
      select total as amount, not ${hasLanded(sql)}
        and ${isGivenUp(sql, now)} as given_up
      from payouts where account_id = ${accountId} and ${of.made}
      union all
      select round((input->>'amount_usdc')::numeric * 1000000)::bigint, false from approvals
      where account_id = ${accountId} and tool = ${tool} and status = 'waiting' and expires_at > ${now}
        and ${of.waiting} and id <> ${released ?? ""}
    ) as refunds`;
  return row ?? { held: 0n, givenUp: false };
}

/** Seen on chain, whatever has become of the record: one that was given up is carried out all the same. */
function hasLanded(sql: Queryable) {
  return sql`exists (
    select from payments p
    where p.terms_id = payouts.terms_id and p.chain = payouts.chain and p.kind = 'payout_executed'
      and p.resource_id = payouts.id and p.status <> 'reverted')`;
}

export interface OtherRefund {
  termsId: Hex;
  contract: Address;
  amount: Usdc;
  hasLanded: boolean;
}

/** Of the same payment, whatever has become of them, and what came in. */
export async function selectOtherRefunds(
  sql: Queryable,
  { accountId, id, refundOf }: Pick<PayoutRow, "accountId" | "id" | "refundOf">,
): Promise<{ cameIn: Usdc; others: OtherRefund[] }> {
  const [payment] = await sql<{ amount: Usdc }[]>`
    select amount from payments where account_id = ${accountId} and id = ${refundOf}`;
  const others = await sql<OtherRefund[]>`
    select terms_id, contract, total as amount, ${hasLanded(sql)} as has_landed from payouts
    where account_id = ${accountId} and refund_of = ${refundOf} and id <> ${id}`;
  return { cameIn: payment?.amount ?? 0n, others };
}

/** What has gone back already of a payment that is gone: for a person to look at. */
export async function flagRefunds(sql: Queryable, paymentIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update payouts set flagged_at = ${now}
    where refund_of = any(${[...paymentIds]}) and status = 'confirmed' and flagged_at is null`;
}
