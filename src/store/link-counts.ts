import type { Queryable } from "./database.js";

interface Counts {
  links: number;
  invoices: number;
}

/** So many are counted in less time than it takes to ask for it. */
const WORTH_KEEPING = 1_000;

/** Exact, whoever makes links meanwhile: what is kept counts only what no transaction can change any more. */
export async function countLinks(sql: Queryable, accountId: string): Promise<Counts> {
  const [counted] = await sql<(Counts & { settled: Counts; fresh: number; through: string })[]>`
    with known as (
      select links, invoices, through from link_counts
      where account_id = ${accountId} and server = pg_postmaster_start_time()
    ), young as (
      select kind = 'invoice' as bills, born < pg_snapshot_xmin(pg_current_snapshot()) as settled from payment_links
      where account_id = ${accountId} and kind <> 'collect' and born >= coalesce((select through from known), '0')
    ), added as (
      select count(*) as links, count(*) filter (where bills) as invoices, count(*) filter (where settled) as fresh,
        count(*) filter (where settled and bills) as billing, pg_snapshot_xmin(pg_current_snapshot())::text as through
      from young
    )
    select (coalesce(k.links, 0) + a.links)::int as links, (coalesce(k.invoices, 0) + a.invoices)::int as invoices,
      jsonb_build_object('links', coalesce(k.links, 0) + fresh, 'invoices', coalesce(k.invoices, 0) + billing) as settled,
      fresh::int, a.through
    from added a left join known k on true`;
  if (!counted) throw new Error("a count was answered with nothing");
  // Where it can't be kept, as on a full disk, it is only counted once more.
  if (counted.fresh >= WORTH_KEEPING) await keepCounts(sql, accountId, counted).catch(() => {});
  return { links: counted.links, invoices: counted.invoices };
}

/** Of several at once, and of several servers, the newest stays. */
async function keepCounts(
  sql: Queryable,
  accountId: string,
  { settled, through }: { settled: Counts; through: string },
): Promise<void> {
  await sql`
    insert into link_counts as known (account_id, links, invoices, through)
    values (${accountId}, ${settled.links}, ${settled.invoices}, ${through}::xid8)
    on conflict (account_id) do update set links = excluded.links, invoices = excluded.invoices,
      through = excluded.through, server = excluded.server
    where known.server <> excluded.server or known.through < excluded.through`;
}
