-- Each of those in copy has a letter of his own: an address that is refused spoils nobody else's. It is of the client's letter's kind.
alter table mail_messages
  add column copy_of text references mail_messages on delete cascade,
  add column copied_to text,
  drop constraint mail_messages_subject,
  add constraint mail_messages_subject
    check (num_nonnulls(invoice_id, webhook_id, approval_id, told_until, former_email, copy_of) = 1),
  add constraint mail_messages_copied check (num_nonnulls(copy_of, copied_to) <> 1);
create index on mail_messages (copy_of) where copy_of is not null;
