import { isoDay } from "../days.js";
import type { Queryable } from "./database.js";

/** From the first moment to before the last. */
export interface Span {
  from: Date;
  to: Date;
}

/** Everything that moved the account's books, each by its own moment: billed, received, received elsewhere, refunded, credited, canceled. */
export function bookEntries(sql: Queryable, accountId: string, { from, to }: Span) {
  const firstDay = isoDay(from);
  const dayAfter = isoDay(to);
  const none = sql`0::bigint`;
  // The payment that ended this mark, of a month that was over, is booked where that was learned.
  const ended = sql`t.invoice_id = i.id and t.unmarked_at = i.paid_at and i.paid_tx_hash = p.tx_hash`;
  const kind = sql`case p.kind when 'donated' then 'donation' when 'paid'
    then case when i.id is null then 'payment_link' else 'invoice' end else 'subscription' end`;
  return sql`
      select client_name, client_email, 'invoice' as kind, chain, created_at as billed_at, created_at as at, total as billed,
        case when status = 'sent' then total - credited else 0 end as open, ${none} as received, ${none} as fees, ${none} as refunded,
        ${none} as elsewhere, ${none} as credited, ${none} as refund_fees, ${none} as canceled
      from invoices
      where account_id = ${accountId} and created_at >= ${from} and created_at < ${to}
      union all
      select i.client_name, i.client_email,
        ${kind},
        p.chain, i.created_at, coalesce(p.mined_at, p.created_at), ${none}, ${none}, p.amount, p.fee, ${none}, ${none}, ${none}, ${none}, ${none}
      from payments p left join invoices i on i.id = p.resource_id
      where p.account_id = ${accountId} and p.status = 'final' and p.resource_id is not null
        and p.kind in ('paid', 'donated', 'subscribed', 'renewed')
        and coalesce(p.mined_at, p.created_at) >= ${from} and coalesce(p.mined_at, p.created_at) < ${to}
        and not exists (select from taken_marks t where t.account_id = p.account_id and ${ended})
      union all
      select i.client_name, i.client_email, 'invoice', p.chain, i.created_at, t.unmarked_at, ${none}, ${none}, p.amount, p.fee,
        ${none}, ${none}, ${none}, ${none}, ${none}
      from taken_marks t join invoices i on i.id = t.invoice_id
        join payments p on p.resource_id = i.id and p.account_id = t.account_id and p.kind = 'paid' and p.status = 'final' and ${ended}
      where t.account_id = ${accountId} and t.unmarked_at >= ${from} and t.unmarked_at < ${to}
      union all
      select client_name, client_email, 'invoice', chain, created_at,
        marked_paid_on::timestamp at time zone 'UTC', ${none}, ${none}, ${none}, ${none}, ${none}, total, ${none}, ${none}, ${none}
      from invoices
      where account_id = ${accountId} and marked_paid_on >= ${firstDay} and marked_paid_on < ${dayAfter}
        and paid_tx_hash is null
      union all
      select i.client_name, i.client_email, 'invoice', i.chain, i.created_at,
        m.at, ${none}, ${none}, ${none}, ${none}, ${none}, m.elsewhere, ${none}, ${none}, ${none}
      from taken_marks t join invoices i on i.id = t.invoice_id, lateral (
        values (t.marked_on::timestamp at time zone 'UTC', i.total), (t.unmarked_at, -i.total)) as m (at, elsewhere)
      where t.account_id = ${accountId} and m.at >= ${from} and m.at < ${to}
      union all
      select i.client_name, i.client_email, ${kind}, r.chain, i.created_at, coalesce(x.mined_at, x.created_at),
        ${none}, ${none}, ${none}, ${none}, r.total, ${none}, ${none}, r.fee, ${none}
      from payouts r join payments p on p.id = r.refund_of left join invoices i on i.id = p.resource_id
        join payments x on x.chain = r.chain and x.tx_hash = r.tx_hash and x.resource_id = r.id and x.status = 'final'
      where r.account_id = ${accountId} and r.refund_of is not null and r.status = 'confirmed'
        and coalesce(x.mined_at, x.created_at) >= ${from} and coalesce(x.mined_at, x.created_at) < ${to}
      union all
      select i.client_name, i.client_email, 'invoice', i.chain, i.created_at, c.created_at, ${none}, ${none}, ${none}, ${none}, ${none},
        ${none}, c.amount, ${none}, ${none}
      from credit_notes c join invoices i on i.id = c.invoice_id
      where c.account_id = ${accountId} and c.created_at >= ${from} and c.created_at < ${to}
      union all
      select client_name, client_email, 'invoice', chain, created_at, canceled_at, ${none}, ${none}, ${none}, ${none}, ${none},
        ${none}, ${none}, ${none}, total - credited
      from invoices
      where account_id = ${accountId} and status = 'canceled' and canceled_at >= ${from} and canceled_at < ${to} and total > credited`;
}
