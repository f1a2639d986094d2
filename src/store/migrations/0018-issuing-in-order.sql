-- Invoices that are due are issued account by account, in order of their days.
alter table accounts add column issuing_until timestamptz;

-- Only a series that is refused is passed over for a while; being worked on is the account's matter now.
alter table invoice_series rename column leased_until to held_until;
alter table invoice_series add column failures integer not null default 0;
create index on invoice_series (account_id, next_at) where canceled_at is null;
