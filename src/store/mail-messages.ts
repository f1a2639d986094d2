import { daysBefore } from "../days.js";
import type { LetterKind } from "../records/letter-kind.js";
import { daysOfAccounts } from "./account-days.js";
import { type AsRead, isRead } from "./chain-cursors.js";
import type { Queryable } from "./database.js";

export type InvoiceMailRow = MailHead & {
  kind: LetterKind;
  invoiceId: string;
  creditNoteId: string | null;
  /** Of a copy: whose it is. */
  copiedTo: string | null;
};
export type WebhookMailRow = MailHead & { kind: "webhook_disabled"; webhookId: string };
export type ApprovalMailRow = MailHead & {
  kind: "approval_requested";
  approvalId: string;
  memberId: string;
};
export type SellerMailRow = MailHead & { kind: "seller_notice"; toldAfter: bigint; toldUntil: bigint };
export type AddressMailRow = MailHead & { kind: "address_changed"; memberId: string; formerEmail: string };
export type MailRow = InvoiceMailRow | WebhookMailRow | ApprovalMailRow | SellerMailRow | AddressMailRow;

interface MailHead {
  id: string;
  accountId: string;
  attempts: number;
  createdAt: Date;
}

export interface NewMail {
  accountId: string;
  invoiceId: string;
  kind: LetterKind;
  creditNoteId?: string;
  /** Higher than 1 where a letter is sent again on demand. */
  copy: number;
  /** Without a mail server the letter is kept and goes nowhere. */
  status: "queued" | "not_configured";
  now: Date;
}

/** Once per invoice, kind and copy, however often it is asked for. */
export async function insertMail(sql: Queryable, mail: NewMail): Promise<void> {
  await sql`insert into mail_messages ${sql(mailRow(mail))} on conflict (invoice_id, kind, copy) do nothing`;
}

export function mailRow({ now, ...row }: NewMail) {
  return { ...row, id: `${row.invoiceId}.${row.kind}.${row.copy}`, nextAttemptAt: now, createdAt: now };
}

/** One for each time that a webhook was disabled; its row is locked by whoever has just done so. */
export async function insertDisabledNotice(
  sql: Queryable,
  webhookId: string,
  status: NewMail["status"],
  now: Date,
): Promise<void> {
  await sql`
    insert into mail_messages (id, account_id, webhook_id, kind, copy, status, next_attempt_at, created_at)
    select w.id || '.webhook_disabled.' || n.copy, a.id, w.id, 'webhook_disabled', n.copy,
      case when a.support_email is null then 'not_configured' else ${status} end, ${now}, ${now}
    from webhooks w join accounts a on a.id = w.account_id, lateral (
      select coalesce(max(copy), 0) + 1 as copy from mail_messages m where m.webhook_id = w.id) as n
    where w.id = ${webhookId}`;
}

