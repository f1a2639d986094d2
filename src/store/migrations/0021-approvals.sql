-- What a key may do alone, and what waits for a person. The column `strict` stays true to the policy of that name.

alter table api_keys
  add column policy text not null default 'full' check (policy in ('full', 'ask', 'strict')),
  add column payout_limit bigint not null default 0 check (payout_limit >= 0),
  add column expires_at timestamptz,
  add column last_used_at timestamptz;
update api_keys set policy = 'strict' where strict;

alter table accounts
  add column payout_approvals integer not null default 1 check (payout_approvals in (1, 2)),
  add column two_person_limit bigint check (two_person_limit >= 0);

-- The call as it was sent, its contacts resolved: nobody can change it, only release it or not.
create table approvals (
  id text primary key,
  account_id text not null references accounts,
  tool text not null,
  input jsonb not null,
  digest text not null,
  summary text not null,
  reasons text[] not null,
  status text not null check (status in ('waiting', 'approved', 'declined', 'expired', 'failed')),
  actor_kind text not null check (actor_kind in ('key', 'member', 'job')),
  actor_id text not null,
  door text not null,
  origins jsonb,
  -- How many different members it takes, and who has released it so far.
  needs integer not null default 1,
  approved_by text[] not null default '{}',
  declined_by text,
  note text,
  record_id text,
  error_code text,
  error_message text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz
);
create index on approvals (account_id, created_at desc, id desc);
create index on approvals (account_id, actor_id) where status = 'waiting';
create index on approvals (expires_at) where status = 'waiting';

-- What keys that have to ask did alone: counts towards their caps and limits for a day.
create table unasked_writes (
  id bigint generated always as identity primary key,
  account_id text not null references accounts,
  key_id text not null,
  mails integer not null,
  recipients integer not null,
  paid bigint not null,
  created_at timestamptz not null
);
create index on unasked_writes (account_id, created_at);

-- Hosts that somebody who may has led people to.
create table known_hosts (
  account_id text not null references accounts,
  host text not null,
  created_at timestamptz not null,
  primary key (account_id, host)
);
insert into known_hosts (account_id, host, created_at)
select account_id, host, min(created_at) from (
  select account_id, created_at, lower(substring(url from '^https?://([^/?#]+)')) as host
  from payment_links, lateral (values (success_url), (cancel_url)) as urls (url) where door = 'rest'
) used where host is not null group by account_id, host;
