import type { Chain } from "../chains.js";
import type { Usdc } from "../money.js";
import { type AgentRecord, agentRecordsOf } from "./agent-records.js";
import type { Queryable } from "./database.js";

/** What one call of an agent holds that could be somebody's or something's of this account. */
export interface ValuesCalled {
  ids: string[];
  slugs: string[];
  /** Lower case. */
  email: string | null;
  total: Usdc | null;
  chain: Chain | null;
  /** First and last four digits of its addresses. */
  shapes: string[];
}

const OF_A_CLIENT = 1000;
const SAME_DEEDS = 20;

/** The records that a call names by id, slug or e-mail; its twins since then; and who else has such addresses. */
export async function selectCalledRecords(
  sql: Queryable,
  accountId: string,
  { ids, slugs, email, total, chain, shapes }: ValuesCalled,
  since: Date,
  now: Date,
): Promise<AgentRecord[]> {
  const { links, invoices, drafts, plans, jars, payouts, payments } = agentRecordsOf(sql, now);
  const named = sql`account_id = ${accountId} and id = any(${ids}::text[])`;
  const slugged = sql`account_id = ${accountId} and slug = any(${slugs}::text[])`;
  const newest = sql`order by created_at desc, id desc`;
  const alike = (column: string) => sql`account_id = ${accountId}
    and lower(left(${sql(column)}, 6) || right(${sql(column)}, 4)) = any(${shapes}::text[])`;
  const address = sql`destination_address, door, origins->>'destination_address'`;
  const wallet = sql`destination_wallet, door, origins->>'destination_wallet'`;
  return sql<AgentRecord[]>`
    (select ${invoices} where ${named})
    union all (select ${drafts} where ${named})
    union all (select ${links} where ${named})
    union all (select ${plans} where ${named})
    union all (select ${jars} where ${named} or (${slugged}))
    union all (select ${payouts} where ${named})
    union all (select ${payments} where ${named})
    union all (select ${invoices} where id in (
      select distinct on (client_name, door, origins->>'client_email', origins->>'client_name') id from (
        select id, client_name, door, origins from invoices
        where account_id = ${accountId} and lower(client_email) = ${email} ${newest} limit ${OF_A_CLIENT}) as theirs))
    union all (select ${invoices} where account_id = ${accountId} and lower(client_email) = ${email}
      and total = ${total}::bigint and chain = ${chain} and created_at >= ${since} ${newest} limit ${SAME_DEEDS})
    union all (select distinct on (${address}) ${links}
      where ${alike("destination_address")} order by ${address}, created_at desc)
    union all (select distinct on (${wallet}) ${plans}
      where ${alike("destination_wallet")} order by ${wallet}, created_at desc)
    union all (select distinct on (${wallet}) ${jars}
      where ${alike("destination_wallet")} order by ${wallet}, created_at desc)`;
}

export interface CalledPayee {
  payoutId: string;
  address: string;
  amount: Usdc;
  confirmed: boolean;
  chain: Chain;
  createdAt: Date;
}

/** Of each shape: the newest payees, one that was seen paid, and two that are another address. */
export async function selectCalledPayees(
  sql: Queryable,
  accountId: string,
  addresses: string[],
  newest: number,
): Promise<CalledPayee[]> {
  const ofShape = sql`select r.payout_id, r.address, r.amount from payout_recipients r
    where r.account_id = ${accountId} and lower(left(r.address, 6) || right(r.address, 4)) = asked.shape`;
  return sql<CalledPayee[]>`
    select met.payout_id, met.address, met.amount, p.status = 'confirmed' as confirmed, p.chain, p.created_at
    from (select address, left(address, 6) || right(address, 4) as shape from unnest(${addresses}::text[]) as address) as asked
    cross join lateral (
      (${ofShape} order by r.payout_id desc limit ${newest})
      union (${ofShape} and lower(r.address) <> asked.address limit 2)
      union (${ofShape} and lower(r.address) = asked.address
        and exists (select from payouts p where p.id = r.payout_id and p.status = 'confirmed') limit 1)
    ) as met join payouts p on p.id = met.payout_id
    order by p.created_at desc`;
}

export interface TextsCalled {
  /** Of these records all texts count, of this client's only those that equal one. */
  ids: string[];
  email: string | null;
  values: string[];
  /** Contacts, in lower case and without blanks, that a text of the named records may hold. */
  contacts: string[];
}

export interface TextCalled {
  /** Null: of some record of the client. */
  id: string | null;
  text: string;
}

const TEXTS_OF_A_CLIENT = 200;

/** Texts of records that the call repeats word for word, or that hold what its own texts name. */
export async function selectCalledTexts(
  sql: Queryable,
  accountId: string,
  { ids, email, values, contacts }: TextsCalled,
): Promise<TextCalled[]> {
  const named = (table: string, column: string) => sql`
    select id, unnest(array[${sql(column)}, reference]) as text from ${sql(table)}
    where account_id = ${accountId} and id = any(${ids}::text[])`;
  const lines = sql`
    select id, unnest(array[memo, reference] || array(select item->>'description' from jsonb_array_elements(line_items) item)) as text`;
  return sql<TextCalled[]>`
    select distinct id, text from (
      (select id, text from (
        ${named("payment_links", "description")} union all ${named("subscriptions", "description")}
        union all ${named("donation_jars", "description")} union all ${named("payouts", "label")}
        union all (${lines} from invoices where account_id = ${accountId} and id = any(${ids}::text[]))
      ) as named where exists (select from unnest(${contacts}::text[]) contact
        where position(contact in regexp_replace(lower(normalize(text, NFKC)), '[[:space:]*_\`~]+', '', 'g')) > 0))
      union all
      (select null, text from (${lines} from (
        select id, memo, reference, line_items from invoices
        where account_id = ${accountId} and lower(client_email) = ${email} and cardinality(${values}::text[]) > 0
        order by created_at desc, id desc limit ${TEXTS_OF_A_CLIENT}) as theirs
      ) as theirs where text = any(${values}::text[]))
    ) as found limit 2000`;
}
