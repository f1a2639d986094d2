import { openDatabase } from "../../../src/store/database.js";
import { until } from "../embedded-world.js";
import type { Receiver } from "../receiver.js";
import type { Acknowledged } from "./crowd.js";
import type { StormDatabase } from "./databases.js";

/** What must be zero, however often everything was killed, and how much was looked at. */
export interface Audit {
  faults: Record<string, number>;
  counted: Record<string, number>;
}

const DELIVERED_MS = 600_000;

export async function auditStorm(
  database: StormDatabase,
  acknowledged: Acknowledged[],
  receiver: Receiver,
): Promise<Audit> {
  const sql = openDatabase(database.connection(), 2);
  const number = async (query: PromiseLike<{ n: number }[]>) => (await query)[0]?.n ?? Number.NaN;
  try {
    const events = (
      await sql<
        { id: string }[]
      >`select id from events where type like '%.created' and type not like 'api_key%'`
    ).map(({ id }) => id);
    const untold = () => {
      const told = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
      return events.filter((id) => !told.has(id)).length;
    };
    await until("every event is delivered", () => untold() === 0, DELIVERED_MS).catch(() => {});
    await sql`select sequence_events(id) from accounts`;
    const ids = acknowledged.map(({ id }) => id);
    const records = sql`
      (select id from invoices union all select l.id from payment_links l
        where not exists (select from invoices i where i.link_id = l.id)) as record`;
    const stored = await number(sql`select count(*)::int as n from ${records}`);
    return {
      counted: {
        acknowledged: ids.length,
        stored,
        invoices: await number(sql`select count(*)::int as n from invoices`),
        events: events.length,
        posts: receiver.received.length,
      },
      faults: {
        "acknowledged twice": ids.length - new Set(ids).size,
        "acknowledged, not stored":
          ids.length -
          (await number(sql`
          select count(*)::int as n from ${records} where id = any(${ids}::text[])`)),
        "stored, never acknowledged": stored - ids.length,
        "gaps in invoice numbers": await number(sql`
          select coalesce(max(right(invoice_number, 6)::int), 0) - count(distinct invoice_number)::int as n from invoices`),
        "gaps in events": await number(sql`
          select coalesce(sum(last), 0)::int as n from (
            select max(sequence) - count(*) as last from events group by account_id) as gaps`),
        "records without exactly one event": await number(sql`
          select count(*)::int as n from ${records} where 1 <>
            (select count(*) from events e where e.resource_id = record.id and e.type like '%.created')`),
        "records without exactly one unit": Math.abs(
          stored -
            (await number(sql`
              select (select coalesce(sum(count), 0) from usage_units where operation in ('payment_link_create', 'invoice_pdf'))::int
                + (select coalesce(sum(count), 0) from usage_months where operation in ('payment_link_create', 'invoice_pdf'))::int as n`)),
        ),
        "events that no webhook got": untold(),
        "keys without exactly one answer": await number(sql`
          select abs(count(*) - ${ids.length}::int)::int as n from idempotency_keys`),
      },
    };
  } finally {
    await sql.end({ timeout: 5 });
  }
}
