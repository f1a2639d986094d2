-- What the account itself is told by mail: nothing unless it asks for it, each event in one letter.
alter table accounts
  add column notices text not null default 'off' check (notices in ('off', 'at_once', 'daily')),
  add column time_zone text;

-- Up to which of its events an account was told, and when it is to be looked at again.
create table seller_notices (
  account_id text primary key references accounts on delete cascade,
  sequence bigint not null,
  due_at timestamptz not null
);
create index on seller_notices (due_at);

-- A letter tells of the account's events behind one number and up to another; or brings a credit note of its invoice.
alter table mail_messages
  add column told_after bigint,
  add column told_until bigint,
  add column credit_note_id text references credit_notes,
  drop constraint mail_messages_subject,
  add constraint mail_messages_subject check (num_nonnulls(invoice_id, webhook_id, approval_id, told_until) = 1),
  drop constraint mail_messages_kind_check,
  add constraint mail_messages_kind_check check (kind in
    ('invoice_sent', 'reminder_before', 'reminder_due', 'reminder_overdue', 'payment_received', 'credit_note_sent',
     'webhook_disabled', 'approval_requested', 'seller_notice'));
