-- When an account last had its turn with the mail server: the next one is whoever waits longest for his.
create table mail_turns (
  account_id text primary key references accounts on delete cascade,
  served_at timestamptz not null
);
create index on mail_messages (account_id, next_attempt_at, id) where status = 'queued';
create index on mail_messages (leased_until) where status = 'queued';
