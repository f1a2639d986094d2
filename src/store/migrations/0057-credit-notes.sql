-- What an invoice is taken back by, whole or in part: numbered for itself, like invoices without a gap.
create table credit_notes (
  id text primary key,
  account_id text not null references accounts,
  invoice_id text not null references invoices,
  number text not null,
  amount bigint not null check (amount > 0),
  taxes jsonb not null,
  reason text,
  reference text,
  created_by text not null,
  created_at timestamptz not null,
  unique (account_id, number)
);
create index on credit_notes (account_id, created_at desc, id desc);
create index on credit_notes (invoice_id);
alter table invoices add column credited bigint not null default 0 check (credited between 0 and total);
alter table payouts add column credit_note_id text references credit_notes;
