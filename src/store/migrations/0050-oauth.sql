-- Assistants that a member has connected. A grant is a key without a secret of its own: it is used by tokens.

alter table api_keys
  alter column hash drop not null,
  drop constraint api_keys_kind_check,
  add constraint api_keys_kind_check check (kind in ('server', 'collect', 'oauth')),
  -- Whether it may prepare what pays out at all.
  add column money_out boolean not null default true,
  add column member_id text references members,
  add column client_id text,
  -- What the program calls itself, and the host that its answers go to: the one is a claim, the other is where they go.
  add column client_name text,
  add column client_host text,
  add constraint api_keys_secret check ((kind = 'oauth') = (hash is null)),
  add constraint api_keys_grant check ((kind = 'oauth') = (num_nonnulls(member_id, client_id, client_host) = 3));
create unique index one_grant on api_keys (member_id, client_id) where revoked_at is null;
create index on api_keys (client_id) where client_id is not null;

-- What the protocol keeps: registered programs, requests under way, codes and tokens, our signing key. What opens
-- something stands here by its SHA-256 alone.
create table oauth_rows (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text references api_keys,
  created_at timestamptz not null,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id)
);
create index on oauth_rows (grant_id) where grant_id is not null;
create index on oauth_rows (expires_at) where expires_at is not null;
create index on oauth_rows (created_at) where kind = 'Client';
