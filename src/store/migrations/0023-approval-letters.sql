-- A letter may tell a member of what waits for somebody like him.
alter table mail_messages
  add column approval_id text references approvals on delete cascade,
  add column member_id text references members on delete cascade,
  drop constraint mail_messages_subject,
  add constraint mail_messages_subject check (num_nonnulls(invoice_id, webhook_id, approval_id) = 1),
  add constraint mail_messages_reader check ((approval_id is null) = (member_id is null)),
  drop constraint mail_messages_kind_check,
  add constraint mail_messages_kind_check check (kind in
    ('invoice_sent', 'reminder_before', 'reminder_due', 'reminder_overdue', 'payment_received', 'webhook_disabled',
     'approval_requested'));
create index on mail_messages (approval_id) where approval_id is not null;
create index on mail_messages (member_id) where member_id is not null;
