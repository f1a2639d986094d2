-- What an accountant looks for on an invoice. `taxes` holds each one's label, rate and sum: what was printed stays printed.
alter table invoices
  add column contact_id text,
  add column client_address text,
  add column client_tax_id text,
  add column taxes jsonb not null default '[]',
  add column reverse_charge boolean not null default false,
  add column fiat jsonb,
  add column language text not null default 'en',
  add column cc text[] not null default '{}',
  add column reminders boolean not null default true;
alter table invoices drop constraint invoices_email_status_check;
alter table invoices add constraint invoices_email_status_check
  check (email_status in ('none', 'not_configured', 'queued', 'sent', 'failed'));
create index on invoices (account_id, contact_id, created_at, id) where contact_id is not null;

alter table payout_recipients add column contact_id text;
create index on payout_recipients (account_id, contact_id) where contact_id is not null;

-- Each prefix counts for itself, without a gap.
alter table invoice_counters add column prefix text not null default 'INV';
alter table invoice_counters drop constraint invoice_counters_pkey, add primary key (account_id, prefix, year);
