import type { StatementRow, StatementSums } from "../records/statement.js";
import { bookEntries, type Span } from "./book-entries.js";
import type { Queryable } from "./database.js";
import { inTurn } from "./in-turn.js";

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
  allCredited: bigint;
  allRefundFees: bigint;
  allCanceled: bigint;
}

/** From the first moment to before the last. A client is who has the e-mail, by the name he was billed under last. */
export async function selectStatement(
  sql: Queryable,
  accountId: string,
  span: Span,
): Promise<StatementFound> {
  const ask = () => sql<Counted[]>`/* planned anew */
    with entries as (${bookEntries(sql, accountId, span)}), summed as (
      select (array_agg(client_name order by billed_at desc, client_name collate "C"))[1] as client_name, lower(client_email) as client_email, kind, chain,
        sum(billed)::bigint as billed, sum(open)::bigint as open, sum(received)::bigint as received,
        sum(fees)::bigint as fees, sum(refunded)::bigint as refunded, sum(elsewhere)::bigint as received_elsewhere,
        sum(credited)::bigint as credited, sum(refund_fees)::bigint as refund_fees, sum(canceled)::bigint as canceled
      from entries group by lower(client_email), kind, chain
    )
    select *, count(*) over () as met, (sum(billed) over ())::bigint as all_billed, (sum(open) over ())::bigint as all_open,
      (sum(received) over ())::bigint as all_received, (sum(fees) over ())::bigint as all_fees, (sum(refunded) over ())::bigint as all_refunded,
      (sum(received_elsewhere) over ())::bigint as all_elsewhere, (sum(credited) over ())::bigint as all_credited,
      (sum(refund_fees) over ())::bigint as all_refund_fees, (sum(canceled) over ())::bigint as all_canceled
    from summed order by billed + received + refunded + received_elsewhere + credited + canceled desc, client_email, kind, chain limit ${MOST_ROWS}`;
  const rows = await inTurn(sql, accountId, ask);
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
      credited: first?.allCredited ?? 0n,
      refundFees: first?.allRefundFees ?? 0n,
      canceled: first?.allCanceled ?? 0n,
    },
  };
}
