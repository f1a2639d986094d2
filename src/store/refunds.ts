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

/** Of a payment, and of what its payer was given back of one that the chain took back and may have brought again. */
export async function sumOfRefunds(
  sql: Queryable,
  payment: PaymentRow,
  counting: Counting,
): Promise<RefundsSoFar> {
  const own = await sumOfThese(sql, payment, [payment.id], counting);
  const together = await selectTogether(sql, payment);
  if (together.ids.length === 1) return own;
  const all = await sumOfThese(sql, payment, together.ids, counting);
  const beyond = payment.amount - (together.standing - all.held);
  return { held: beyond > own.held ? beyond : own.held, givenUp: all.givenUp };
}

function sumOfThese(
  sql: Queryable,
  { accountId }: PaymentRow,
  ids: readonly string[],
  counting: Counting,
): Promise<RefundsSoFar> {
  return sumOf(sql, accountId, counting, {
    made: sql`refund_of = any(${[...ids]})`,
    waiting: sql`input->>'payment_id' = any(${[...ids]})`,
  });
}

interface Together {
  ids: readonly string[];
  /** What of it stands. */
  standing: Usdc;
}

type Placed = Pick<PaymentRow, "id" | "accountId" | "chain" | "termsId" | "payer" | "amount">;

/** Where one of them was taken back, all that one payer has paid by the same terms; else the payment alone. */
async function selectTogether(sql: Queryable, payment: Placed): Promise<Together> {
  const { id, accountId, chain, termsId, payer, amount } = payment;
  const same = sql`account_id = ${accountId} and chain = ${chain} and terms_id = ${termsId} and payer = ${payer}`;
  const [gone] = await sql`select id from payments where ${same} and status = 'reverted' limit 1`;
  if (!gone) return { ids: [id], standing: amount };
  const rows = await sql<{ id: string; standing: Usdc }[]>`
    select id, (case when status = 'reverted' then 0 else amount end)::bigint as standing from payments where ${same}`;
  return { ids: rows.map((row) => row.id), standing: rows.reduce((sum, { standing }) => sum + standing, 0n) };
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

/** Of the same money, whatever has become of them, and what came in. */
export async function selectOtherRefunds(
  sql: Queryable,
  { accountId, id, refundOf }: Pick<PayoutRow, "accountId" | "id" | "refundOf">,
): Promise<{ cameIn: Usdc; others: OtherRefund[] }> {
  const [payment] = await sql<Placed[]>`
    select id, account_id, chain, terms_id, payer, amount from payments
    where account_id = ${accountId} and id = ${refundOf}`;
  if (!payment) return { cameIn: 0n, others: [] };
  const together = await selectTogether(sql, payment);
  const others = await sql<OtherRefund[]>`
    select terms_id, contract, total as amount, ${hasLanded(sql)} as has_landed from payouts
    where account_id = ${accountId} and refund_of = any(${[...together.ids]}) and id <> ${id}`;
  return { cameIn: together.standing, others };
}

/** What has gone back already of a payment that is gone: for a person to look at. */
export async function flagRefunds(sql: Queryable, paymentIds: readonly string[], now: Date): Promise<void> {
  await flag(sql, sql`any(${[...paymentIds]})`, now);
}

async function flag(sql: Queryable, gone: Fragment, now: Date): Promise<void> {
  await sql`
    update payouts set flagged_at = ${now}
    where refund_of = ${gone} and status = 'confirmed' and flagged_at is null`;
}

/** Carried out though what came in was gone, and nothing of the same terms stands in its place. */
export async function flagLateRefunds(
  sql: Queryable,
  paymentIds: readonly string[],
  now: Date,
): Promise<void> {
  const gone = sql`any(
    select id from payments p where id = any(${[...paymentIds]}) and status = 'reverted' and not exists (
      select from payments o where o.account_id = p.account_id and o.chain = p.chain
        and o.terms_id = p.terms_id and o.payer = p.payer and o.status <> 'reverted'))`;
  await flag(sql, gone, now);
}
