import type { Queryable, Sql } from "./database.js";
import type { MailRow } from "./mail-messages.js";
import { beginTrial, selectMailServer } from "./mail-server.js";

/** Whoever sends a letter renews its lease again and again: one that has died is forgotten soon. */
const LEASE_S = 45;
export const RENEW_LEASE_MS = (LEASE_S / 3) * 1_000;

/**
 * The next letter, of the account that has the fewest under way and waits longest for its turn. One lease after the
 * other, so that no account gets more than `most`; it is by the database's clock, which no business clock moves. From a
 * server that fails only one letter asks now and then whether it answers again.
 */
export function leaseMail(sql: Sql, now: Date, most: number): Promise<MailRow | undefined> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('mail', 0))`;
    const { retryAt, failingSince, trials } = await selectMailServer(tx);
    if (retryAt && retryAt > now) return undefined;
    const [mail] = await tx<MailRow[]>`
      with recursive waiting (account_id) as (
        (select account_id from mail_messages where status = 'queued' order by account_id limit 1)
        union all
        select (select m.account_id from mail_messages m where m.status = 'queued' and m.account_id > w.account_id
          order by m.account_id limit 1)
        from waiting w where w.account_id is not null
      ), busy as (
        select account_id, count(*) as letters from mail_messages
        where status = 'queued' and leased_until > now() group by account_id
      ), due as (
        select d.id, d.account_id, d.copy_of from waiting w
          left join busy b using (account_id) left join mail_turns t using (account_id) cross join lateral (
            select m.id, m.account_id, m.copy_of, m.next_attempt_at from mail_messages m
            where m.account_id = w.account_id and m.status = 'queued' and m.next_attempt_at <= ${now}
              and (m.leased_until is null or m.leased_until <= now())
            order by m.next_attempt_at, m.id limit 1) as d
        where coalesce(b.letters, 0) < ${most}
        order by coalesce(b.letters, 0), t.served_at nulls first, d.next_attempt_at, d.id limit 1
      ), turn as (
        insert into mail_turns (account_id, served_at) select account_id, clock_timestamp() from due
        on conflict (account_id) do update set served_at = excluded.served_at
      )
      update mail_messages m set leased_until = now() + make_interval(secs => ${LEASE_S})
      from due left join mail_messages o on o.id = due.copy_of where m.id = due.id
        and m.status = 'queued' and (m.leased_until is null or m.leased_until <= now())
      returning m.id, m.account_id, coalesce(o.invoice_id, m.invoice_id) as invoice_id, m.webhook_id, m.approval_id,
        m.member_id, coalesce(o.credit_note_id, m.credit_note_id) as credit_note_id, m.copied_to,
        m.told_after, m.told_until, m.former_email, m.kind, m.attempts, m.created_at`;
    if (mail && failingSince) await beginTrial(tx, trials, now);
    return mail;
  });
}

/** Nobody's any more where another worker has told the outcome of this try already. */
export async function renewMailLease(
  sql: Queryable,
  { id, attempts }: Pick<MailRow, "id" | "attempts">,
): Promise<void> {
  await sql`
    update mail_messages set leased_until = now() + make_interval(secs => ${LEASE_S})
    where id = ${id} and attempts = ${attempts} and status = 'queued'`;
}

/** One that no server was there for has used up no try. */
export async function returnMail(
  sql: Queryable,
  { id, attempts }: Pick<MailRow, "id" | "attempts">,
  next: { nextAttemptAt: Date; error: string },
): Promise<void> {
  await sql`
    update mail_messages set ${sql({ ...next, leasedUntil: null })}
    where id = ${id} and attempts = ${attempts} and status = 'queued'`;
}
