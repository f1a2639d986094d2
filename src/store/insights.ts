import type { StatementSums as BookSums } from "../records/statement.js";
import { bookEntries, type Span } from "./book-entries.js";
import type { Queryable } from "./database.js";
import { inTurn } from "./in-turn.js";
import { countLinks } from "./link-counts.js";

export interface Insights {
  paymentLinks: number;
  subscriptionPlans: number;
  donationJars: number;
  invoices: number;
}

export async function selectInsights(sql: Queryable, accountId: string): Promise<Insights> {
  const [{ links, invoices }, [others]] = await Promise.all([
    countLinks(sql, accountId),
    sql<Pick<Insights, "subscriptionPlans" | "donationJars">[]>`
      select (select count(*) from subscriptions where account_id = ${accountId})::int as subscription_plans,
        (select count(*) from donation_jars where account_id = ${accountId})::int as donation_jars`,
  ]);
  return { subscriptionPlans: 0, donationJars: 0, ...others, paymentLinks: links, invoices };
}

const SUMMED = ["month", "chain", "kind", "client"] as const;
/** The largest; the others are in the total alone. Of months all are told, and there are few chains and kinds. */
const MOST_CLIENTS = 50;

interface FoundSums extends BookSums {
  /** Of which kind of part; "all" for the total. */
  by: (typeof SUMMED)[number] | "all";
  of: string | null;
  /** How many there are of its kind. */
  met: number;
}

/** The books between two moments in all, and by each of their sides: in one pass over the same entries. */
export async function selectSums(sql: Queryable, accountId: string, span: Span): Promise<FoundSums[]> {
  const ask = () => sql<FoundSums[]>`/* planned anew */
    with entries as (${bookEntries(sql, accountId, span)}), sided as (
      select *, to_char(at at time zone 'UTC', 'YYYY-MM') as month, lower(client_email) as client from entries
    ), summed as (
      select case when grouping(month) = 0 then 'month' when grouping(chain) = 0 then 'chain'
          when grouping(kind) = 0 then 'kind' when grouping(client) = 0 then 'client' else 'all' end as by,
        coalesce(month, chain, kind, client) as of, coalesce(sum(billed), 0)::bigint as billed, coalesce(sum(open), 0)::bigint as open,
        coalesce(sum(received), 0)::bigint as received, coalesce(sum(fees), 0)::bigint as fees, coalesce(sum(refunded), 0)::bigint as refunded,
        coalesce(sum(elsewhere), 0)::bigint as received_elsewhere, coalesce(sum(credited), 0)::bigint as credited,
        coalesce(sum(refund_fees), 0)::bigint as refund_fees, coalesce(sum(canceled), 0)::bigint as canceled
      from sided group by grouping sets ((), (month), (chain), (kind), (client))
    ), ranked as (
      select *, row_number() over (partition by by order by
        case when by = 'month' then 0 else received + received_elsewhere + billed + refunded + credited + canceled end desc, of) as place, count(*) over (partition by by)::int as met
      from summed where by = 'all' or of is not null
    )
    select by, of, billed, open, received, fees, refunded, received_elsewhere, credited, refund_fees, canceled, met from ranked
    where by <> 'client' or place <= ${MOST_CLIENTS} order by by, place`;
  return inTurn(sql, accountId, ask);
}
