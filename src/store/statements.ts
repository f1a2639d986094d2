import type { StatementRow, StatementSums } from "../records/statement.js";
import type { Queryable } from "./database.js";

/** The largest rows; the rest is in the total alone. */
const MOST_ROWS = 10_000;

export interface StatementFound {
  rows: StatementRow[];
  total: StatementSums;
  /** How many rows there are. */
  met: number;
}

interface Counted extends StatementRow {
  met: bigint;
  allBilled: bigint;
  allOpen: bigint;
  allReceived: bigint;
  allFees: bigint;
  allRefunded: bigint;
  allElsewhere: bigint;
}

/** From the first moment to before the last. A client is who has the e-mail, by the name he was billed under last. */
export async function selectStatement(
  sql: Queryable,
  accountId: string,
  { from, to }: { from: Date; to: Date },
): Promise<StatementFound> {
  const firstDay = from.toISOString().slice(0, 10);
  const dayAfter = to.toISOString().slice(0, 10);
  const none = sql`0::bigint`;
  const kind = sql`case p.kind when 'donated' then 'donation' when 'paid'
    then case when i.id is null then 'payment_link' else 'invoice' end else 'subscription' end`;
  const rows = await sql<Counted[]>`/* planned anew */
    with entries as (
      select client_name, client_email, 'invoice' as kind, chain, created_at as billed_at, total as billed,
        case when status = 'sent' then total else 0 end as open, ${none} as received, ${none} as fees, ${none} as refunded,
        ${none} as elsewhere
      from invoices
      where account_id = ${accountId} and created_at >= ${from} and created_at < ${to} and status <> 'canceled'
      union all
      select i.client_name, i.client_email,
        ${kind},
        p.chain, i.created_at, ${none}, ${none}, p.amount, p.fee, ${none}, ${none}
      from payments p left join invoices i on i.id = p.resource_id
      where p.account_id = ${accountId} and p.status = 'final' and p.resource_id is not null
        and p.kind in ('paid', 'donated', 'subscribed', 'renewed')
        and coalesce(p.mined_at, p.created_at) >= ${from} and coalesce(p.mined_at, p.created_at) < ${to}
      union all
      select client_name, client_email, 'invoice', chain, created_at, ${none}, ${none}, ${none}, ${none}, ${none}, total
      from invoices
      where account_id = ${accountId} and marked_paid_on >= ${firstDay} and marked_paid_on < ${dayAfter}
        and paid_tx_hash is null
      union all
      select i.client_name, i.client_email, ${kind}, r.chain, i.created_at, ${none}, ${none}, ${none}, ${none}, r.total, ${none}
      from payouts r join payments p on p.id = r.refund_of left join invoices i on i.id = p.resource_id
      where r.account_id = ${accountId} and r.refund_of is not null and r.status = 'confirmed'
        and r.confirmed_at >= ${from} and r.confirmed_at < ${to}
    ), summed as (
      select (array_agg(client_name order by billed_at desc))[1] as client_name, lower(client_email) as client_email, kind, chain,
        sum(billed)::bigint as billed, sum(open)::bigint as open, sum(received)::bigint as received,
        sum(fees)::bigint as fees, sum(refunded)::bigint as refunded, sum(elsewhere)::bigint as received_elsewhere
      from entries group by lower(client_email), kind, chain
    )
    select *, count(*) over () as met, (sum(billed) over ())::bigint as all_billed, (sum(open) over ())::bigint as all_open,
      (sum(received) over ())::bigint as all_received, (sum(fees) over ())::bigint as all_fees, (sum(refunded) over ())::bigint as all_refunded,
      (sum(received_elsewhere) over ())::bigint as all_elsewhere
    from summed order by billed + received + refunded + received_elsewhere desc, client_email, kind, chain limit ${MOST_ROWS}`;
  const [first] = rows;
  return {
    rows,
    met: Number(first?.met ?? 0),
    total: {
      billed: first?.allBilled ?? 0n,
      open: first?.allOpen ?? 0n,
      received: first?.allReceived ?? 0n,
      fees: first?.allFees ?? 0n,
      refunded: first?.allRefunded ?? 0n,
      receivedElsewhere: first?.allElsewhere ?? 0n,
    },
  };
}
