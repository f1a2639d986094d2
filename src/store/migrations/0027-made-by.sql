-- Who made a record, by the id of a key, a member or a job; unknown of older ones.
alter table payment_links add column created_by text;
alter table invoices add column created_by text;
alter table subscriptions add column created_by text;
alter table donation_jars add column created_by text;
alter table payouts add column created_by text;
alter table contacts add column created_by text;
alter table wallets add column created_by text;
alter table webhooks add column created_by text;
alter table api_keys add column created_by text;
alter table members add column created_by text;
-- And whose deed an event tells of; nobody's, of what a chain or the clock did.
alter table events add column actor text;
