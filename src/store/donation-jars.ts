import type { DonationJarRow } from "../records/donation-jar.js";
import type { Queryable } from "./database.js";
import type { Orders } from "./order.js";
import { type Page, type PageQuery, pageConditions, pagesOf, sortKey } from "./page.js";
import { searchCondition } from "./search.js";

const COLUMNS = [
  "id",
  "accountId",
  "slug",
  "onChainJarId",
  "name",
  "description",
  "imageUrl",
  "coverImageUrl",
  "goal",
  "raised",
  "destinationWallet",
  "chain",
  "reference",
  "status",
  "contract",
  "feeRecipient",
  "feeBps",
  "salt",
  "activateTx",
  "warnings",
  "activatedAt",
  "signSlug",
  "door",
  "createdBy",
  "createdAt",
  "canceledAt",
  "flaggedAt",
] as const satisfies readonly (keyof DonationJarRow)[];

export type NewDonationJar = Omit<
  DonationJarRow,
  "status" | "raised" | "activatedAt" | "canceledAt" | "flaggedAt"
> & {
  origins: Record<string, string> | null;
};

/** Undefined where the slug is taken, by whomever. */
export async function insertDonationJar(
  sql: Queryable,
  jar: NewDonationJar,
): Promise<DonationJarRow | undefined> {
  const row = {
    ...jar,
    activateTx: sql.json(jar.activateTx),
    warnings: sql.json(jar.warnings),
    origins: jar.origins && sql.json(jar.origins),
    status: "active",
  };
  const [inserted] = await sql<DonationJarRow[]>`
    insert into donation_jars ${sql(row)} on conflict (slug) do nothing returning ${sql(COLUMNS)}`;
  return inserted;
}

const ORDERS: Orders = { name: { by: (sql) => sql`lower(name)`, type: "text" } };

const pages = pagesOf<DonationJarRow>();

export async function selectDonationJars(
  sql: Queryable,
  accountId: string,
  query: PageQuery,
): Promise<Page<DonationJarRow>> {
  const words = { whole: sql`slug, destination_wallet`, said: sql`name, reference` };
  const rows = () => sql`
    select ${sql(COLUMNS)} ${sortKey(sql, query, ORDERS)} from donation_jars where account_id = ${accountId}
    ${query.status ? sql`and status = ${query.status}` : sql``} ${searchCondition(sql, words, accountId, query.q)}
    ${pageConditions(sql, query, "don", ORDERS)}`;
  return pages(sql, accountId, query, rows);
}

export async function selectDonationJar(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<DonationJarRow | undefined> {
  const [row] = await sql<DonationJarRow[]>`
    select ${sql(COLUMNS)} from donation_jars where account_id = ${accountId} and id = ${id}`;
  return row;
}

/** For the hosted page, which knows no account. */
export async function selectDonationJarBySlug(
  sql: Queryable,
  slug: string,
): Promise<DonationJarRow | undefined> {
  const [row] = await sql<DonationJarRow[]>`select ${sql(COLUMNS)} from donation_jars where slug = ${slug}`;
  return row;
}

export async function lockDonationJarsByJarId(
  sql: Queryable,
  jarIds: readonly string[],
): Promise<DonationJarRow[]> {
  return sql<DonationJarRow[]>`
    select ${sql(COLUMNS)} from donation_jars where on_chain_jar_id = any(${[...jarIds]}) order by id for update`;
}

/** Undefined where there is nothing left to cancel. */
export async function cancelDonationJar(
  sql: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<DonationJarRow | undefined> {
  const [row] = await sql<DonationJarRow[]>`
    update donation_jars set status = 'canceled', canceled_at = ${now}
    where account_id = ${accountId} and id = ${id} and status = 'active' returning ${sql(COLUMNS)}`;
  return row;
}
