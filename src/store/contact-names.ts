import type { Queryable, Sql } from "./database.js";
import { textArray } from "./text-array.js";

/** Whose names look like this one, and those of whom that is not known yet: asked for in one, the whole book is read. */
export async function selectAlikeNames(
  sql: Queryable,
  accountId: string,
  skeleton: string,
): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from contacts where account_id = ${accountId} and skeleton = ${skeleton} and archived_at is null
    union all
    select name from contacts where account_id = ${accountId} and skeleton is null and archived_at is null`;
  return rows.map(({ name }) => name);
}

/** So many that were stored without one have a skeleton now; nobody waits for them. */
export async function fillSkeletons(
  sql: Sql,
  skeletonOf: (name: string) => string,
  limit: number,
): Promise<number> {
  return sql.begin(async (tx) => {
    const rows = await tx<{ id: string; name: string }[]>`
      select id, name from contacts where skeleton is null limit ${limit} for update skip locked`;
    const skeletons = rows.map(({ name }) => skeletonOf(name));
    await tx`
      update contacts c set skeleton = made.skeleton
      from unnest(
        (select ${textArray(rows.map(({ id }) => id))}::text[]), (select ${textArray(skeletons)}::text[])
      ) made (id, skeleton)
      where c.id = made.id`;
    return rows.length;
  });
}

export async function selectContactNames(sql: Queryable, accountId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from contacts where account_id = ${accountId} and archived_at is null`;
  return rows.map(({ name }) => name);
}
