import type { Queryable } from "./database.js";

export interface Backlog {
  webhooks: number;
  mail: number;
}

/** What is due and nobody has made yet; what waits for a later try is none of it. */
export async function selectBacklog(sql: Queryable, now: Date): Promise<Backlog> {
  const [row] = await sql<Backlog[]>`
    select
      (select count(*)::int from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where d.status = 'pending' and d.next_attempt_at <= ${now} and w.status = 'active') as webhooks,
      (select count(*)::int from mail_messages where status = 'queued' and next_attempt_at <= ${now}) as mail`;
  return row ?? { webhooks: 0, mail: 0 };
}

export async function countRetriedMail(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from mail_messages where status = 'queued' and error is not null`;
  return row?.count ?? 0;
}
