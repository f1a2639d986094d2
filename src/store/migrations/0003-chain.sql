-- What the chains say. A log is a row once, whoever reads it and however often.

-- Every contract that was ever ours: all of them are watched, because their calldata stays executable.
create table deployments (
  chain text not null,
  kind text not null check (kind in ('checkout', 'batch_payout', 'subscription_hub', 'donation_jars')),
  address text not null,
  fee_recipient text not null,
  artifact_hash text not null,
  first_block bigint,
  created_at timestamptz not null,
  primary key (chain, address)
);

-- Up to and with this block everything is read and settled.
create table chain_cursors (
  chain text primary key,
  block bigint not null,
  hash text not null,
  block_at timestamptz not null,
  head bigint not null,
  head_at timestamptz not null,
  missing_contracts text[] not null default '{}',
  reorgs integer not null default 0,
  reorg_depth bigint not null default 0,
  stopped_reason text,
  resume_from bigint,
  looked_at timestamptz not null
);

-- Ends of chunks and blocks that hold rows of ours, the newest 256: where a reorganised chain is found again.
create table chain_blocks (
  chain text not null,
  block bigint not null,
  hash text not null,
  primary key (chain, block)
);

create table payments (
  id text primary key,
  account_id text references accounts,
  chain text not null,
  kind text not null check (kind in ('paid', 'payout_executed', 'plan_registered', 'subscribed', 'renewed', 'jar_created', 'donated')),
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  block_hash text not null,
  contract text not null,
  terms_id text not null,
  payer text,
  destination_address text,
  amount bigint not null,
  fee bigint not null,
  paid_until timestamptz,
  status text not null check (status in ('seen', 'final', 'reverted')),
  late boolean not null,
  screening text not null check (screening in ('clear', 'hit')),
  resource_id text,
  reference text,
  created_at timestamptz not null,
  unique (chain, tx_hash, log_index)
);
create index on payments (account_id, created_at desc, id desc) where account_id is not null;
create index on payments (account_id, reference) where reference is not null;
create index on payments (chain, block_number);
create index on payments (terms_id);
create index payments_unmatched on payments (chain) where resource_id is null;

create table subscribers (
  subscription_id text not null references subscriptions,
  subscriber text not null,
  paid_until timestamptz not null,
  since timestamptz not null,
  past_due_at timestamptz,
  primary key (subscription_id, subscriber)
);
create index on subscribers (paid_until) where past_due_at is null;

-- Paid by somebody on the sanctions list: a person has to look at it.
alter table payment_links add column flagged_at timestamptz;
alter table payouts add column flagged_at timestamptz;
alter table subscriptions add column flagged_at timestamptz;
alter table donation_jars add column flagged_at timestamptz;
