-- A member's letters go elsewhere from now on: the address that had them is told.
alter table mail_messages
  add column former_email text,
  drop constraint mail_messages_subject,
  add constraint mail_messages_subject
    check (num_nonnulls(invoice_id, webhook_id, approval_id, told_until, former_email) = 1),
  drop constraint mail_messages_reader,
  add constraint mail_messages_reader check (num_nonnulls(approval_id, former_email) = num_nonnulls(member_id)),
  drop constraint mail_messages_kind_check,
  add constraint mail_messages_kind_check check (kind in
    ('invoice_sent', 'reminder_before', 'reminder_due', 'reminder_overdue', 'payment_received', 'credit_note_sent',
     'webhook_disabled', 'approval_requested', 'seller_notice', 'address_changed'));
