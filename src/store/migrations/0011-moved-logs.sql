-- A reorganisation can move a transaction to another block, where it may say something else: what it said before stays
-- as a row that was taken back, and of what stands each log is there once.
alter table payments drop constraint payments_chain_tx_hash_log_index_key;
create unique index payments_standing on payments (chain, tx_hash, log_index) where status <> 'reverted';
create index payments_taken_back on payments (chain, tx_hash) where status = 'reverted';

-- What a payer's page says it has sent is looked at again as long as it is shown: who sent it, and where the chain was
-- when a node last knew it.
delete from payment_hints;
alter table payment_hints
  add column sender text not null,
  add column nonce bigint not null,
  add column known_at_block bigint not null,
  add column looked_at timestamptz not null default now();

-- The day on which an account was last told of small payments that fit no record of its.
alter table accounts add column unmatched_told_on date;
