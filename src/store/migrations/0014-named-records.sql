-- What a chat names is looked up by index: an account may hold any number of records.

-- The beginning of a name, four characters of it, finds its candidates in any text.
create index on invoices (account_id, (left(lower(client_name), 4)));
create index on subscriptions (account_id, (left(lower(name), 4)));
create index on donation_jars (account_id, (left(lower(name), 4)));
create index on invoices (account_id, (lower(client_email)), created_at desc, id desc);

-- An address by its first and last four digits, as a hurried eye knows it. Invoices pay by their backing links.
create index on payment_links (account_id, (lower(left(destination_address, 6) || right(destination_address, 4))));
create index on subscriptions (account_id, (lower(left(destination_wallet, 6) || right(destination_wallet, 4))));
create index on donation_jars (account_id, (lower(left(destination_wallet, 6) || right(destination_wallet, 4))));

alter table payout_recipients add column account_id text references accounts;
update payout_recipients r set account_id = p.account_id from payouts p where p.id = r.payout_id;
alter table payout_recipients alter column account_id set not null;
create index on payout_recipients (account_id, (lower(left(address, 6) || right(address, 4))), payout_id desc);
drop index payout_recipients_address_idx;

-- For a version of the program that is older than this column, while both run.
create function set_recipient_account() returns trigger language plpgsql as $$
begin
  select account_id into new.account_id from payouts where id = new.payout_id;
  return new;
end $$;
create trigger recipient_account before insert on payout_recipients
  for each row when (new.account_id is null) execute function set_recipient_account();

-- What a record weighs in a list, known without unpacking it: an answer is bounded in bytes.
alter table invoices add column bytes integer not null generated always as (octet_length(line_items::text)) stored;
alter table payouts add column bytes integer not null
  generated always as (octet_length(execute_tx::text) + octet_length(warnings::text)) stored;
alter table events add column bytes integer not null generated always as (octet_length(object::text)) stored;
