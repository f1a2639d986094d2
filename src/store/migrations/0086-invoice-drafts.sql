-- An invoice that is still written at, as it was given: no number, no page, in no sum and no list but its own. Once it
-- is issued it is a row of `invoices`, by the same id.
create table invoice_drafts (
  id text primary key,
  account_id text not null references accounts,
  input jsonb not null,
  client_name text not null,
  client_email text not null,
  contact_id text,
  reference text,
  total bigint not null check (total > 0),
  taxes jsonb not null,
  warnings jsonb not null,
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  canceled_at timestamptz
);
create index on invoice_drafts (account_id, created_at desc, id desc) where canceled_at is null;
