-- When the block of a payment was mined; null until a node has said so.
alter table payments add column mined_at timestamptz;
create index payments_undated on payments (chain, block_number)
  where mined_at is null and account_id is not null and status <> 'reverted';

-- What was paid on the terms of a record: the newest first.
create index on payments (terms_id, created_at desc, id desc);
drop index payments_terms_id_idx;
