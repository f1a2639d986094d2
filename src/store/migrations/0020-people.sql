-- Who people are and how they come in. A person may be a member of several accounts: ways in belong to the
-- person, roles and sessions to the membership. Secrets are stored as SHA-256 alone.

create table members (
  id text primary key,
  account_id text not null references accounts,
  person_id text not null,
  name text not null,
  role text not null check (role in ('owner', 'member', 'viewer')),
  email text,
  operator boolean not null default false,
  created_at timestamptz not null,
  -- Null until he has come in for the first time: an invitation alone counts for nothing.
  joined_at timestamptz,
  removed_at timestamptz
);
create index on members (account_id, created_at desc, id desc);
create index on members (person_id);
create unique index one_membership on members (account_id, person_id) where removed_at is null;

create table sign_in_links (
  hash bytea primary key,
  member_id text not null references members,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on sign_in_links (member_id);

create table passkeys (
  id text primary key,
  person_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  label text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on passkeys (person_id);

-- A wallet with code answers for its signatures on the chain it was added for alone.
create table sign_in_wallets (
  person_id text not null,
  address text not null,
  chain text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (person_id, address)
);
create index on sign_in_wallets (address);

-- What a passkey or a wallet is asked to sign: dies on its first use, whatever comes of it.
create table sign_in_nonces (
  nonce text primary key,
  purpose text not null check (purpose in ('sign_in', 'fresh', 'add_passkey', 'add_wallet')),
  bound_to text not null,
  host text not null,
  expires_at timestamptz not null
);
create index on sign_in_nonces (expires_at);

create table sessions (
  id text primary key,
  hash bytea not null unique,
  member_id text not null references members,
  agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  fresh_until timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on sessions (member_id);
