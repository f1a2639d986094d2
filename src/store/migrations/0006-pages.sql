-- What payers' pages say they have sent: shown until the watcher has seen it, and nothing follows from it.
create table payment_hints (
  chain text not null,
  terms_id text not null,
  tx_hash text not null,
  created_at timestamptz not null,
  primary key (chain, terms_id, tx_hash)
);
create index on payment_hints (created_at);
