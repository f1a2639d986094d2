import { type AgentRecord, agentRecordsOf } from "./agent-records.js";
import type { Queryable } from "./database.js";

/** What a conversation holds that could be the name of a record. */
export interface NamesSaid {
  ids: string[];
  /** Upper case, as invoices have them. */
  numbers: string[];
  slugs: string[];
  /** Lower case. */
  emails: string[];
  /** One to four characters from every place where a word begins. */
  starts: string[];
  /** Whole runs of letters and digits. */
  runs: string[];
  /** The whole text, in each of the cases that `starts` and `runs` have. */
  texts: string[];
}

const MOST_NAMED = 64;
const OF_A_CLIENT = 20;

/** The records that a conversation names, and the clients whose name's first word it holds. By index alone. */
export async function selectNamedRecords(
  sql: Queryable,
  accountId: string,
  said: NamesSaid,
  now: Date,
): Promise<AgentRecord[]> {
  const { links, invoices, drafts, plans, jars, payouts } = agentRecordsOf(sql, now);
  const { ids, numbers, slugs, emails, starts, runs, texts } = said;
  const whole = (name: string) =>
    sql`exists (select from unnest(${texts}::text[]) text where position(lower(${sql(name)}) in text) > 0)`;
  const first = (name: string) =>
    sql`split_part(regexp_replace(lower(${sql(name)}), '[^[:alnum:]]+', ' ', 'g'), ' ', 1) = any(${runs}::text[])`;
  const begins = (name: string) => sql`left(lower(${sql(name)}), 4) = any(${starts}::text[])`;
  const titled = (name: string) => sql`account_id = ${accountId} and ${begins(name)} and ${whole(name)}
    order by created_at desc, id desc limit ${MOST_NAMED}`;
  const ofClient = sql`where account_id = ${accountId} and lower(client_email) = lower(met.client_email)
    and client_name = met.client_name`;
  const newest = sql`order by created_at desc, id desc`;
  return sql<AgentRecord[]>`
    with met as (
      select client_name, client_email from (
        (select client_name, client_email, created_at, ${whole("client_name")} as whole from invoices
          where account_id = ${accountId} and ${begins("client_name")}
            and (${whole("client_name")} or ${first("client_name")}))
        union all
        (select client_name, client_email, created_at, true from invoices
          where account_id = ${accountId} and lower(client_email) = any(${emails}::text[]))
      ) as invoice group by client_name, client_email
      order by bool_or(whole) desc, max(created_at) desc limit ${MOST_NAMED}
    )
    select theirs.* from met cross join lateral (
      (select ${invoices} ${ofClient} ${newest} limit ${OF_A_CLIENT})
      union (select ${invoices} ${ofClient} and status = 'sent' ${newest} limit ${OF_A_CLIENT})
      union (select ${invoices} ${ofClient} and (door not in ('chat', 'jobs', 'mcp', 'collect')
        or (door in ('chat', 'jobs') and origins->>'client_email' in ('U', 'R') and origins->>'client_name' in ('U', 'R')))
        ${newest} limit 1)
    ) as theirs
    union all (select ${invoices} where account_id = ${accountId} and (id = any(${ids}::text[])
      or invoice_number = any(${numbers}::text[])))
    union all (select ${drafts} where account_id = ${accountId} and id = any(${ids}::text[]))
    union all (select ${links} where account_id = ${accountId} and kind <> 'invoice'
      and (id = any(${ids}::text[]) or slug = any(${slugs}::text[])))
    union all (select ${plans} where account_id = ${accountId} and id = any(${ids}::text[]))
    union all (select ${plans} where ${titled("name")})
    union all (select ${jars} where account_id = ${accountId} and (id = any(${ids}::text[]) or slug = any(${slugs}::text[])))
    union all (select ${jars} where ${titled("name")})
    union all (select ${payouts} where account_id = ${accountId} and id = any(${ids}::text[]))`;
}
