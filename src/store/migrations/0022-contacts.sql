-- The account's own address book. A wallet that is changed stays in its history.

create table contacts (
  id text primary key,
  account_id text not null references accounts,
  name text not null,
  -- The name as it is compared: folded, so that no two are told apart by case or form alone.
  folded_name text not null,
  kind text not null check (kind in ('client', 'payee', 'both')),
  email text,
  email_since timestamptz,
  legal_address text,
  tax_id text,
  country text,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  unique (account_id, folded_name)
);
create index on contacts (account_id, created_at desc, id desc);
create index on contacts (account_id, lower(email)) where email is not null;

create table contact_wallets (
  contact_id text not null references contacts,
  account_id text not null references accounts,
  address text not null,
  -- A chain's name, or "any".
  chain text not null,
  since timestamptz not null,
  removed_at timestamptz
);
create unique index one_contact_wallet on contact_wallets (contact_id, address, chain) where removed_at is null;
create index on contact_wallets (account_id, address) where removed_at is null;
create index on contact_wallets (contact_id, since);
