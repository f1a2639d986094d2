import type { SubscriptionRow } from "../records/subscription.js";
import type { Queryable } from "./database.js";
import type { Orders } from "./order.js";
import { type Page, type PageQuery, pageConditions, pagesOf, sortKey } from "./page.js";
import { searchCondition } from "./search.js";

const COLUMNS = [
  "id",
  "accountId",
  "onChainPlanId",
  "slug",
  "name",
  "amount",
  "fee",
  "intervalDays",
  "destinationWallet",
  "chain",
  "description",
  "reference",
  "status",
  "contract",
  "feeRecipient",
  "planKey",
  "termsSalt",
  "registerTx",
  "warnings",
  "registeredAt",
  "signSlug",
  "door",
  "createdBy",
  "createdAt",
  "canceledAt",
  "flaggedAt",
] as const satisfies readonly (keyof SubscriptionRow)[];

export type NewSubscription = Omit<
  SubscriptionRow,
  "status" | "registeredAt" | "canceledAt" | "flaggedAt"
> & {
  origins: Record<string, string> | null;
};

/** Undefined where the account already has this plan id on this chain. */
export async function insertSubscription(
  sql: Queryable,
  plan: NewSubscription,
): Promise<SubscriptionRow | undefined> {
  const row = {
    ...plan,
    registerTx: sql.json(plan.registerTx),
    warnings: sql.json(plan.warnings),
    origins: plan.origins && sql.json(plan.origins),
    status: "active",
  };
  const [inserted] = await sql<SubscriptionRow[]>`
    insert into subscriptions ${sql(row)} on conflict (account_id, chain, on_chain_plan_id) do nothing
    returning ${sql(COLUMNS)}`;
  return inserted;
}

const ORDERS: Orders = { name: { by: (sql) => sql`lower(name)`, type: "text" } };

const pages = pagesOf<SubscriptionRow>();

export async function selectSubscriptions(
  sql: Queryable,
  accountId: string,
  query: PageQuery,
): Promise<Page<SubscriptionRow>> {
  const words = { whole: sql`destination_wallet`, said: sql`name, reference` };
  const rows = () => sql`
    select ${sql(COLUMNS)} ${sortKey(sql, query, ORDERS)} from subscriptions where account_id = ${accountId}
    ${query.status ? sql`and status = ${query.status}` : sql``} ${searchCondition(sql, words, accountId, query.q)}
    ${pageConditions(sql, query, "sub", ORDERS)}`;
  return pages(sql, accountId, query, rows);
}

export async function selectSubscription(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await sql<SubscriptionRow[]>`
    select ${sql(COLUMNS)} from subscriptions where account_id = ${accountId} and id = ${id}`;
  return row;
}

export async function selectSubscriptionBySlug(
  sql: Queryable,
  slug: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await sql<SubscriptionRow[]>`select ${sql(COLUMNS)} from subscriptions where slug = ${slug}`;
  return row;
}

export async function selectSubscriptionsById(
  sql: Queryable,
  ids: readonly string[],
): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return [];
  return sql<SubscriptionRow[]>`select ${sql(COLUMNS)} from subscriptions where id = any(${[...ids]})`;
}

/** Oldest first: accounts that describe the very same plan share its key. */
export async function lockSubscriptionsByKey(
  sql: Queryable,
  planKeys: readonly string[],
): Promise<SubscriptionRow[]> {
  return sql<SubscriptionRow[]>`
    select ${sql(COLUMNS)} from subscriptions where plan_key = any(${[...planKeys]}) order by id for update`;
}

/** Undefined where there is nothing left to cancel. */
export async function cancelSubscription(
  sql: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  const [row] = await sql<SubscriptionRow[]>`
    update subscriptions set status = 'canceled', canceled_at = ${now}
    where account_id = ${accountId} and id = ${id} and status = 'active' returning ${sql(COLUMNS)}`;
  return row;
}