/** To everybody who may decide and left an address, but whoever asked. */
export async function insertApprovalNotices(
  sql: Queryable,
  { id, accountId, actorId }: { id: string; accountId: string; actorId: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into mail_messages
      (id, account_id, approval_id, member_id, kind, copy, status, next_attempt_at, created_at)
    select ${id} || '.' || m.id, m.account_id, ${id}, m.id, 'approval_requested', 1, 'queued', ${now}, ${now}
    from members m where m.account_id = ${accountId} and m.id <> ${actorId} and m.role <> 'viewer'
      and m.email is not null and m.joined_at is not null and m.removed_at is null`;
}

/** A day's, for one member; from one account to one address, however many of its members had it; from one account. */
const ADDRESS_NOTICES = { ofMember: 3, toAddress: 3, ofAccount: 50 };

/**
 * To the address that is about to be given up, if there is one; whoever changes it holds the account's members. One that
 * has stood for no day and had no letter from us may be a stranger's: whoever can set it could write to anybody.
 */
export async function insertAddressNotice(
  sql: Queryable,
  { accountId, memberId, email }: { accountId: string; memberId: string; email: string | null },
  now: Date,
): Promise<void> {
  const yesterday = daysBefore(now, 1);
  await sql`
    insert into mail_messages
      (id, account_id, member_id, former_email, kind, copy, status, next_attempt_at, created_at)
    select m.id || '.address_changed.' || n.copy, m.account_id, m.id, m.email, 'address_changed', n.copy, 'queued',
      ${now}, ${now}
    from members m, lateral (
      select coalesce(max(copy), 0) + 1 as copy, count(*) filter (where l.created_at > ${yesterday}) as lately
      from mail_messages l where l.member_id = m.id and l.kind = 'address_changed') as n, lateral (
      select count(*) as lately, count(*) filter (where lower(l.former_email) = lower(m.email)) as to_address
      from mail_messages l where l.account_id = m.account_id and l.kind = 'address_changed'
        and l.created_at > ${yesterday}) as all_of
    where m.account_id = ${accountId} and m.id = ${memberId} and m.email <> coalesce(${email}, '')
      and n.lately < ${ADDRESS_NOTICES.ofMember} and all_of.to_address < ${ADDRESS_NOTICES.toAddress}
      and all_of.lately < ${ADDRESS_NOTICES.ofAccount} and (coalesce(m.email_since, m.created_at) <= ${yesterday}
        or exists (select from mail_messages l where l.member_id = m.id and l.kind = 'approval_requested'
          and l.sent_at >= coalesce(m.email_since, m.created_at)))`;
}

/** One for each of those in copy, once however often the client's letter is tried. */
export async function insertCopies(sql: Queryable, mailId: string, now: Date): Promise<void> {
  await sql`
    insert into mail_messages
      (id, account_id, copy_of, copied_to, kind, copy, status, next_attempt_at, created_at)
    select m.id || '.cc.' || c.place, m.account_id, m.id, c.email, m.kind, m.copy, 'queued', ${now}, ${now}
    from mail_messages m join invoices i on i.id = m.invoice_id cross join lateral (
      select distinct on (lower(email)) email, place from unnest(i.cc) with ordinality as given (email, place)
      order by lower(email), place) as c
    where m.id = ${mailId} and lower(c.email) <> lower(i.client_email) on conflict (id) do nothing`;
}

export async function countMails(sql: Queryable, invoiceId: string, kind: LetterKind): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select coalesce(max(copy), 0)::int as count from mail_messages where invoice_id = ${invoiceId} and kind = ${kind}`;
  return row?.count ?? 0;
}

export async function hasDueMail(sql: Queryable, now: Date): Promise<boolean> {
  const [row] = await sql<{ due: boolean }[]>`
    select exists (select from mail_messages where status = 'queued' and next_attempt_at <= ${now}
      and (leased_until is null or leased_until <= now()))
      and not exists (select from mail_server where retry_at > ${now}) as due`;
  return row?.due ?? false;
}

export interface MailResult {
  status: "queued" | "sent" | "failed";
  nextAttemptAt: Date | null;
  error: string | null;
  sentAt: Date | null;
}

/** False where another worker has told the outcome of this try already. */
export async function recordMailAttempt(
  sql: Queryable,
  { id, attempts }: { id: string; attempts: number },
  result: MailResult,
): Promise<boolean> {
  const rows = await sql`
    update mail_messages set ${sql({ ...result, attempts: attempts + 1, leasedUntil: null })}
    where id = ${id} and attempts = ${attempts} and status = 'queued' returning id`;
  return rows.length > 0;
}

/**
 * Three days before the due day, on it, and from a week after: for open invoices whose letter went out before.
 * A moment that was slept through is not made up for, but for the last one.
 */
export async function queueReminders(
  sql: Queryable,
  status: NewMail["status"],
  asRead: AsRead,
): Promise<void> {
  const { now } = asRead;
  const { earliest, latest, days } = await daysOfAccounts(sql, now);
  await sql`
    insert into mail_messages (id, account_id, invoice_id, kind, copy, status, next_attempt_at, created_at)
    select i.id || '.' || r.kind || '.1', i.account_id, i.id, r.kind, 1, ${status}, ${now}, ${now}
    from invoices i join ${days} as d on d.account_id = i.account_id join (values
      ('reminder_before', -3, -1), ('reminder_due', 0, 0), ('reminder_overdue', 7, 14)
    ) as r (kind, first, last) on d.today - i.due_date between r.first and r.last
    where i.status = 'sent' and i.credited = 0 and i.reminders and i.due_date between ${earliest}::date - 14 and ${latest}::date + 3
      and ${isRead(sql, asRead)}
      and not exists (select from reminder_readers s where s.account_id = i.account_id
        and s.email = lower(i.client_email) and s.stopped_at is not null)
      and exists (select from mail_messages m where m.invoice_id = i.id and m.kind = 'invoice_sent'
        and m.status <> 'not_configured' and m.created_at + d.ahead < (i.due_date + r.first)::timestamp at time zone 'UTC')
    on conflict (invoice_id, kind, copy) do nothing`;
}

/** For invoices paid lately, on a chain, whose letter went out before. */
export async function queueReceipts(sql: Queryable, status: NewMail["status"], now: Date): Promise<void> {
  const since = daysBefore(now, 7);
  await sql`
    insert into mail_messages (id, account_id, invoice_id, kind, copy, status, next_attempt_at, created_at)
    select i.id || '.payment_received.1', i.account_id, i.id, 'payment_received', 1, ${status}, ${now}, ${now}
    from invoices i
    where i.status = 'paid' and i.paid_at > ${since} and i.paid_tx_hash is not null
      and exists (select from mail_messages m where m.invoice_id = i.id and m.kind = 'invoice_sent'
        and m.status <> 'not_configured')
      and not exists (select from mail_messages m where m.invoice_id = i.id and m.kind = 'payment_received')
    on conflict (invoice_id, kind, copy) do nothing`;
}

/** Of invoices that have long been settled, and notices; what an open invoice was told decides on its reminders. */
export async function deleteOldMails(sql: Queryable, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from mail_messages where id in (
      select m.id from mail_messages m left join invoices i on i.id = m.invoice_id
      where m.created_at < ${before} and m.status <> 'queued'
        and (i.id is null or coalesce(i.paid_at, i.canceled_at) < ${before})
      limit ${limit} for update of m skip locked)`;
  return result.count;
}
