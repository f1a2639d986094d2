-- Accounts and what belongs to them. Money is bigint base units of USDC; addresses are EIP-55 text.

create table accounts (
  id text primary key,
  name text not null,
  plan text not null check (plan in ('free', 'growth', 'scale')),
  display_name text,
  legal_address text,
  tax_id text,
  support_email text,
  logo_url text,
  spend_limit bigint check (spend_limit >= 0),
  created_at timestamptz not null
);

create table api_keys (
  id text primary key,
  account_id text not null references accounts,
  kind text not null check (kind in ('server', 'collect')),
  scopes text[] not null,
  strict boolean not null default false,
  label text,
  hash bytea not null unique,
  hint text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index on api_keys (account_id, created_at desc, id desc);

create table wallets (
  id text primary key,
  account_id text not null references accounts,
  address text not null,
  chain text not null,
  label text,
  is_primary boolean not null,
  created_at timestamptz not null,
  unique (account_id, chain, address)
);
create unique index one_default_wallet on wallets (account_id) where is_primary;

-- A link, the backing link of an invoice, or a collect checkout: one shape, one page, one contract.
create table payment_links (
  id text primary key,
  account_id text not null references accounts,
  kind text not null check (kind in ('link', 'invoice', 'collect')),
  slug text not null unique,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  destination_address text not null,
  chain text not null,
  description text,
  reference text,
  single_use boolean not null,
  success_url text,
  cancel_url text,
  status text not null check (status in ('active', 'paid', 'expired', 'canceled')),
  expires_at timestamptz,
  contract text not null,
  fee_recipient text not null,
  salt text not null,
  terms_id text not null unique,
  door text not null,
  origins jsonb,
  created_at timestamptz not null,
  paid_at timestamptz,
  canceled_at timestamptz
);
create index on payment_links (account_id, created_at desc, id desc) where kind <> 'collect';
create index on payment_links (account_id, reference) where reference is not null;
create index on payment_links (expires_at) where status = 'active' and expires_at is not null;

create table invoice_series (
  id text primary key,
  account_id text not null references accounts,
  interval text not null check (interval in ('weekly', 'monthly', 'quarterly', 'yearly')),
  anchor timestamptz not null,
  first_due_date date,
  input jsonb not null,
  next_n integer not null,
  next_at timestamptz not null,
  canceled_at timestamptz
);
create index on invoice_series (next_at) where canceled_at is null;

create table invoice_counters (
  account_id text not null references accounts,
  year integer not null,
  last integer not null,
  primary key (account_id, year)
);

create table invoices (
  id text primary key,
  account_id text not null references accounts,
  invoice_number text not null,
  link_id text not null unique references payment_links,
  client_name text not null,
  client_email text not null,
  total bigint not null check (total > 0),
  line_items jsonb not null,
  destination_address text not null,
  chain text not null,
  due_date date,
  memo text,
  reference text,
  recurring_interval text,
  series_id text references invoice_series,
  series_n integer,
  status text not null check (status in ('sent', 'paid', 'canceled')),
  email_status text not null check (email_status in ('not_configured', 'queued', 'sent', 'failed')),
  door text not null,
  origins jsonb,
  created_at timestamptz not null,
  paid_at timestamptz,
  canceled_at timestamptz,
  unique (account_id, invoice_number),
  unique (series_id, series_n)
);
create index on invoices (account_id, created_at desc, id desc);
create index on invoices (account_id, reference) where reference is not null;

create table subscriptions (
  id text primary key,
  account_id text not null references accounts,
  on_chain_plan_id bigint not null check (on_chain_plan_id >= 0),
  name text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  interval_days integer not null,
  destination_wallet text not null,
  chain text not null,
  description text,
  reference text,
  status text not null check (status in ('active', 'canceled')),
  contract text not null,
  fee_recipient text not null,
  plan_key text not null,
  register_tx jsonb not null,
  warnings jsonb not null,
  registered_at timestamptz,
  door text not null,
  origins jsonb,
  created_at timestamptz not null,
  canceled_at timestamptz,
  unique (account_id, chain, on_chain_plan_id)
);
create index on subscriptions (account_id, created_at desc, id desc);
create index on subscriptions (plan_key);

create table donation_jars (
  id text primary key,
  account_id text not null references accounts,
  slug text not null unique,
  on_chain_jar_id text not null unique,
  name text not null,
  description text,
  image_url text,
  cover_image_url text,
  goal bigint check (goal > 0),
  raised bigint not null default 0,
  destination_wallet text not null,
  chain text not null,
  reference text,
  status text not null check (status in ('active', 'canceled')),
  contract text not null,
  fee_recipient text not null,
  fee_bps integer not null,
  salt text not null,
  activate_tx jsonb not null,
  warnings jsonb not null,
  activated_at timestamptz,
  door text not null,
  origins jsonb,
  created_at timestamptz not null,
  canceled_at timestamptz
);
create index on donation_jars (account_id, created_at desc, id desc);

create table payouts (
  id text primary key,
  account_id text not null references accounts,
  kind text not null check (kind in ('batch', 'split')),
  chain text not null,
  label text,
  reference text,
  total bigint not null check (total > 0),
  fee bigint not null check (fee >= 0),
  recipient_count integer not null,
  status text not null check (status in ('prepared', 'submitted', 'confirmed', 'canceled', 'expired')),
  late boolean not null default false,
  contract text not null,
  fee_recipient text not null,
  salt text not null,
  terms_id text not null unique,
  approve_tx jsonb not null,
  execute_tx jsonb not null,
  warnings jsonb not null,
  tx_hash text,
  door text not null,
  origins jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  canceled_at timestamptz
);
create index on payouts (account_id, created_at desc, id desc);
create index on payouts (expires_at) where status in ('prepared', 'submitted');

create table payout_recipients (
  payout_id text not null references payouts on delete cascade,
  position integer not null,
  address text not null,
  amount bigint not null check (amount > 0),
  label text,
  primary key (payout_id, position)
);
create index on payout_recipients (address);

-- Written in the transaction of the change they tell of. The sequence is given later, in the order in
-- which events became visible, so that a reader who has seen number n never meets a smaller one afterwards.
create table events (
  id text primary key,
  account_id text not null references accounts,
  sequence bigint,
  type text not null,
  resource_id text not null,
  object jsonb not null,
  created_at timestamptz not null
);
create unique index on events (account_id, sequence) where sequence is not null;
create index on events (account_id, created_at, id) where sequence is null;

create table event_counters (
  account_id text primary key references accounts,
  last bigint not null
);

-- Each statement sees what committed before it began, so the lock comes first.
create function sequence_events(p_account text) returns void
language plpgsql as $$
declare
  v_last bigint;
begin
  insert into event_counters (account_id, last) values (p_account, 0) on conflict do nothing;
  if not exists (select from events where account_id = p_account and sequence is null) then
    return;
  end if;
  select last into v_last from event_counters where account_id = p_account for update;
  with fresh as (
    select id, row_number() over (order by created_at, id) as number
    from events where account_id = p_account and sequence is null
  ), numbered as (
    update events e set sequence = v_last + f.number from fresh f where e.id = f.id returning e.sequence
  )
  update event_counters set last = (select max(sequence) from numbered)
  where account_id = p_account and exists (select from numbered);
end $$;

-- Units are appended here and rolled up; a hot counter would make all writes of an account wait in line.
create table usage_units (
  id bigint generated always as identity primary key,
  account_id text not null references accounts,
  month date not null,
  operation text not null,
  count integer not null
);
create index on usage_units (account_id, month);

create table usage_months (
  account_id text not null references accounts,
  month date not null,
  operation text not null,
  count bigint not null,
  charged_count bigint not null,
  charges bigint not null,
  primary key (account_id, month, operation)
);

create table idempotency_keys (
  account_id text not null references accounts,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, route, key)
);
create index on idempotency_keys (created_at);

-- What a refusal leaves behind: the decision, the address, the date of the list.
create table audit (
  id bigint generated always as identity primary key,
  account_id text not null references accounts,
  door text not null,
  tool text not null,
  code text not null,
  address text,
  list_date date,
  created_at timestamptz not null
);
create index on audit (account_id, created_at);

create unlogged table rate_hits (
  bucket text not null,
  at timestamptz not null
);
create index on rate_hits (bucket, at);

-- Sliding window, exact across processes: null when there was room, else the milliseconds until there is.
create function take_rate_slot(p_bucket text, p_limit integer, p_window interval) returns integer
language plpgsql as $$
declare
  v_now timestamptz;
  v_oldest timestamptz;
  v_count integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('rate:' || p_bucket, 0));
  v_now := clock_timestamp();
  delete from rate_hits where bucket = p_bucket and at <= v_now - p_window;
  select count(*), min(at) into v_count, v_oldest from rate_hits where bucket = p_bucket;
  if v_count >= p_limit then
    return greatest(1, ceil(extract(epoch from (v_oldest + p_window - v_now)) * 1000));
  end if;
  insert into rate_hits (bucket, at) values (p_bucket, v_now);
  return null;
end $$;
