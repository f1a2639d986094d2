-- A letter is about an invoice, or tells an account that one of its webhooks was switched off.
alter table mail_messages
  alter column invoice_id drop not null,
  add column webhook_id text references webhooks on delete cascade,
  add constraint mail_messages_subject check ((invoice_id is null) <> (webhook_id is null)),
  drop constraint mail_messages_kind_check,
  add constraint mail_messages_kind_check check (kind in
    ('invoice_sent', 'reminder_before', 'reminder_due', 'reminder_overdue', 'payment_received', 'webhook_disabled'));
create index on mail_messages (webhook_id) where webhook_id is not null;
