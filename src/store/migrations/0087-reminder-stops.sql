-- Whom a seller reminds, each by a link that nobody can guess: it stops reminders and nothing else.
create table reminder_readers (
  token text primary key,
  account_id text not null references accounts,
  email text not null,
  created_at timestamptz not null,
  stopped_at timestamptz,
  unique (account_id, email)
);
