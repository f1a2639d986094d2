import type { Chain } from "../chains.js";
import type { Usdc } from "../money.js";
import type { Queryable } from "./database.js";

/** A record of any kind, as much of it as an agent's guard reads. */
export interface SnapshotRecord {
  kind: "payment_link" | "invoice" | "subscription_plan" | "donation_jar" | "payout";
  id: string;
  number: string | null;
  slug: string | null;
  name: string | null;
  chain: Chain;
  destination: string | null;
  amount: Usdc | null;
  interval: string | null;
  clientName: string | null;
  clientEmail: string | null;
  texts: string[];
  open: boolean;
  collect: boolean;
  door: string;
  origins: Record<string, string> | null;
  createdAt: Date;
}

export interface SnapshotQuery {
  /** Lower case: what the user's turns hold that could be an id, number, slug or e-mail. */
  words: string[];
  /** All user turns in lower case: a name is looked for inside. */
  text: string;
  now: Date;
}

const NEWEST = 200;

/** The newest records of every kind, and those that the user's words name, however old. */
export async function selectSnapshotRecords(
  sql: Queryable,
  accountId: string,
  { words, text, now }: SnapshotQuery,
): Promise<SnapshotRecord[]> {
  const named = sql`lower(id) = any(${words}::text[]) or lower(number) = any(${words}::text[]) or slug = any(${words}::text[])
    or lower(client_email) = any(${words}::text[])
    or (length(name) > 2 and position(lower(name) in ${text}) > 0)
    or (length(client_name) > 2 and position(lower(client_name) in ${text}) > 0)`;
  return sql<SnapshotRecord[]>`
    with records as (
      select 'payment_link' as kind, id, null as number, slug, null as name, chain, destination_address as destination,
        amount, null as interval, null as client_name, null as client_email,
        array_remove(array[description, reference], null) as texts,
        status = 'active' and (expires_at is null or expires_at > ${now}) as open, kind = 'collect' as collect,
        door, origins, created_at
      from payment_links where account_id = ${accountId} and kind <> 'invoice'
      union all
      select 'invoice', id, invoice_number, null, null, chain, destination_address, total, recurring_interval,
        client_name, client_email,
        array_remove(array[memo, reference], null) || array(select item->>'description' from jsonb_array_elements(line_items) item),
        status = 'sent', false, door, origins, created_at
      from invoices where account_id = ${accountId}
      union all
      select 'subscription_plan', id, null, null, name, chain, destination_wallet, amount, interval_days::text, null, null,
        array_remove(array[description, reference], null), status = 'active', false, door, origins, created_at
      from subscriptions where account_id = ${accountId}
      union all
      select 'donation_jar', id, null, slug, name, chain, destination_wallet, goal, null, null, null,
        array_remove(array[description, reference], null), status = 'active', false, door, origins, created_at
      from donation_jars where account_id = ${accountId}
      union all
      select 'payout', id, null, null, null, chain, null, total, null, null, null,
        array_remove(array[label, reference], null), status in ('prepared', 'submitted'), false, door, origins, created_at
      from payouts where account_id = ${accountId}
    ), ranked as (
      select records.*, row_number() over (partition by kind, collect order by created_at desc, id desc) as age from records
    )
    select kind, id, number, slug, name, chain, destination, amount, interval, client_name, client_email, texts, open,
      collect, door, origins, created_at
    from ranked where age <= ${NEWEST} or ${named}
    order by created_at desc, id desc limit 2000`;
}

export interface SnapshotPayee {
  payoutId: string;
  address: string;
  amount: Usdc;
  confirmed: boolean;
}

/**
 * Earlier payees that the request could mean or be mistaken for: those whose first and last four digits
 * are those of an address in the user's words, and all of the newest payouts.
 */
export async function selectSnapshotPayees(
  sql: Queryable,
  accountId: string,
  shapes: string[],
  payoutIds: string[],
): Promise<SnapshotPayee[]> {
  return sql<SnapshotPayee[]>`
    select payout_id, address, amount, p.status = 'confirmed' as confirmed
    from payout_recipients r join payouts p on p.id = r.payout_id
    where p.account_id = ${accountId}
      and (r.payout_id = any(${payoutIds}::text[]) or lower(left(r.address, 6) || right(r.address, 4)) = any(${shapes}::text[]))
    order by p.created_at desc limit 20000`;
}
