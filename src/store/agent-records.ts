import type { Chain } from "../chains.js";
import type { Usdc } from "../money.js";
import type { Queryable } from "./database.js";
import { draftRows } from "./invoice-drafts.js";

/** A record of any kind, as much of it as an agent's guard reads; its texts are asked for apart. */
export interface AgentRecord {
  kind: "payment_link" | "invoice" | "subscription_plan" | "donation_jar" | "payout" | "payment";
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
  open: boolean;
  collect: boolean;
  /** Of a draft: which one was looked at. */
  revision: number | null;
  door: string;
  origins: Record<string, string> | null;
  createdAt: Date;
}

/** One shape for every kind; a payment is what a stranger did. Each `where` begins with the account. */
export function agentRecordsOf(sql: Queryable, now: Date) {
  const none = sql`null::integer`;
  return {
    links: sql`'payment_link' as kind, id, null as number, slug, null as name, chain,
      destination_address as destination, amount, null as interval, null as client_name, null as client_email,
      status = 'active' and (expires_at is null or expires_at > ${now}) as open, kind = 'collect' as collect, ${none} as revision,
      door, origins, created_at from payment_links`,
    invoices: sql`'invoice' as kind, id, invoice_number as number, null as slug, null as name, chain,
      destination_address as destination, total as amount, recurring_interval as interval, client_name,
      client_email, status = 'sent' as open, false as collect, ${none} as revision, door, origins, created_at from invoices`,
    // Whoever wrote it: a model may have, so it vouches for nobody.
    drafts: sql`'invoice' as kind, id, null as number, null as slug, null as name, chain,
      destination_address as destination, total as amount, recurring_interval as interval, client_name,
      client_email, status = 'draft' as open, false as collect, revision, 'mcp' as door, null::jsonb as origins,
      created_at from ${draftRows(sql)}`,
    plans: sql`'subscription_plan' as kind, id, null as number, null as slug, name, chain,
      destination_wallet as destination, amount, interval_days::text as interval, null as client_name,
      null as client_email, status = 'active' as open, false as collect, ${none} as revision, door, origins, created_at
      from subscriptions`,
    jars: sql`'donation_jar' as kind, id, null as number, slug, name, chain, destination_wallet as destination,
      goal as amount, null as interval, null as client_name, null as client_email, status = 'active' as open,
      false as collect, ${none} as revision, door, origins, created_at from donation_jars`,
    payouts: sql`'payout' as kind, id, null as number, null as slug, null as name, chain, null as destination,
      total as amount, null as interval, null as client_name, null as client_email,
      status in ('prepared', 'submitted') as open, false as collect, ${none} as revision, door, origins,
      created_at from payouts`,
    payments: sql`'payment' as kind, id, null as number, null as slug, null as name, chain, payer as destination,
      amount - refunded as amount, null as interval, null as client_name, null as client_email,
      status = 'final' as open, true as collect, ${none} as revision, 'collect' as door, null::jsonb as origins, created_at from payments`,
  };
}

/** The newest open ones of every kind: what "cancel it" could mean. */
export async function selectOpenRecords(
  sql: Queryable,
  accountId: string,
  now: Date,
  limit: number,
): Promise<AgentRecord[]> {
  const { links, invoices, plans, jars, payouts } = agentRecordsOf(sql, now);
  const newest = sql`order by created_at desc, id desc limit ${limit}`;
  return sql<AgentRecord[]>`
    (select ${links} where account_id = ${accountId} and kind = 'link' and status = 'active'
      and (expires_at is null or expires_at > ${now}) ${newest})
    union all (select ${invoices} where account_id = ${accountId} and status = 'sent' ${newest})
    union all (select ${plans} where account_id = ${accountId} and status = 'active' ${newest})
    union all (select ${jars} where account_id = ${accountId} and status = 'active' ${newest})
    union all (select ${payouts} where account_id = ${accountId} and status in ('prepared', 'submitted') ${newest})`;
}
