-- How many links an account has, without a look at each. A link bears the number of the transaction that made it, and is
-- never deleted: all whose transactions are over by now stay as many as they are, and only younger ones are counted anew.

alter table payment_links add column born xid8 not null default '0';
alter table payment_links alter column born set default pg_current_xact_id();
create index payment_links_by_birth on payment_links (account_id, born, kind) where kind <> 'collect';

-- "through": of all whose transaction is before this one. Numbers of transactions are one server's: a dump that another
-- one has read, or the same one after its next start, is counted once more.
create table link_counts (
  account_id text primary key references accounts,
  links bigint not null,
  invoices bigint not null,
  through xid8 not null,
  server timestamptz not null default pg_postmaster_start_time()
);
