import type { Queryable } from "./database.js";
import { textArray } from "./text-array.js";

/** What a number begins with, and the day whose year it bears. */
export interface Wanted {
  prefix?: string | undefined;
  at: Date;
}

/**
 * The next ones, in the order that they are asked for, as late as anything allows: the account's counters stay locked
 * from here to the commit, and an abort gives all of them back.
 */
export async function takeNumbers(
  sql: Queryable,
  accountId: string,
  wanted: readonly Wanted[],
): Promise<string[]> {
  const prefixes = textArray(wanted.map(({ prefix = "INV" }) => prefix));
  const years = textArray(wanted.map(({ at }) => String(at.getUTCFullYear())));
  const rows = await sql<{ number: string }[]>`
    with wanted as (
      select *, count(*) over alike - row_number() over (alike order by place) as after
      from unnest(${prefixes}::text[], ${years}::integer[]) with ordinality as w (prefix, year, place)
      window alike as (partition by prefix, year)
    ), counter as (
      insert into invoice_counters (account_id, prefix, year, last)
      select ${accountId}, prefix, year, count(*) from wanted group by prefix, year order by prefix, year
      on conflict (account_id, prefix, year) do update set last = invoice_counters.last + excluded.last
      returning prefix, year, last
    )
    select prefix || '-' || year || '-' || lpad((last - after)::text, greatest(6, length((last - after)::text)), '0') as number
    from wanted join counter using (prefix, year) order by place`;
  if (rows.length < wanted.length) throw new Error("an invoice would be stored without a number");
  return rows.map(({ number }) => number);
}
