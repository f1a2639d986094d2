-- What payers' pages say a wallet was asked to pay, so that another device of the same payer can warn of it. Nobody
-- proves it: it warns, and does nothing else.
create table begun_payments (
  chain text not null,
  terms_id text not null,
  payer text not null,
  begun_at timestamptz not null,
  primary key (chain, terms_id, payer)
);
create index begun_payments_begun_at on begun_payments (begun_at);
