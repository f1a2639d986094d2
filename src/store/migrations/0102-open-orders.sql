-- What the agent's own code asked for and still lacks, by the words that led to the question: for 30 minutes a bare
-- answer completes the order, once.
create table open_orders (
  account_id text not null references accounts,
  actor_id text not null,
  turns_hash text not null,
  asked jsonb not null,
  asked_at timestamptz not null,
  -- The run whose writes rest on it.
  used_by text,
  primary key (account_id, actor_id, turns_hash)
);
create index on open_orders (asked_at);
