-- What each look at a chain asks for, whatever has been paid before.
create index payments_seen on payments (chain, block_number) where status = 'seen';

-- A payment's account is that of a record or wallet that was read in the same transaction and refers to it itself.
alter table payments drop constraint payments_account_id_fkey;
