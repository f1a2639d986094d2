-- What the agent keeps: which chats ran, what each of them wrote, what waits for a user's code.

-- One row per chat that holds an Idempotency-Key or has written something. A process that lives renews the
-- lease; one that was killed lets it run out, and whoever sends the chat again goes on over chat_writes.
create table chat_runs (
  id text primary key,
  account_id text not null references accounts,
  key_id text not null references api_keys,
  idempotency_key text,
  body_hash bytea not null,
  -- Fences off a process that has lost its lease: every write checks the attempt it belongs to.
  attempt integer not null,
  leased_until timestamptz,
  answer jsonb,
  created_at timestamptz not null,
  finished_at timestamptz
);
create unique index on chat_runs (account_id, idempotency_key) where idempotency_key is not null;
create index on chat_runs (account_id, key_id, body_hash, created_at desc);
create index on chat_runs (created_at);

-- Committed with the write that each tells of, or not at all.
create table chat_writes (
  id bigint generated always as identity primary key,
  run_id text not null references chat_runs on delete cascade,
  account_id text not null references accounts,
  tool text not null,
  input jsonb not null,
  result jsonb not null,
  record_id text,
  twin_key text not null,
  turn_hash text not null,
  mails integer not null,
  recipients integer not null,
  created_at timestamptz not null
);
create index on chat_writes (run_id, id);
create index on chat_writes (account_id, created_at);
create index on chat_writes (account_id, turn_hash);

create table confirmations (
  id text primary key,
  account_id text not null references accounts,
  key_id text not null references api_keys,
  token_hash text not null unique,
  reply text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz
);
create index on confirmations (key_id, created_at desc) where closed_at is null;

create table confirmation_actions (
  confirmation_id text not null references confirmations on delete cascade,
  position integer not null,
  tool text not null,
  input jsonb not null,
  reasons jsonb not null,
  card text not null,
  origins jsonb not null,
  turn_hash text not null,
  done_at timestamptz,
  primary key (confirmation_id, position)
);
