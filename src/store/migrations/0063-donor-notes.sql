-- What a donor has said beside his donation: whether the page may show his address, and words for the jar's owner,
-- who may publish them. It is known by its transaction, whatever becomes of that.
create table donor_notes (
  chain text not null,
  terms_id text not null,
  tx_hash text not null,
  hidden boolean not null,
  name text,
  line text,
  told_at timestamptz not null,
  published_at timestamptz,
  primary key (chain, terms_id, tx_hash)
);
