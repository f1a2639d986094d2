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

/** The newest records of every kind, by index, and those that the user's words name, however old. */
export async function selectSnapshotRecords(
  sql: Queryable,
  accountId: string,
  { words, text, now }: SnapshotQuery,
): Promise<SnapshotRecord[]> {
  const kinds = recordKinds(sql, accountId, now);
  const newest = kinds.map(
    (rows) => sql`(select * from ${rows} order by created_at desc, id desc limit ${NEWEST})`,
  );
  const named = kinds.map(
    (rows) => sql`(select * from ${rows}
      where lower(id) = any(${words}::text[]) or lower(number) = any(${words}::text[]) or slug = any(${words}::text[])
        or lower(client_email) = any(${words}::text[])
        or (length(name) > 2 and position(lower(name) in ${text}) > 0)
        or (length(client_name) > 2 and position(lower(client_name) in ${text}) > 0)
      order by created_at desc, id desc limit ${NEWEST})`,
  );
  const [first = sql``, ...rest] = [...newest, ...named];
  const rows = await sql<
    SnapshotRecord[]
  >`${rest.reduce((all, part) => sql`${all} union all ${part}`, first)}`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

function recordKinds(sql: Queryable, accountId: string, now: Date) {
  const links = (kind: "link" | "collect") => sql`(
    select 'payment_link' as kind, id, null as number, slug, null as name, chain, destination_address as destination,
      amount, null as interval, null as client_name, null as client_email,
      array_remove(array[description, reference], null) as texts,
      status = 'active' and (expires_at is null or expires_at > ${now}) as open, kind = 'collect' as collect,
      door, origins, created_at
    from payment_links where account_id = ${accountId} and kind = ${kind}) as links`;
  const invoices = sql`(
    select 'invoice' as kind, id, invoice_number as number, null as slug, null as name, chain,
      destination_address as destination, total as amount, recurring_interval as interval, client_name, client_email,
      array_remove(array[memo, reference], null) || array(select item->>'description' from jsonb_array_elements(line_items) item) as texts,
      status = 'sent' as open, false as collect, door, origins, created_at
    from invoices where account_id = ${accountId}) as invoices`;
  const plans = sql`(
    select 'subscription_plan' as kind, id, null as number, null as slug, name, chain, destination_wallet as destination,
      amount, interval_days::text as interval, null as client_name, null as client_email,
      array_remove(array[description, reference], null) as texts, status = 'active' as open, false as collect,
      door, origins, created_at
    from subscriptions where account_id = ${accountId}) as plans`;
  const jars = sql`(
    select 'donation_jar' as kind, id, null as number, slug, name, chain, destination_wallet as destination,
      goal as amount, null as interval, null as client_name, null as client_email,
      array_remove(array[description, reference], null) as texts, status = 'active' as open, false as collect,
      door, origins, created_at
    from donation_jars where account_id = ${accountId}) as jars`;
  const payouts = sql`(
    select 'payout' as kind, id, null as number, null as slug, null as name, chain, null as destination,
      total as amount, null as interval, null as client_name, null as client_email,
      array_remove(array[label, reference], null) as texts, status in ('prepared', 'submitted') as open, false as collect,
      door, origins, created_at
    from payouts where account_id = ${accountId}) as payouts`;
  return [links("link"), links("collect"), invoices, plans, jars, payouts];
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
