-- An uploaded picture, written anew by us; its slug is another with each, so that a browser may keep it.
create table account_logos (
  account_id text primary key references accounts on delete cascade,
  slug text not null unique,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 131072),
  created_at timestamptz not null
);
