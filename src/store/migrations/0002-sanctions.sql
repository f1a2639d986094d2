create table sanctions_lists (
  id bigserial primary key,
  list_date date not null,
  source text not null,
  source_hash text not null check (source_hash ~ '^[0-9a-f]{64}$'),
  address_count integer not null check (address_count > 0),
  fetched_at timestamptz not null,
  active boolean not null default true
);

create unique index sanctions_lists_one_active on sanctions_lists (active) where active;

create table sanctioned_addresses (
  list_id bigint not null references sanctions_lists on delete cascade,
  address bytea not null check (octet_length(address) = 20),
  primary key (list_id, address)
);
