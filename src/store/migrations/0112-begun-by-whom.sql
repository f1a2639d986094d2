-- Whoever begins a payment says a secret with it, and by that alone that nothing came of it: what one payer's page began,
-- nobody else ends. What was begun before says none, and stands for its day.
alter table begun_payments add column secret_hash bytea not null default '';
alter table begun_payments alter column secret_hash drop default;
alter table begun_payments drop constraint begun_payments_pkey;
alter table begun_payments add primary key (chain, terms_id, payer, secret_hash);
