import type { EventType } from "../records/event.js";
import type { WebhookRow } from "../records/webhook.js";
import type { Queryable } from "./database.js";
import { type Page, type PageQuery, pageConditions, toPage } from "./page.js";

const COLUMNS = [
  "id",
  "accountId",
  "url",
  "events",
  "secret",
  "status",
  "disabledReason",
  "createdBy",
  "createdAt",
] as const satisfies readonly (keyof WebhookRow)[];

const STOPPED = "Stopped by the account.";

/** In its transaction: how many there are is true until it ends. */
export async function countWebhooksLocked(sql: Queryable, accountId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${accountId}`}, 0))`;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from webhooks where account_id = ${accountId}`;
  return row?.count ?? 0;
}

export async function insertWebhook(sql: Queryable, webhook: WebhookRow): Promise<void> {
  await sql`insert into webhooks ${sql(webhook, COLUMNS)}`;
}

export async function selectWebhooks(
  sql: Queryable,
  accountId: string,
  query: PageQuery,
): Promise<Page<WebhookRow>> {
  const rows = await sql<WebhookRow[]>`
    select ${sql(COLUMNS)} from webhooks where account_id = ${accountId} ${pageConditions(sql, query, "whk")}`;
  return toPage(rows, query);
}

/** A held one is deleted only once this transaction has ended. */
export async function selectWebhook(
  sql: Queryable,
  accountId: string,
  id: string,
  { held = false } = {},
): Promise<WebhookRow | undefined> {
  const [row] = await sql<WebhookRow[]>`
    select ${sql(COLUMNS)} from webhooks
    where account_id = ${accountId} and id = ${id} ${held ? sql`for no key update` : sql``}`;
  return row;
}

export async function deleteWebhook(
  sql: Queryable,
  accountId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  const [row] = await sql<WebhookRow[]>`
    delete from webhooks where account_id = ${accountId} and id = ${id} returning ${sql(COLUMNS)}`;
  return row;
}

export interface WebhookChanges {
  url?: string | undefined;
  events?: EventType[] | null | undefined;
  status?: WebhookRow["status"] | undefined;
}

/** Undefined fields stay. Whoever resumes it, or sends it elsewhere, begins without its past failures. */
export async function updateWebhook(
  sql: Queryable,
  accountId: string,
  id: string,
  { url, events, status }: WebhookChanges,
): Promise<WebhookRow | undefined> {
  const began = url !== undefined || status === "active";
  const [row] = await sql<WebhookRow[]>`
    update webhooks set id = id
      ${url === undefined ? sql`` : sql`, url = ${url}`}
      ${events === undefined ? sql`` : sql`, events = ${events}`}
      ${status === undefined ? sql`` : sql`, status = ${status}, disabled_reason = ${status === "active" ? null : STOPPED}`}
      ${began ? sql`, failing_since = null, slow = false` : sql``}
    where account_id = ${accountId} and id = ${id} returning ${sql(COLUMNS)}`;
  return row;
}

/** How many old ones sign beside the one in use at most: a header has an end. */
const OLD_SECRETS = 8;

/** The secret so far stays valid until `oldUntil`, those before it until their own time. */
export async function rotateSecret(
  sql: Queryable,
  accountId: string,
  id: string,
  { secret, now, oldUntil }: { secret: string; now: Date; oldUntil: Date },
): Promise<WebhookRow | undefined> {
  const [row] = await sql<WebhookRow[]>`
    update webhooks set secret = ${secret}, old_secrets = (
      select jsonb_agg(old order by place) from (
        select old, place from jsonb_array_elements(
          jsonb_build_object('secret', secret, 'until', ${oldUntil}::timestamptz) || old_secrets
        ) with ordinality as each(old, place)
        where (old->>'until')::timestamptz > ${now} order by place limit ${OLD_SECRETS}
      ) newest)
    where account_id = ${accountId} and id = ${id} returning ${sql(COLUMNS)}`;
  return row;
}

/** False where it was disabled already. */
export async function disableWebhook(sql: Queryable, id: string, reason: string): Promise<boolean> {
  const result = await sql`
    update webhooks set status = 'disabled', disabled_reason = ${reason} where id = ${id} and status = 'active'`;
  return result.count === 1;
}

export async function enableWebhook(sql: Queryable, id: string): Promise<void> {
  await sql`
    update webhooks set status = 'active', disabled_reason = null, failing_since = null
    where id = ${id} and status = 'disabled'`;
}

/** Keeps the first moment of a row of failures, and answers it. */
export async function noteFailure(sql: Queryable, id: string, now: Date): Promise<Date> {
  const [row] = await sql<{ failingSince: Date }[]>`
    update webhooks set failing_since = coalesce(failing_since, ${now}) where id = ${id} returning failing_since`;
  return row?.failingSince ?? now;
}

export async function noteSuccess(sql: Queryable, id: string): Promise<void> {
  await sql`update webhooks set failing_since = null where id = ${id} and failing_since is not null`;
}

export async function noteSpeed(sql: Queryable, id: string, slow: boolean): Promise<void> {
  await sql`update webhooks set slow = ${slow} where id = ${id}`;
}
