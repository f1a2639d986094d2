import type { ImageType } from "../image-file.js";
import type { Queryable } from "./database.js";

export interface AccountLogoRow {
  accountId: string;
  slug: string;
  type: ImageType;
  bytes: Buffer;
  createdAt: Date;
}

/** In place of the one before. */
export async function putAccountLogo(sql: Queryable, row: AccountLogoRow): Promise<void> {
  await sql`
    insert into account_logos ${sql(row)}
    on conflict (account_id) do update
      set slug = excluded.slug, type = excluded.type, bytes = excluded.bytes, created_at = excluded.created_at`;
}

/** Unless this is still its address. */
export async function deleteOtherLogo(sql: Queryable, accountId: string, url: string | null): Promise<void> {
  await sql`delete from account_logos where account_id = ${accountId} and position(slug in ${url ?? ""}) = 0`;
}

/** As every visitor of the account's pages may see it. */
export async function selectLogo(
  sql: Queryable,
  slug: string,
): Promise<Pick<AccountLogoRow, "type" | "bytes"> | undefined> {
  const [row] = await sql<Pick<AccountLogoRow, "type" | "bytes">[]>`
    select type, bytes from account_logos where slug = ${slug}`;
  return row;
}
