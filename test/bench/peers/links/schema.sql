-- What a team would need for the same two operations, beside the tables of the service, filled with the very same rows.
create schema peers;
set search_path = peers;

create table accounts (
  id text primary key,
  name text not null,
  quota integer not null,
  used integer not null
);
create table api_keys (
  id text primary key,
  account_id text not null references accounts,
  hash text not null unique,
  revoked_at timestamptz
);
create table payment_links (
  id text primary key,
  account_id text not null references accounts,
  slug text not null unique,
  amount bigint not null,
  fee bigint not null,
  destination_address text not null,
  chain text not null,
  description text,
  reference text,
  single_use boolean not null,
  success_url text,
  cancel_url text,
  status text not null,
  expires_at timestamptz,
  terms_id text not null unique,
  warnings jsonb not null,
  created_by text,
  created_at timestamptz not null,
  flagged_at timestamptz
);
create index on payment_links (account_id, created_at desc, id desc);
create table payments (
  id text primary key,
  terms_id text not null references payment_links (terms_id),
  tx_hash text not null,
  payer text not null,
  amount bigint not null,
  fee bigint not null,
  created_at timestamptz not null
);
create index on payments (terms_id, created_at desc, id desc);
create table events (
  id text primary key,
  account_id text not null references accounts,
  type text not null,
  resource_id text not null,
  object jsonb not null,
  created_at timestamptz not null
);
create index on events (account_id, created_at, id);
-- One row a unit, folded into accounts.used by a job: a counter in the account's row would let its creates wait for each other.
create table usage_units (
  id bigint generated always as identity primary key,
  account_id text not null references accounts,
  operation text not null,
  created_at timestamptz not null
);
create table idempotency_keys (
  account_id text not null references accounts,
  key text not null,
  body_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);

insert into accounts select id, name, 100000, 0 from public.accounts where id = current_setting('peers.account');
insert into api_keys values ('key_peer', current_setting('peers.account'), current_setting('peers.hash'), null);
insert into payment_links
  select id, account_id, slug, amount, fee, destination_address, chain, description, reference, single_use, success_url,
    cancel_url, status, expires_at, terms_id, warnings, created_by, created_at, flagged_at
  from public.payment_links where account_id = current_setting('peers.account') and kind <> 'collect';
reset search_path;
